package fencing_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/fencing"
	asfloat "lockwise/lessons/fencing/answers/asfloat"
	astext "lockwise/lessons/fencing/answers/astext"
	background "lockwise/lessons/fencing/answers/background"
	checkthenwrite "lockwise/lessons/fencing/answers/checkthenwrite"
	clockafter "lockwise/lessons/fencing/answers/clockafter"
	clockbefore "lockwise/lessons/fencing/answers/clockbefore"
	clocktoken "lockwise/lessons/fencing/answers/clocktoken"
	commitignored "lockwise/lessons/fencing/answers/commitignored"
	compareandset "lockwise/lessons/fencing/answers/compareandset"
	consecutive "lockwise/lessons/fencing/answers/consecutive"
	constant "lockwise/lessons/fencing/answers/constant"
	counterwithlock "lockwise/lessons/fencing/answers/counterwithlock"
	daily "lockwise/lessons/fencing/answers/daily"
	deleteinsert "lockwise/lessons/fencing/answers/deleteinsert"
	detached "lockwise/lessons/fencing/answers/detached"
	different "lockwise/lessons/fencing/answers/different"
	donothing "lockwise/lessons/fencing/answers/donothing"
	drawsagain "lockwise/lessons/fencing/answers/drawsagain"
	errorisstale "lockwise/lessons/fencing/answers/errorisstale"
	erroristaken "lockwise/lessons/fencing/answers/erroristaken"
	everyrow "lockwise/lessons/fencing/answers/everyrow"
	expireafter "lockwise/lessons/fencing/answers/expireafter"
	expirescounter "lockwise/lessons/fencing/answers/expirescounter"
	expiringcounter "lockwise/lessons/fencing/answers/expiringcounter"
	failopen "lockwise/lessons/fencing/answers/failopen"
	fencethenvalue "lockwise/lessons/fencing/answers/fencethenvalue"
	firstisno "lockwise/lessons/fencing/answers/firstisno"
	forgetsfence "lockwise/lessons/fencing/answers/forgetsfence"
	givesanyway "lockwise/lessons/fencing/answers/givesanyway"
	glued "lockwise/lessons/fencing/answers/glued"
	goneisdone "lockwise/lessons/fencing/answers/goneisdone"
	greater "lockwise/lessons/fencing/answers/greater"
	hashonly "lockwise/lessons/fencing/answers/hashonly"
	insists "lockwise/lessons/fencing/answers/insists"
	keepslargest "lockwise/lessons/fencing/answers/keepslargest"
	largerofboth "lockwise/lessons/fencing/answers/largerofboth"
	lastgrants "lockwise/lessons/fencing/answers/lastgrants"
	laterecheck "lockwise/lessons/fencing/answers/laterecheck"
	like "lockwise/lessons/fencing/answers/like"
	lockthennumber "lockwise/lessons/fencing/answers/lockthennumber"
	looksafter "lockwise/lessons/fencing/answers/looksafter"
	lookup "lockwise/lessons/fencing/answers/lookup"
	multi "lockwise/lessons/fencing/answers/multi"
	narrow "lockwise/lessons/fencing/answers/narrow"
	nonumber "lockwise/lessons/fencing/answers/nonumber"
	notexists "lockwise/lessons/fencing/answers/notexists"
	nowait "lockwise/lessons/fencing/answers/nowait"
	numberfirst "lockwise/lessons/fencing/answers/numberfirst"
	numbertext "lockwise/lessons/fencing/answers/numbertext"
	numbertoken "lockwise/lessons/fencing/answers/numbertoken"
	onecounter "lockwise/lessons/fencing/answers/onecounter"
	onlychanges "lockwise/lessons/fencing/answers/onlychanges"
	otherkey "lockwise/lessons/fencing/answers/otherkey"
	overwrites "lockwise/lessons/fencing/answers/overwrites"
	owncontext "lockwise/lessons/fencing/answers/owncontext"
	ownlock "lockwise/lessons/fencing/answers/ownlock"
	ownnumbers "lockwise/lessons/fencing/answers/ownnumbers"
	pipelined "lockwise/lessons/fencing/answers/pipelined"
	plainerror "lockwise/lessons/fencing/answers/plainerror"
	prolongs "lockwise/lessons/fencing/answers/prolongs"
	randomnumber "lockwise/lessons/fencing/answers/randomnumber"
	rawconflict "lockwise/lessons/fencing/answers/rawconflict"
	readtx "lockwise/lessons/fencing/answers/readtx"
	redistime "lockwise/lessons/fencing/answers/redistime"
	repeats "lockwise/lessons/fencing/answers/repeats"
	replaces "lockwise/lessons/fencing/answers/replaces"
	restarted "lockwise/lessons/fencing/answers/restarted"
	same "lockwise/lessons/fencing/answers/same"
	sameisdone "lockwise/lessons/fencing/answers/sameisdone"
	second "lockwise/lessons/fencing/answers/second"
	seconds "lockwise/lessons/fencing/answers/seconds"
	shipped "lockwise/lessons/fencing/answers/shipped"
	solution "lockwise/lessons/fencing/answers/solution"
	stream "lockwise/lessons/fencing/answers/stream"
	takesearly "lockwise/lessons/fencing/answers/takesearly"
	tidydel "lockwise/lessons/fencing/answers/tidydel"
	trigger "lockwise/lessons/fencing/answers/trigger"
	trimmed "lockwise/lessons/fencing/answers/trimmed"
	tworeads "lockwise/lessons/fencing/answers/tworeads"
	txopen "lockwise/lessons/fencing/answers/txopen"
	undo "lockwise/lessons/fencing/answers/undo"
	unfenced "lockwise/lessons/fencing/answers/unfenced"
	updateonly "lockwise/lessons/fencing/answers/updateonly"
	verified "lockwise/lessons/fencing/answers/verified"
	waits "lockwise/lessons/fencing/answers/waits"
	wholeseconds "lockwise/lessons/fencing/answers/wholeseconds"
	zeronil "lockwise/lessons/fencing/answers/zeronil"
)

// answers are the lesson's answers by folder; TestEveryAnswerIsJudged fails when
// one is missing here.
var answers = lessontest.Answers[fencing.Impl]{
	"asfloat":         {asfloat.Acquire, asfloat.Write},
	"astext":          {astext.Acquire, astext.Write},
	"background":      {background.Acquire, background.Write},
	"checkthenwrite":  {checkthenwrite.Acquire, checkthenwrite.Write},
	"clockafter":      {clockafter.Acquire, clockafter.Write},
	"clockbefore":     {clockbefore.Acquire, clockbefore.Write},
	"clocktoken":      {clocktoken.Acquire, clocktoken.Write},
	"commitignored":   {commitignored.Acquire, commitignored.Write},
	"compareandset":   {compareandset.Acquire, compareandset.Write},
	"consecutive":     {consecutive.Acquire, consecutive.Write},
	"constant":        {constant.Acquire, constant.Write},
	"counterwithlock": {counterwithlock.Acquire, counterwithlock.Write},
	"daily":           {daily.Acquire, daily.Write},
	"deleteinsert":    {deleteinsert.Acquire, deleteinsert.Write},
	"detached":        {detached.Acquire, detached.Write},
	"different":       {different.Acquire, different.Write},
	"donothing":       {donothing.Acquire, donothing.Write},
	"drawsagain":      {drawsagain.Acquire, drawsagain.Write},
	"errorisstale":    {errorisstale.Acquire, errorisstale.Write},
	"erroristaken":    {erroristaken.Acquire, erroristaken.Write},
	"everyrow":        {everyrow.Acquire, everyrow.Write},
	"expireafter":     {expireafter.Acquire, expireafter.Write},
	"expirescounter":  {expirescounter.Acquire, expirescounter.Write},
	"expiringcounter": {expiringcounter.Acquire, expiringcounter.Write},
	"failopen":        {failopen.Acquire, failopen.Write},
	"fencethenvalue":  {fencethenvalue.Acquire, fencethenvalue.Write},
	"firstisno":       {firstisno.Acquire, firstisno.Write},
	"forgetsfence":    {forgetsfence.Acquire, forgetsfence.Write},
	"givesanyway":     {givesanyway.Acquire, givesanyway.Write},
	"glued":           {glued.Acquire, glued.Write},
	"goneisdone":      {goneisdone.Acquire, goneisdone.Write},
	"greater":         {greater.Acquire, greater.Write},
	"hashonly":        {hashonly.Acquire, hashonly.Write},
	"insists":         {insists.Acquire, insists.Write},
	"keepslargest":    {keepslargest.Acquire, keepslargest.Write},
	"largerofboth":    {largerofboth.Acquire, largerofboth.Write},
	"lastgrants":      {Acquire: lastgrants.Acquire, Write: lastgrants.Write},
	"laterecheck":     {laterecheck.Acquire, laterecheck.Write},
	"like":            {like.Acquire, like.Write},
	"lockthennumber":  {lockthennumber.Acquire, lockthennumber.Write},
	"looksafter":      {looksafter.Acquire, looksafter.Write},
	"lookup":          {lookup.Acquire, lookup.Write},
	"multi":           {multi.Acquire, multi.Write},
	"narrow":          {narrow.Acquire, narrow.Write},
	"nonumber":        {nonumber.Acquire, nonumber.Write},
	"notexists":       {notexists.Acquire, notexists.Write},
	"nowait":          {nowait.Acquire, nowait.Write},
	"numberfirst":     {numberfirst.Acquire, numberfirst.Write},
	"numbertext":      {numbertext.Acquire, numbertext.Write},
	"numbertoken":     {numbertoken.Acquire, numbertoken.Write},
	"onecounter":      {onecounter.Acquire, onecounter.Write},
	"onlychanges":     {onlychanges.Acquire, onlychanges.Write},
	"otherkey":        {otherkey.Acquire, otherkey.Write},
	"overwrites":      {overwrites.Acquire, overwrites.Write},
	"owncontext":      {owncontext.Acquire, owncontext.Write},
	"ownlock":         {ownlock.Acquire, ownlock.Write},
	"ownnumbers":      {ownnumbers.Acquire, ownnumbers.Write},
	"pipelined":       {pipelined.Acquire, pipelined.Write},
	"plainerror":      {plainerror.Acquire, plainerror.Write},
	"prolongs":        {prolongs.Acquire, prolongs.Write},
	"randomnumber":    {randomnumber.Acquire, randomnumber.Write},
	"rawconflict":     {rawconflict.Acquire, rawconflict.Write},
	"readtx":          {readtx.Acquire, readtx.Write},
	"redistime":       {redistime.Acquire, redistime.Write},
	"repeats":         {repeats.Acquire, repeats.Write},
	"replaces":        {replaces.Acquire, replaces.Write},
	"restarted":       {restarted.Acquire, restarted.Write},
	"same":            {same.Acquire, same.Write},
	"sameisdone":      {sameisdone.Acquire, sameisdone.Write},
	"second":          {second.Acquire, second.Write},
	"seconds":         {seconds.Acquire, seconds.Write},
	"shipped":         {shipped.Acquire, shipped.Write},
	"solution":        {solution.Acquire, solution.Write},
	"stream":          {stream.Acquire, stream.Write},
	"takesearly":      {takesearly.Acquire, takesearly.Write},
	"tidydel":         {tidydel.Acquire, tidydel.Write},
	"trigger":         {trigger.Acquire, trigger.Write},
	"trimmed":         {trimmed.Acquire, trimmed.Write},
	"tworeads":        {tworeads.Acquire, tworeads.Write},
	"txopen":          {txopen.Acquire, txopen.Write},
	"undo":            {undo.Acquire, undo.Write},
	"unfenced":        {unfenced.Acquire, unfenced.Write},
	"updateonly":      {updateonly.Acquire, updateonly.Write},
	"verified":        {verified.Acquire, verified.Write},
	"waits":           {waits.Acquire, waits.Write},
	"wholeseconds":    {wholeseconds.Acquire, wholeseconds.Write},
	"zeronil":         {zeronil.Acquire, zeronil.Write},
}
