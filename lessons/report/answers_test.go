package report_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/report"
	alwaysbuilt "lockwise/lessons/report/answers/alwaysbuilt"
	anyerror "lockwise/lessons/report/answers/anyerror"
	appended "lockwise/lessons/report/answers/appended"
	bounded "lockwise/lessons/report/answers/bounded"
	buildsagain "lockwise/lessons/report/answers/buildsagain"
	busydown "lockwise/lessons/report/answers/busydown"
	busyerror "lockwise/lessons/report/answers/busyerror"
	checkfirst "lockwise/lessons/report/answers/checkfirst"
	checktwice "lockwise/lessons/report/answers/checktwice"
	databaselease "lockwise/lessons/report/answers/databaselease"
	daylong "lockwise/lessons/report/answers/daylong"
	deferfirst "lockwise/lessons/report/answers/deferfirst"
	deleteinsert "lockwise/lessons/report/answers/deleteinsert"
	deletethenin "lockwise/lessons/report/answers/deletethenin"
	doneflag "lockwise/lessons/report/answers/doneflag"
	errorcode "lockwise/lessons/report/answers/errorcode"
	errorstored "lockwise/lessons/report/answers/errorstored"
	fencecheck "lockwise/lessons/report/answers/fencecheck"
	finishes "lockwise/lessons/report/answers/finishes"
	getdel "lockwise/lessons/report/answers/getdel"
	insertignored "lockwise/lessons/report/answers/insertignored"
	justlong "lockwise/lessons/report/answers/justlong"
	keepslock "lockwise/lessons/report/answers/keepslock"
	lastinsertid "lockwise/lessons/report/answers/lastinsertid"
	lines "lockwise/lessons/report/answers/lines"
	lockleft "lockwise/lessons/report/answers/lockleft"
	neverreleased "lockwise/lessons/report/answers/neverreleased"
	nolook "lockwise/lessons/report/answers/nolook"
	notexists "lockwise/lessons/report/answers/notexists"
	nottl "lockwise/lessons/report/answers/nottl"
	onelock "lockwise/lessons/report/answers/onelock"
	ownlock "lockwise/lessons/report/answers/ownlock"
	placeholder "lockwise/lessons/report/answers/placeholder"
	plaindel "lockwise/lessons/report/answers/plaindel"
	rawconflict "lockwise/lessons/report/answers/rawconflict"
	reacquires "lockwise/lessons/report/answers/reacquires"
	readtx "lockwise/lessons/report/answers/readtx"
	redisflag "lockwise/lessons/report/answers/redisflag"
	redisrequired "lockwise/lessons/report/answers/redisrequired"
	refreshes "lockwise/lessons/report/answers/refreshes"
	releaseearly "lockwise/lessons/report/answers/releaseearly"
	releaseerror "lockwise/lessons/report/answers/releaseerror"
	remembered "lockwise/lessons/report/answers/remembered"
	renewblind "lockwise/lessons/report/answers/renewblind"
	renewbyset "lockwise/lessons/report/answers/renewbyset"
	replace "lockwise/lessons/report/answers/replace"
	sametoken "lockwise/lessons/report/answers/sametoken"
	setlock "lockwise/lessons/report/answers/setlock"
	setnxexpire "lockwise/lessons/report/answers/setnxexpire"
	shipped "lockwise/lessons/report/answers/shipped"
	shortlock "lockwise/lessons/report/answers/shortlock"
	solution "lockwise/lessons/report/answers/solution"
	statetable "lockwise/lessons/report/answers/statetable"
	swallowed "lockwise/lessons/report/answers/swallowed"
	takenisdone "lockwise/lessons/report/answers/takenisdone"
	thereisbuilt "lockwise/lessons/report/answers/thereisbuilt"
	tickerleft "lockwise/lessons/report/answers/tickerleft"
	today "lockwise/lessons/report/answers/today"
	trigger "lockwise/lessons/report/answers/trigger"
	trimmed "lockwise/lessons/report/answers/trimmed"
	txopen "lockwise/lessons/report/answers/txopen"
	unlockall "lockwise/lessons/report/answers/unlockall"
	upsert "lockwise/lessons/report/answers/upsert"
	verifies "lockwise/lessons/report/answers/verifies"
	view "lockwise/lessons/report/answers/view"
	waits "lockwise/lessons/report/answers/waits"
	watchdog "lockwise/lessons/report/answers/watchdog"
	watchdogstops "lockwise/lessons/report/answers/watchdogstops"
	withoutrowid "lockwise/lessons/report/answers/withoutrowid"
	yieldsbusy "lockwise/lessons/report/answers/yieldsbusy"
)

// answers are the answers by folder; TestAnswers fails when one is missing here.
var answers = lessontest.Answers[report.Impl]{
	"alwaysbuilt":   {alwaysbuilt.Schema, alwaysbuilt.RunReport},
	"anyerror":      {anyerror.Schema, anyerror.RunReport},
	"appended":      {appended.Schema, appended.RunReport},
	"bounded":       {bounded.Schema, bounded.RunReport},
	"buildsagain":   {buildsagain.Schema, buildsagain.RunReport},
	"busydown":      {busydown.Schema, busydown.RunReport},
	"busyerror":     {busyerror.Schema, busyerror.RunReport},
	"checkfirst":    {checkfirst.Schema, checkfirst.RunReport},
	"checktwice":    {checktwice.Schema, checktwice.RunReport},
	"databaselease": {databaselease.Schema, databaselease.RunReport},
	"daylong":       {daylong.Schema, daylong.RunReport},
	"deferfirst":    {deferfirst.Schema, deferfirst.RunReport},
	"deleteinsert":  {deleteinsert.Schema, deleteinsert.RunReport},
	"deletethenin":  {deletethenin.Schema, deletethenin.RunReport},
	"doneflag":      {doneflag.Schema, doneflag.RunReport},
	"errorcode":     {errorcode.Schema, errorcode.RunReport},
	"errorstored":   {errorstored.Schema, errorstored.RunReport},
	"fencecheck":    {fencecheck.Schema, fencecheck.RunReport},
	"finishes":      {finishes.Schema, finishes.RunReport},
	"getdel":        {getdel.Schema, getdel.RunReport},
	"insertignored": {insertignored.Schema, insertignored.RunReport},
	"justlong":      {justlong.Schema, justlong.RunReport},
	"keepslock":     {keepslock.Schema, keepslock.RunReport},
	"lastinsertid":  {lastinsertid.Schema, lastinsertid.RunReport},
	"lines":         {lines.Schema, lines.RunReport},
	"lockleft":      {lockleft.Schema, lockleft.RunReport},
	"neverreleased": {neverreleased.Schema, neverreleased.RunReport},
	"nolook":        {nolook.Schema, nolook.RunReport},
	"notexists":     {notexists.Schema, notexists.RunReport},
	"nottl":         {nottl.Schema, nottl.RunReport},
	"onelock":       {onelock.Schema, onelock.RunReport},
	"ownlock":       {ownlock.Schema, ownlock.RunReport},
	"placeholder":   {placeholder.Schema, placeholder.RunReport},
	"plaindel":      {plaindel.Schema, plaindel.RunReport},
	"rawconflict":   {rawconflict.Schema, rawconflict.RunReport},
	"reacquires":    {reacquires.Schema, reacquires.RunReport},
	"readtx":        {readtx.Schema, readtx.RunReport},
	"redisflag":     {redisflag.Schema, redisflag.RunReport},
	"redisrequired": {redisrequired.Schema, redisrequired.RunReport},
	"refreshes":     {refreshes.Schema, refreshes.RunReport},
	"releaseearly":  {releaseearly.Schema, releaseearly.RunReport},
	"releaseerror":  {releaseerror.Schema, releaseerror.RunReport},
	"remembered":    {remembered.Schema, remembered.RunReport},
	"renewblind":    {renewblind.Schema, renewblind.RunReport},
	"renewbyset":    {renewbyset.Schema, renewbyset.RunReport},
	"replace":       {replace.Schema, replace.RunReport},
	"sametoken":     {sametoken.Schema, sametoken.RunReport},
	"setlock":       {setlock.Schema, setlock.RunReport},
	"setnxexpire":   {setnxexpire.Schema, setnxexpire.RunReport},
	"shipped":       {shipped.Schema, shipped.RunReport},
	"shortlock":     {shortlock.Schema, shortlock.RunReport},
	"solution":      {solution.Schema, solution.RunReport},
	"statetable":    {statetable.Schema, statetable.RunReport},
	"swallowed":     {swallowed.Schema, swallowed.RunReport},
	"takenisdone":   {takenisdone.Schema, takenisdone.RunReport},
	"thereisbuilt":  {thereisbuilt.Schema, thereisbuilt.RunReport},
	"tickerleft":    {tickerleft.Schema, tickerleft.RunReport},
	"today":         {today.Schema, today.RunReport},
	"trigger":       {trigger.Schema, trigger.RunReport},
	"trimmed":       {trimmed.Schema, trimmed.RunReport},
	"txopen":        {txopen.Schema, txopen.RunReport},
	"unlockall":     {unlockall.Schema, unlockall.RunReport},
	"upsert":        {upsert.Schema, upsert.RunReport},
	"verifies":      {verifies.Schema, verifies.RunReport},
	"view":          {view.Schema, view.RunReport},
	"waits":         {waits.Schema, waits.RunReport},
	"watchdog":      {watchdog.Schema, watchdog.RunReport},
	"watchdogstops": {watchdogstops.Schema, watchdogstops.RunReport},
	"withoutrowid":  {withoutrowid.Schema, withoutrowid.RunReport},
	"yieldsbusy":    {yieldsbusy.Schema, yieldsbusy.RunReport},
}
