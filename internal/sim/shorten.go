package sim

// Shorten leaves out the middle of a long text, for a message in which a key or a
// name stands that a scenario has made long on purpose.
func Shorten(text string) string {
	const ends = 8
	runes := []rune(text)
	if len(runes) <= 40 {
		return text
	}
	return string(runes[:ends]) + "…" + string(runes[len(runes)-ends:])
}
