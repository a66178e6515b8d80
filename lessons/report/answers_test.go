package report_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/report"
	alwaysbuilt "lockwise/lessons/report/answers/alwaysbuilt"
	anyerror "lockwise/lessons/report/answers/anyerror"
	appended "lockwise/lessons/report/answers/appended"
	asyncrelease "lockwise/lessons/report/answers/asyncrelease"
	bounded "lockwise/lessons/report/answers/bounded"
	buildsagain "lockwise/lessons/report/answers/buildsagain"
	busyanderror "lockwise/lessons/report/answers/busyanderror"
	busydown "lockwise/lessons/report/answers/busydown"
	busyerror "lockwise/lessons/report/answers/busyerror"
	checkfirst "lockwise/lessons/report/answers/checkfirst"
	checkignored "lockwise/lessons/report/answers/checkignored"
	checktwice "lockwise/lessons/report/answers/checktwice"
	crlf "lockwise/lessons/report/answers/crlf"
	databaselease "lockwise/lessons/report/answers/databaselease"
	daylong "lockwise/lessons/report/answers/daylong"
	dbtimeout "lockwise/lessons/report/answers/dbtimeout"
	deferfirst "lockwise/lessons/report/answers/deferfirst"
	deleteinsert "lockwise/lessons/report/answers/deleteinsert"
	deletethenin "lockwise/lessons/report/answers/deletethenin"
	detached "lockwise/lessons/report/answers/detached"
	detachederr "lockwise/lessons/report/answers/detachederr"
	doneflag "lockwise/lessons/report/answers/doneflag"
	errorcode "lockwise/lessons/report/answers/errorcode"
	errorstored "lockwise/lessons/report/answers/errorstored"
	errortext "lockwise/lessons/report/answers/errortext"
	expirelater "lockwise/lessons/report/answers/expirelater"
	fencecheck "lockwise/lessons/report/answers/fencecheck"
	finishes "lockwise/lessons/report/answers/finishes"
	getdel "lockwise/lessons/report/answers/getdel"
	getthenexpire "lockwise/lessons/report/answers/getthenexpire"
	gonealready "lockwise/lessons/report/answers/gonealready"
	gonebusy "lockwise/lessons/report/answers/gonebusy"
	hourlock "lockwise/lessons/report/answers/hourlock"
	insertignored "lockwise/lessons/report/answers/insertignored"
	justlong "lockwise/lessons/report/answers/justlong"
	keepslock "lockwise/lessons/report/answers/keepslock"
	lastinsertid "lockwise/lessons/report/answers/lastinsertid"
	lines "lockwise/lessons/report/answers/lines"
	lockfirst "lockwise/lessons/report/answers/lockfirst"
	lockleft "lockwise/lessons/report/answers/lockleft"
	lookerror "lockwise/lessons/report/answers/lookerror"
	looktimeout "lockwise/lessons/report/answers/looktimeout"
	neverreleased "lockwise/lessons/report/answers/neverreleased"
	nolook "lockwise/lessons/report/answers/nolook"
	notexists "lockwise/lessons/report/answers/notexists"
	nottl "lockwise/lessons/report/answers/nottl"
	numericbody "lockwise/lessons/report/answers/numericbody"
	onelock "lockwise/lessons/report/answers/onelock"
	ownlock "lockwise/lessons/report/answers/ownlock"
	ownretry "lockwise/lessons/report/answers/ownretry"
	partial "lockwise/lessons/report/answers/partial"
	placeholder "lockwise/lessons/report/answers/placeholder"
	plaindel "lockwise/lessons/report/answers/plaindel"
	poolbegin "lockwise/lessons/report/answers/poolbegin"
	rawconflict "lockwise/lessons/report/answers/rawconflict"
	reacquires "lockwise/lessons/report/answers/reacquires"
	readtx "lockwise/lessons/report/answers/readtx"
	redisflag "lockwise/lessons/report/answers/redisflag"
	redisrequired "lockwise/lessons/report/answers/redisrequired"
	refreshes "lockwise/lessons/report/answers/refreshes"
	releasectx "lockwise/lessons/report/answers/releasectx"
	releaseearly "lockwise/lessons/report/answers/releaseearly"
	releaseerror "lockwise/lessons/report/answers/releaseerror"
	remembered "lockwise/lessons/report/answers/remembered"
	renewblind "lockwise/lessons/report/answers/renewblind"
	renewbyset "lockwise/lessons/report/answers/renewbyset"
	replace "lockwise/lessons/report/answers/replace"
	retryredis "lockwise/lessons/report/answers/retryredis"
	returning "lockwise/lessons/report/answers/returning"
	sametoken "lockwise/lessons/report/answers/sametoken"
	setargs "lockwise/lessons/report/answers/setargs"
	setlock "lockwise/lessons/report/answers/setlock"
	setnxexpire "lockwise/lessons/report/answers/setnxexpire"
	shipped "lockwise/lessons/report/answers/shipped"
	shortbody "lockwise/lessons/report/answers/shortbody"
	shortlock "lockwise/lessons/report/answers/shortlock"
	sixtyone "lockwise/lessons/report/answers/sixtyone"
	sixtysix "lockwise/lessons/report/answers/sixtysix"
	solution "lockwise/lessons/report/answers/solution"
	statetable "lockwise/lessons/report/answers/statetable"
	stmtopen "lockwise/lessons/report/answers/stmtopen"
	swallowed "lockwise/lessons/report/answers/swallowed"
	takenisdone "lockwise/lessons/report/answers/takenisdone"
	thereisbuilt "lockwise/lessons/report/answers/thereisbuilt"
	tickerleft "lockwise/lessons/report/answers/tickerleft"
	today "lockwise/lessons/report/answers/today"
	trigger "lockwise/lessons/report/answers/trigger"
	trimmed "lockwise/lessons/report/answers/trimmed"
	twoseconds "lockwise/lessons/report/answers/twoseconds"
	txopen "lockwise/lessons/report/answers/txopen"
	unlockall "lockwise/lessons/report/answers/unlockall"
	upsert "lockwise/lessons/report/answers/upsert"
	verifies "lockwise/lessons/report/answers/verifies"
	view "lockwise/lessons/report/answers/view"
	waits "lockwise/lessons/report/answers/waits"
	waitslonger "lockwise/lessons/report/answers/waitslonger"
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
	"asyncrelease":  {asyncrelease.Schema, asyncrelease.RunReport},
	"bounded":       {bounded.Schema, bounded.RunReport},
	"buildsagain":   {buildsagain.Schema, buildsagain.RunReport},
	"busyanderror":  {busyanderror.Schema, busyanderror.RunReport},
	"busydown":      {busydown.Schema, busydown.RunReport},
	"busyerror":     {busyerror.Schema, busyerror.RunReport},
	"checkfirst":    {checkfirst.Schema, checkfirst.RunReport},
	"checkignored":  {checkignored.Schema, checkignored.RunReport},
	"checktwice":    {checktwice.Schema, checktwice.RunReport},
	"crlf":          {crlf.Schema, crlf.RunReport},
	"databaselease": {databaselease.Schema, databaselease.RunReport},
	"daylong":       {daylong.Schema, daylong.RunReport},
	"dbtimeout":     {dbtimeout.Schema, dbtimeout.RunReport},
	"deferfirst":    {deferfirst.Schema, deferfirst.RunReport},
	"deleteinsert":  {deleteinsert.Schema, deleteinsert.RunReport},
	"deletethenin":  {deletethenin.Schema, deletethenin.RunReport},
	"detached":      {detached.Schema, detached.RunReport},
	"detachederr":   {detachederr.Schema, detachederr.RunReport},
	"doneflag":      {doneflag.Schema, doneflag.RunReport},
	"errorcode":     {errorcode.Schema, errorcode.RunReport},
	"errorstored":   {errorstored.Schema, errorstored.RunReport},
	"errortext":     {errortext.Schema, errortext.RunReport},
	"expirelater":   {expirelater.Schema, expirelater.RunReport},
	"fencecheck":    {fencecheck.Schema, fencecheck.RunReport},
	"finishes":      {finishes.Schema, finishes.RunReport},
	"getdel":        {getdel.Schema, getdel.RunReport},
	"getthenexpire": {getthenexpire.Schema, getthenexpire.RunReport},
	"gonealready":   {gonealready.Schema, gonealready.RunReport},
	"gonebusy":      {gonebusy.Schema, gonebusy.RunReport},
	"hourlock":      {hourlock.Schema, hourlock.RunReport},
	"insertignored": {insertignored.Schema, insertignored.RunReport},
	"justlong":      {justlong.Schema, justlong.RunReport},
	"keepslock":     {keepslock.Schema, keepslock.RunReport},
	"lastinsertid":  {lastinsertid.Schema, lastinsertid.RunReport},
	"lines":         {lines.Schema, lines.RunReport},
	"lockfirst":     {lockfirst.Schema, lockfirst.RunReport},
	"lockleft":      {lockleft.Schema, lockleft.RunReport},
	"lookerror":     {lookerror.Schema, lookerror.RunReport},
	"looktimeout":   {looktimeout.Schema, looktimeout.RunReport},
	"neverreleased": {neverreleased.Schema, neverreleased.RunReport},
	"nolook":        {nolook.Schema, nolook.RunReport},
	"notexists":     {notexists.Schema, notexists.RunReport},
	"nottl":         {nottl.Schema, nottl.RunReport},
	"numericbody":   {numericbody.Schema, numericbody.RunReport},
	"onelock":       {onelock.Schema, onelock.RunReport},
	"ownlock":       {ownlock.Schema, ownlock.RunReport},
	"ownretry":      {ownretry.Schema, ownretry.RunReport},
	"partial":       {partial.Schema, partial.RunReport},
	"placeholder":   {placeholder.Schema, placeholder.RunReport},
	"plaindel":      {plaindel.Schema, plaindel.RunReport},
	"poolbegin":     {poolbegin.Schema, poolbegin.RunReport},
	"rawconflict":   {rawconflict.Schema, rawconflict.RunReport},
	"reacquires":    {reacquires.Schema, reacquires.RunReport},
	"readtx":        {readtx.Schema, readtx.RunReport},
	"redisflag":     {redisflag.Schema, redisflag.RunReport},
	"redisrequired": {redisrequired.Schema, redisrequired.RunReport},
	"refreshes":     {refreshes.Schema, refreshes.RunReport},
	"releasectx":    {releasectx.Schema, releasectx.RunReport},
	"releaseearly":  {releaseearly.Schema, releaseearly.RunReport},
	"releaseerror":  {releaseerror.Schema, releaseerror.RunReport},
	"remembered":    {remembered.Schema, remembered.RunReport},
	"renewblind":    {renewblind.Schema, renewblind.RunReport},
	"renewbyset":    {renewbyset.Schema, renewbyset.RunReport},
	"replace":       {replace.Schema, replace.RunReport},
	"retryredis":    {retryredis.Schema, retryredis.RunReport},
	"returning":     {returning.Schema, returning.RunReport},
	"sametoken":     {sametoken.Schema, sametoken.RunReport},
	"setargs":       {setargs.Schema, setargs.RunReport},
	"setlock":       {setlock.Schema, setlock.RunReport},
	"setnxexpire":   {setnxexpire.Schema, setnxexpire.RunReport},
	"shipped":       {shipped.Schema, shipped.RunReport},
	"shortbody":     {shortbody.Schema, shortbody.RunReport},
	"shortlock":     {shortlock.Schema, shortlock.RunReport},
	"sixtyone":      {sixtyone.Schema, sixtyone.RunReport},
	"sixtysix":      {sixtysix.Schema, sixtysix.RunReport},
	"solution":      {solution.Schema, solution.RunReport},
	"statetable":    {statetable.Schema, statetable.RunReport},
	"stmtopen":      {stmtopen.Schema, stmtopen.RunReport},
	"swallowed":     {swallowed.Schema, swallowed.RunReport},
	"takenisdone":   {takenisdone.Schema, takenisdone.RunReport},
	"thereisbuilt":  {thereisbuilt.Schema, thereisbuilt.RunReport},
	"tickerleft":    {tickerleft.Schema, tickerleft.RunReport},
	"today":         {today.Schema, today.RunReport},
	"trigger":       {trigger.Schema, trigger.RunReport},
	"trimmed":       {trimmed.Schema, trimmed.RunReport},
	"twoseconds":    {twoseconds.Schema, twoseconds.RunReport},
	"txopen":        {txopen.Schema, txopen.RunReport},
	"unlockall":     {unlockall.Schema, unlockall.RunReport},
	"upsert":        {upsert.Schema, upsert.RunReport},
	"verifies":      {verifies.Schema, verifies.RunReport},
	"view":          {view.Schema, view.RunReport},
	"waits":         {waits.Schema, waits.RunReport},
	"waitslonger":   {waitslonger.Schema, waitslonger.RunReport},
	"watchdog":      {watchdog.Schema, watchdog.RunReport},
	"watchdogstops": {watchdogstops.Schema, watchdogstops.RunReport},
	"withoutrowid":  {withoutrowid.Schema, withoutrowid.RunReport},
	"yieldsbusy":    {yieldsbusy.Schema, yieldsbusy.RunReport},
}
