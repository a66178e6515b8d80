package refill_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/refill"
	datedlater "lockwise/lessons/refill/answers/datedlater"
	direct "lockwise/lessons/refill/answers/direct"
	emptymiss "lockwise/lessons/refill/answers/emptymiss"
	errorcached "lockwise/lessons/refill/answers/errorcached"
	failserror "lockwise/lessons/refill/answers/failserror"
	granted "lockwise/lessons/refill/answers/granted"
	hardonly "lockwise/lessons/refill/answers/hardonly"
	ifnobodyelse "lockwise/lessons/refill/answers/ifnobodyelse"
	keptlonger "lockwise/lessons/refill/answers/keptlonger"
	leftlocked "lockwise/lessons/refill/answers/leftlocked"
	longlock "lockwise/lessons/refill/answers/longlock"
	markerkey "lockwise/lessons/refill/answers/markerkey"
	neverstale "lockwise/lessons/refill/answers/neverstale"
	nolock "lockwise/lessons/refill/answers/nolock"
	norecheck "lockwise/lessons/refill/answers/norecheck"
	nottl "lockwise/lessons/refill/answers/nottl"
	onelock "lockwise/lessons/refill/answers/onelock"
	overwrites "lockwise/lessons/refill/answers/overwrites"
	plaindel "lockwise/lessons/refill/answers/plaindel"
	pxat "lockwise/lessons/refill/answers/pxat"
	separator "lockwise/lessons/refill/answers/separator"
	shipped "lockwise/lessons/refill/answers/shipped"
	shorterlimit "lockwise/lessons/refill/answers/shorterlimit"
	shortlock "lockwise/lessons/refill/answers/shortlock"
	sleeps "lockwise/lessons/refill/answers/sleeps"
	solution "lockwise/lessons/refill/answers/solution"
	unlocksfirst "lockwise/lessons/refill/answers/unlocksfirst"
	versioned "lockwise/lessons/refill/answers/versioned"
	waits "lockwise/lessons/refill/answers/waits"
)

// answers are the answers by folder; TestEveryAnswerIsJudged fails when one is missing here.
var answers = lessontest.Answers[refill.Impl]{
	"datedlater":   {datedlater.Get},
	"direct":       {direct.Get},
	"emptymiss":    {emptymiss.Get},
	"errorcached":  {errorcached.Get},
	"failserror":   {failserror.Get},
	"granted":      {granted.Get},
	"hardonly":     {hardonly.Get},
	"ifnobodyelse": {ifnobodyelse.Get},
	"leftlocked":   {leftlocked.Get},
	"longlock":     {longlock.Get},
	"markerkey":    {markerkey.Get},
	"neverstale":   {neverstale.Get},
	"nolock":       {nolock.Get},
	"norecheck":    {norecheck.Get},
	"nottl":        {nottl.Get},
	"onelock":      {onelock.Get},
	"overwrites":   {overwrites.Get},
	"plaindel":     {plaindel.Get},
	"pxat":         {pxat.Get},
	"separator":    {separator.Get},
	"shipped":      {shipped.Get},
	"shorterlimit": {shorterlimit.Get},
	"shortlock":    {shortlock.Get},
	"sleeps":       {sleeps.Get},
	"solution":     {solution.Get},
	"unlocksfirst": {unlocksfirst.Get},
	"versioned":    {versioned.Get},
	"waits":        {waits.Get},
	"keptlonger":   {Get: keptlonger.Get},
}
