package lease_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/lease"
	addup "lockwise/lessons/lease/answers/addup"
	alljobs "lockwise/lessons/lease/answers/alljobs"
	alreadydone "lockwise/lessons/lease/answers/alreadydone"
	anyerrorlost "lockwise/lessons/lease/answers/anyerrorlost"
	anyorder "lockwise/lessons/lease/answers/anyorder"
	anyrunning "lockwise/lessons/lease/answers/anyrunning"
	attemptonly "lockwise/lessons/lease/answers/attemptonly"
	backoff "lockwise/lessons/lease/answers/backoff"
	beatsnil "lockwise/lessons/lease/answers/beatsnil"
	besteffort "lockwise/lessons/lease/answers/besteffort"
	burylive "lockwise/lessons/lease/answers/burylive"
	burytwosteps "lockwise/lessons/lease/answers/burytwosteps"
	byid "lockwise/lessons/lease/answers/byid"
	byname "lockwise/lessons/lease/answers/byname"
	bystatus "lockwise/lessons/lease/answers/bystatus"
	checkfirst "lockwise/lessons/lease/answers/checkfirst"
	claimall "lockwise/lessons/lease/answers/claimall"
	commitignored "lockwise/lessons/lease/answers/commitignored"
	countfailures "lockwise/lessons/lease/answers/countfailures"
	countlater "lockwise/lessons/lease/answers/countlater"
	cutreason "lockwise/lessons/lease/answers/cutreason"
	deadcompleted "lockwise/lessons/lease/answers/deadcompleted"
	deferredtx "lockwise/lessons/lease/answers/deferredtx"
	deleted "lockwise/lessons/lease/answers/deleted"
	donetwice "lockwise/lessons/lease/answers/donetwice"
	endedlease "lockwise/lessons/lease/answers/endedlease"
	endtoken "lockwise/lessons/lease/answers/endtoken"
	everyerror "lockwise/lessons/lease/answers/everyerror"
	failisdead "lockwise/lessons/lease/answers/failisdead"
	firstreason "lockwise/lessons/lease/answers/firstreason"
	fixedlease "lockwise/lessons/lease/answers/fixedlease"
	forgotten "lockwise/lessons/lease/answers/forgotten"
	freshstart "lockwise/lessons/lease/answers/freshstart"
	gluedname "lockwise/lessons/lease/answers/gluedname"
	gluedreason "lockwise/lessons/lease/answers/gluedreason"
	gonelost "lockwise/lessons/lease/answers/gonelost"
	gonenojob "lockwise/lessons/lease/answers/gonenojob"
	grace "lockwise/lessons/lease/answers/grace"
	halfcas "lockwise/lessons/lease/answers/halfcas"
	handedtwice "lockwise/lessons/lease/answers/handedtwice"
	headofline "lockwise/lessons/lease/answers/headofline"
	immediate "lockwise/lessons/lease/answers/immediate"
	inmemory "lockwise/lessons/lease/answers/inmemory"
	julian "lockwise/lessons/lease/answers/julian"
	keepslease "lockwise/lessons/lease/answers/keepslease"
	lasttry "lockwise/lessons/lease/answers/lasttry"
	limbo "lockwise/lessons/lease/answers/limbo"
	lockafterclaim "lockwise/lessons/lease/answers/lockafterclaim"
	lockonly "lockwise/lessons/lease/answers/lockonly"
	lockthenwrite "lockwise/lessons/lease/answers/lockthenwrite"
	longbackoff "lockwise/lessons/lease/answers/longbackoff"
	lostsign "lockwise/lessons/lease/answers/lostsign"
	maxlease "lockwise/lessons/lease/answers/maxlease"
	millitoken "lockwise/lessons/lease/answers/millitoken"
	mixedclock "lockwise/lessons/lease/answers/mixedclock"
	neverdead "lockwise/lessons/lease/answers/neverdead"
	neverearlier "lockwise/lessons/lease/answers/neverearlier"
	newstatus "lockwise/lessons/lease/answers/newstatus"
	newtoken "lockwise/lessons/lease/answers/newtoken"
	nocontext "lockwise/lessons/lease/answers/nocontext"
	nocontextlater "lockwise/lessons/lease/answers/nocontextlater"
	nomaximum "lockwise/lessons/lease/answers/nomaximum"
	noreason "lockwise/lessons/lease/answers/noreason"
	notdone "lockwise/lessons/lease/answers/notdone"
	onlypending "lockwise/lessons/lease/answers/onlypending"
	optimistic "lockwise/lessons/lease/answers/optimistic"
	patient "lockwise/lessons/lease/answers/patient"
	poolbegin "lockwise/lessons/lease/answers/poolbegin"
	readback "lockwise/lessons/lease/answers/readback"
	readbytoken "lockwise/lessons/lease/answers/readbytoken"
	reasonlater "lockwise/lessons/lease/answers/reasonlater"
	recovered "lockwise/lessons/lease/answers/recovered"
	redislock "lockwise/lessons/lease/answers/redislock"
	renewall "lockwise/lessons/lease/answers/renewall"
	resume "lockwise/lessons/lease/answers/resume"
	retriedtx "lockwise/lessons/lease/answers/retriedtx"
	revive "lockwise/lessons/lease/answers/revive"
	rfc "lockwise/lessons/lease/answers/rfc"
	rowsignored "lockwise/lessons/lease/answers/rowsignored"
	seconds "lockwise/lessons/lease/answers/seconds"
	selfrenewing "lockwise/lessons/lease/answers/selfrenewing"
	shipped "lockwise/lessons/lease/answers/shipped"
	shorten "lockwise/lessons/lease/answers/shorten"
	shorttoken "lockwise/lessons/lease/answers/shorttoken"
	silentdeath "lockwise/lessons/lease/answers/silentdeath"
	solution "lockwise/lessons/lease/answers/solution"
	stalejob "lockwise/lessons/lease/answers/stalejob"
	stamp "lockwise/lessons/lease/answers/stamp"
	statusonly "lockwise/lessons/lease/answers/statusonly"
	strict "lockwise/lessons/lease/answers/strict"
	swallowedloss "lockwise/lessons/lease/answers/swallowedloss"
	takesagain "lockwise/lessons/lease/answers/takesagain"
	takesback "lockwise/lessons/lease/answers/takesback"
	token "lockwise/lessons/lease/answers/token"
	txopen "lockwise/lessons/lease/answers/txopen"
	unburied "lockwise/lessons/lease/answers/unburied"
	wholejulian "lockwise/lessons/lease/answers/wholejulian"
	wholeseconds "lockwise/lessons/lease/answers/wholeseconds"
)

// answers are the shipped answers by folder; TestEveryAnswerIsJudged fails when
// one is missing here.
var answers = lessontest.Answers[lease.Impl]{
	"addup":          {addup.Claim, addup.Heartbeat, addup.Complete, addup.Fail},
	"alljobs":        {alljobs.Claim, alljobs.Heartbeat, alljobs.Complete, alljobs.Fail},
	"alreadydone":    {alreadydone.Claim, alreadydone.Heartbeat, alreadydone.Complete, alreadydone.Fail},
	"anyerrorlost":   {anyerrorlost.Claim, anyerrorlost.Heartbeat, anyerrorlost.Complete, anyerrorlost.Fail},
	"anyorder":       {anyorder.Claim, anyorder.Heartbeat, anyorder.Complete, anyorder.Fail},
	"anyrunning":     {anyrunning.Claim, anyrunning.Heartbeat, anyrunning.Complete, anyrunning.Fail},
	"attemptonly":    {attemptonly.Claim, attemptonly.Heartbeat, attemptonly.Complete, attemptonly.Fail},
	"backoff":        {backoff.Claim, backoff.Heartbeat, backoff.Complete, backoff.Fail},
	"beatsnil":       {beatsnil.Claim, beatsnil.Heartbeat, beatsnil.Complete, beatsnil.Fail},
	"besteffort":     {besteffort.Claim, besteffort.Heartbeat, besteffort.Complete, besteffort.Fail},
	"burylive":       {burylive.Claim, burylive.Heartbeat, burylive.Complete, burylive.Fail},
	"burytwosteps":   {burytwosteps.Claim, burytwosteps.Heartbeat, burytwosteps.Complete, burytwosteps.Fail},
	"byid":           {byid.Claim, byid.Heartbeat, byid.Complete, byid.Fail},
	"byname":         {byname.Claim, byname.Heartbeat, byname.Complete, byname.Fail},
	"bystatus":       {bystatus.Claim, bystatus.Heartbeat, bystatus.Complete, bystatus.Fail},
	"checkfirst":     {checkfirst.Claim, checkfirst.Heartbeat, checkfirst.Complete, checkfirst.Fail},
	"claimall":       {claimall.Claim, claimall.Heartbeat, claimall.Complete, claimall.Fail},
	"commitignored":  {commitignored.Claim, commitignored.Heartbeat, commitignored.Complete, commitignored.Fail},
	"countfailures":  {countfailures.Claim, countfailures.Heartbeat, countfailures.Complete, countfailures.Fail},
	"countlater":     {countlater.Claim, countlater.Heartbeat, countlater.Complete, countlater.Fail},
	"cutreason":      {cutreason.Claim, cutreason.Heartbeat, cutreason.Complete, cutreason.Fail},
	"deadcompleted":  {deadcompleted.Claim, deadcompleted.Heartbeat, deadcompleted.Complete, deadcompleted.Fail},
	"deferredtx":     {deferredtx.Claim, deferredtx.Heartbeat, deferredtx.Complete, deferredtx.Fail},
	"deleted":        {deleted.Claim, deleted.Heartbeat, deleted.Complete, deleted.Fail},
	"donetwice":      {donetwice.Claim, donetwice.Heartbeat, donetwice.Complete, donetwice.Fail},
	"endedlease":     {endedlease.Claim, endedlease.Heartbeat, endedlease.Complete, endedlease.Fail},
	"endtoken":       {endtoken.Claim, endtoken.Heartbeat, endtoken.Complete, endtoken.Fail},
	"everyerror":     {everyerror.Claim, everyerror.Heartbeat, everyerror.Complete, everyerror.Fail},
	"failisdead":     {failisdead.Claim, failisdead.Heartbeat, failisdead.Complete, failisdead.Fail},
	"firstreason":    {firstreason.Claim, firstreason.Heartbeat, firstreason.Complete, firstreason.Fail},
	"fixedlease":     {fixedlease.Claim, fixedlease.Heartbeat, fixedlease.Complete, fixedlease.Fail},
	"forgotten":      {forgotten.Claim, forgotten.Heartbeat, forgotten.Complete, forgotten.Fail},
	"freshstart":     {freshstart.Claim, freshstart.Heartbeat, freshstart.Complete, freshstart.Fail},
	"gluedname":      {gluedname.Claim, gluedname.Heartbeat, gluedname.Complete, gluedname.Fail},
	"gluedreason":    {gluedreason.Claim, gluedreason.Heartbeat, gluedreason.Complete, gluedreason.Fail},
	"gonelost":       {gonelost.Claim, gonelost.Heartbeat, gonelost.Complete, gonelost.Fail},
	"gonenojob":      {gonenojob.Claim, gonenojob.Heartbeat, gonenojob.Complete, gonenojob.Fail},
	"grace":          {grace.Claim, grace.Heartbeat, grace.Complete, grace.Fail},
	"halfcas":        {halfcas.Claim, halfcas.Heartbeat, halfcas.Complete, halfcas.Fail},
	"handedtwice":    {handedtwice.Claim, handedtwice.Heartbeat, handedtwice.Complete, handedtwice.Fail},
	"headofline":     {headofline.Claim, headofline.Heartbeat, headofline.Complete, headofline.Fail},
	"immediate":      {immediate.Claim, immediate.Heartbeat, immediate.Complete, immediate.Fail},
	"inmemory":       {inmemory.Claim, inmemory.Heartbeat, inmemory.Complete, inmemory.Fail},
	"julian":         {julian.Claim, julian.Heartbeat, julian.Complete, julian.Fail},
	"keepslease":     {keepslease.Claim, keepslease.Heartbeat, keepslease.Complete, keepslease.Fail},
	"lasttry":        {lasttry.Claim, lasttry.Heartbeat, lasttry.Complete, lasttry.Fail},
	"limbo":          {limbo.Claim, limbo.Heartbeat, limbo.Complete, limbo.Fail},
	"lockafterclaim": {lockafterclaim.Claim, lockafterclaim.Heartbeat, lockafterclaim.Complete, lockafterclaim.Fail},
	"lockonly":       {lockonly.Claim, lockonly.Heartbeat, lockonly.Complete, lockonly.Fail},
	"lockthenwrite":  {lockthenwrite.Claim, lockthenwrite.Heartbeat, lockthenwrite.Complete, lockthenwrite.Fail},
	"longbackoff":    {longbackoff.Claim, longbackoff.Heartbeat, longbackoff.Complete, longbackoff.Fail},
	"lostsign":       {lostsign.Claim, lostsign.Heartbeat, lostsign.Complete, lostsign.Fail},
	"maxlease":       {maxlease.Claim, maxlease.Heartbeat, maxlease.Complete, maxlease.Fail},
	"millitoken":     {millitoken.Claim, millitoken.Heartbeat, millitoken.Complete, millitoken.Fail},
	"mixedclock":     {mixedclock.Claim, mixedclock.Heartbeat, mixedclock.Complete, mixedclock.Fail},
	"neverdead":      {neverdead.Claim, neverdead.Heartbeat, neverdead.Complete, neverdead.Fail},
	"neverearlier":   {neverearlier.Claim, neverearlier.Heartbeat, neverearlier.Complete, neverearlier.Fail},
	"newstatus":      {newstatus.Claim, newstatus.Heartbeat, newstatus.Complete, newstatus.Fail},
	"newtoken":       {newtoken.Claim, newtoken.Heartbeat, newtoken.Complete, newtoken.Fail},
	"nocontext":      {nocontext.Claim, nocontext.Heartbeat, nocontext.Complete, nocontext.Fail},
	"nocontextlater": {nocontextlater.Claim, nocontextlater.Heartbeat, nocontextlater.Complete, nocontextlater.Fail},
	"nomaximum":      {nomaximum.Claim, nomaximum.Heartbeat, nomaximum.Complete, nomaximum.Fail},
	"noreason":       {noreason.Claim, noreason.Heartbeat, noreason.Complete, noreason.Fail},
	"notdone":        {notdone.Claim, notdone.Heartbeat, notdone.Complete, notdone.Fail},
	"onlypending":    {onlypending.Claim, onlypending.Heartbeat, onlypending.Complete, onlypending.Fail},
	"optimistic":     {optimistic.Claim, optimistic.Heartbeat, optimistic.Complete, optimistic.Fail},
	"patient":        {patient.Claim, patient.Heartbeat, patient.Complete, patient.Fail},
	"poolbegin":      {poolbegin.Claim, poolbegin.Heartbeat, poolbegin.Complete, poolbegin.Fail},
	"readback":       {readback.Claim, readback.Heartbeat, readback.Complete, readback.Fail},
	"readbytoken":    {readbytoken.Claim, readbytoken.Heartbeat, readbytoken.Complete, readbytoken.Fail},
	"reasonlater":    {reasonlater.Claim, reasonlater.Heartbeat, reasonlater.Complete, reasonlater.Fail},
	"recovered":      {recovered.Claim, recovered.Heartbeat, recovered.Complete, recovered.Fail},
	"redislock":      {redislock.Claim, redislock.Heartbeat, redislock.Complete, redislock.Fail},
	"renewall":       {renewall.Claim, renewall.Heartbeat, renewall.Complete, renewall.Fail},
	"resume":         {resume.Claim, resume.Heartbeat, resume.Complete, resume.Fail},
	"retriedtx":      {retriedtx.Claim, retriedtx.Heartbeat, retriedtx.Complete, retriedtx.Fail},
	"revive":         {revive.Claim, revive.Heartbeat, revive.Complete, revive.Fail},
	"rfc":            {rfc.Claim, rfc.Heartbeat, rfc.Complete, rfc.Fail},
	"rowsignored":    {rowsignored.Claim, rowsignored.Heartbeat, rowsignored.Complete, rowsignored.Fail},
	"seconds":        {seconds.Claim, seconds.Heartbeat, seconds.Complete, seconds.Fail},
	"selfrenewing":   {selfrenewing.Claim, selfrenewing.Heartbeat, selfrenewing.Complete, selfrenewing.Fail},
	"shipped":        {shipped.Claim, shipped.Heartbeat, shipped.Complete, shipped.Fail},
	"shorten":        {shorten.Claim, shorten.Heartbeat, shorten.Complete, shorten.Fail},
	"shorttoken":     {shorttoken.Claim, shorttoken.Heartbeat, shorttoken.Complete, shorttoken.Fail},
	"silentdeath":    {silentdeath.Claim, silentdeath.Heartbeat, silentdeath.Complete, silentdeath.Fail},
	"solution":       {solution.Claim, solution.Heartbeat, solution.Complete, solution.Fail},
	"stalejob":       {stalejob.Claim, stalejob.Heartbeat, stalejob.Complete, stalejob.Fail},
	"stamp":          {stamp.Claim, stamp.Heartbeat, stamp.Complete, stamp.Fail},
	"statusonly":     {statusonly.Claim, statusonly.Heartbeat, statusonly.Complete, statusonly.Fail},
	"strict":         {strict.Claim, strict.Heartbeat, strict.Complete, strict.Fail},
	"swallowedloss":  {swallowedloss.Claim, swallowedloss.Heartbeat, swallowedloss.Complete, swallowedloss.Fail},
	"takesagain":     {takesagain.Claim, takesagain.Heartbeat, takesagain.Complete, takesagain.Fail},
	"takesback":      {takesback.Claim, takesback.Heartbeat, takesback.Complete, takesback.Fail},
	"token":          {token.Claim, token.Heartbeat, token.Complete, token.Fail},
	"txopen":         {txopen.Claim, txopen.Heartbeat, txopen.Complete, txopen.Fail},
	"unburied":       {unburied.Claim, unburied.Heartbeat, unburied.Complete, unburied.Fail},
	"wholejulian":    {wholejulian.Claim, wholejulian.Heartbeat, wholejulian.Complete, wholejulian.Fail},
	"wholeseconds":   {wholeseconds.Claim, wholeseconds.Heartbeat, wholeseconds.Complete, wholeseconds.Fail},
}
