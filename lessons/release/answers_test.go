package release_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/release"
	anycase "lockwise/lessons/release/answers/anycase"
	asyncrelease "lockwise/lessons/release/answers/asyncrelease"
	atleast "lockwise/lessons/release/answers/atleast"
	cancelledisdone "lockwise/lessons/release/answers/cancelledisdone"
	checkedget "lockwise/lessons/release/answers/checkedget"
	clocktoken "lockwise/lessons/release/answers/clocktoken"
	delex "lockwise/lessons/release/answers/delex"
	emptyhandle "lockwise/lessons/release/answers/emptyhandle"
	endsnow "lockwise/lessons/release/answers/endsnow"
	errorislost "lockwise/lessons/release/answers/errorislost"
	erroristaken "lockwise/lessons/release/answers/erroristaken"
	evalsha "lockwise/lessons/release/answers/evalsha"
	evaltext "lockwise/lessons/release/answers/evaltext"
	expireafter "lockwise/lessons/release/answers/expireafter"
	expiredset "lockwise/lessons/release/answers/expiredset"
	failopen "lockwise/lessons/release/answers/failopen"
	freshenough "lockwise/lessons/release/answers/freshenough"
	getthendel "lockwise/lessons/release/answers/getthendel"
	giveback "lockwise/lessons/release/answers/giveback"
	halfminute "lockwise/lessons/release/answers/halfminute"
	hashed "lockwise/lessons/release/answers/hashed"
	hashonly "lockwise/lessons/release/answers/hashonly"
	insists "lockwise/lessons/release/answers/insists"
	inverted "lockwise/lessons/release/answers/inverted"
	keytoken "lockwise/lessons/release/answers/keytoken"
	leftrunning "lockwise/lessons/release/answers/leftrunning"
	loadedonce "lockwise/lessons/release/answers/loadedonce"
	localclock "lockwise/lessons/release/answers/localclock"
	lookthenset "lockwise/lessons/release/answers/lookthenset"
	luafalse "lockwise/lessons/release/answers/luafalse"
	noexpiry "lockwise/lessons/release/answers/noexpiry"
	otherkey "lockwise/lessons/release/answers/otherkey"
	owncontext "lockwise/lessons/release/answers/owncontext"
	pipelined "lockwise/lessons/release/answers/pipelined"
	plainerror "lockwise/lessons/release/answers/plainerror"
	prefixmatch "lockwise/lessons/release/answers/prefixmatch"
	putback "lockwise/lessons/release/answers/putback"
	pxat "lockwise/lessons/release/answers/pxat"
	releaseforever "lockwise/lessons/release/answers/releaseforever"
	repairs "lockwise/lessons/release/answers/repairs"
	roundedup "lockwise/lessons/release/answers/roundedup"
	scripts "lockwise/lessons/release/answers/scripts"
	setget "lockwise/lessons/release/answers/setget"
	setthenlook "lockwise/lessons/release/answers/setthenlook"
	shipped "lockwise/lessons/release/answers/shipped"
	shortened "lockwise/lessons/release/answers/shortened"
	shorttoken "lockwise/lessons/release/answers/shorttoken"
	solution "lockwise/lessons/release/answers/solution"
	stealsold "lockwise/lessons/release/answers/stealsold"
	swallowed "lockwise/lessons/release/answers/swallowed"
	tidydel "lockwise/lessons/release/answers/tidydel"
	tokentable "lockwise/lessons/release/answers/tokentable"
	touch "lockwise/lessons/release/answers/touch"
	twokeys "lockwise/lessons/release/answers/twokeys"
	txexpire "lockwise/lessons/release/answers/txexpire"
	verifies "lockwise/lessons/release/answers/verifies"
	waits "lockwise/lessons/release/answers/waits"
	waitslong "lockwise/lessons/release/answers/waitslong"
	watchdog "lockwise/lessons/release/answers/watchdog"
	wholeseconds "lockwise/lessons/release/answers/wholeseconds"
	workername "lockwise/lessons/release/answers/workername"
	zeronil "lockwise/lessons/release/answers/zeronil"
)

// answers are the lesson's answers by folder; TestEveryAnswerIsJudged fails when
// one is missing here.
var answers = lessontest.Answers[release.Impl]{
	"anycase":         {anycase.Acquire, anycase.Release},
	"asyncrelease":    {asyncrelease.Acquire, asyncrelease.Release},
	"atleast":         {atleast.Acquire, atleast.Release},
	"cancelledisdone": {cancelledisdone.Acquire, cancelledisdone.Release},
	"checkedget":      {checkedget.Acquire, checkedget.Release},
	"clocktoken":      {clocktoken.Acquire, clocktoken.Release},
	"delex":           {delex.Acquire, delex.Release},
	"emptyhandle":     {emptyhandle.Acquire, emptyhandle.Release},
	"endsnow":         {endsnow.Acquire, endsnow.Release},
	"errorislost":     {errorislost.Acquire, errorislost.Release},
	"erroristaken":    {erroristaken.Acquire, erroristaken.Release},
	"evalsha":         {evalsha.Acquire, evalsha.Release},
	"evaltext":        {evaltext.Acquire, evaltext.Release},
	"expireafter":     {expireafter.Acquire, expireafter.Release},
	"expiredset":      {expiredset.Acquire, expiredset.Release},
	"failopen":        {failopen.Acquire, failopen.Release},
	"freshenough":     {freshenough.Acquire, freshenough.Release},
	"getthendel":      {getthendel.Acquire, getthendel.Release},
	"giveback":        {giveback.Acquire, giveback.Release},
	"halfminute":      {halfminute.Acquire, halfminute.Release},
	"hashed":          {hashed.Acquire, hashed.Release},
	"hashonly":        {hashonly.Acquire, hashonly.Release},
	"insists":         {insists.Acquire, insists.Release},
	"inverted":        {inverted.Acquire, inverted.Release},
	"keytoken":        {keytoken.Acquire, keytoken.Release},
	"leftrunning":     {leftrunning.Acquire, leftrunning.Release},
	"loadedonce":      {loadedonce.Acquire, loadedonce.Release},
	"localclock":      {localclock.Acquire, localclock.Release},
	"lookthenset":     {lookthenset.Acquire, lookthenset.Release},
	"luafalse":        {luafalse.Acquire, luafalse.Release},
	"noexpiry":        {noexpiry.Acquire, noexpiry.Release},
	"otherkey":        {otherkey.Acquire, otherkey.Release},
	"owncontext":      {owncontext.Acquire, owncontext.Release},
	"pipelined":       {pipelined.Acquire, pipelined.Release},
	"plainerror":      {plainerror.Acquire, plainerror.Release},
	"prefixmatch":     {prefixmatch.Acquire, prefixmatch.Release},
	"putback":         {putback.Acquire, putback.Release},
	"pxat":            {pxat.Acquire, pxat.Release},
	"releaseforever":  {releaseforever.Acquire, releaseforever.Release},
	"repairs":         {repairs.Acquire, repairs.Release},
	"roundedup":       {roundedup.Acquire, roundedup.Release},
	"scripts":         {scripts.Acquire, scripts.Release},
	"setget":          {setget.Acquire, setget.Release},
	"setthenlook":     {setthenlook.Acquire, setthenlook.Release},
	"shipped":         {shipped.Acquire, shipped.Release},
	"shortened":       {shortened.Acquire, shortened.Release},
	"shorttoken":      {shorttoken.Acquire, shorttoken.Release},
	"solution":        {solution.Acquire, solution.Release},
	"stealsold":       {stealsold.Acquire, stealsold.Release},
	"swallowed":       {swallowed.Acquire, swallowed.Release},
	"tidydel":         {tidydel.Acquire, tidydel.Release},
	"tokentable":      {tokentable.Acquire, tokentable.Release},
	"touch":           {touch.Acquire, touch.Release},
	"twokeys":         {twokeys.Acquire, twokeys.Release},
	"txexpire":        {txexpire.Acquire, txexpire.Release},
	"verifies":        {verifies.Acquire, verifies.Release},
	"waits":           {waits.Acquire, waits.Release},
	"waitslong":       {waitslong.Acquire, waitslong.Release},
	"watchdog":        {watchdog.Acquire, watchdog.Release},
	"wholeseconds":    {wholeseconds.Acquire, wholeseconds.Release},
	"workername":      {workername.Acquire, workername.Release},
	"zeronil":         {zeronil.Acquire, zeronil.Release},
}
