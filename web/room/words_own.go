package room

// Of participants with a Lockwise of their own.
var (
	notFromALink     = both("This address is for whoever's terminal printed it, and was opened from a link on another site.", "这个地址只供在终端里看到它的人使用，但它是从别的网站上的链接打开的。")
	notFromALinkNext = both("Open it from the terminal in which you joined, or join with the code.", "请从你加入时的终端里打开它，或用加入码加入。")
)
