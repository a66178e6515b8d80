package ttl_test

import (
	"lockwise/lessons/ttl"
	abandons "lockwise/lessons/ttl/answers/abandons"
	absolute "lockwise/lessons/ttl/answers/absolute"
	afterpanic "lockwise/lessons/ttl/answers/afterpanic"
	asyncrelease "lockwise/lessons/ttl/answers/asyncrelease"
	atttl "lockwise/lessons/ttl/answers/atttl"
	byset "lockwise/lessons/ttl/answers/byset"
	callererr "lockwise/lessons/ttl/answers/callererr"
	callersloop "lockwise/lessons/ttl/answers/callersloop"
	callerwins "lockwise/lessons/ttl/answers/callerwins"
	callsdeadline "lockwise/lessons/ttl/answers/callsdeadline"
	cancelislost "lockwise/lessons/ttl/answers/cancelislost"
	cause "lockwise/lessons/ttl/answers/cause"
	deadlinelost "lockwise/lessons/ttl/answers/deadlinelost"
	delex "lockwise/lessons/ttl/answers/delex"
	detached "lockwise/lessons/ttl/answers/detached"
	earlyfree "lockwise/lessons/ttl/answers/earlyfree"
	errnotacquired "lockwise/lessons/ttl/answers/errnotacquired"
	everyhundred "lockwise/lessons/ttl/answers/everyhundred"
	expireapi "lockwise/lessons/ttl/answers/expireapi"
	expireseconds "lockwise/lessons/ttl/answers/expireseconds"
	failopen "lockwise/lessons/ttl/answers/failopen"
	firsterror "lockwise/lessons/ttl/answers/firsterror"
	fortyrenewals "lockwise/lessons/ttl/answers/fortyrenewals"
	foundown "lockwise/lessons/ttl/answers/foundown"
	freeswhilestopping "lockwise/lessons/ttl/answers/freeswhilestopping"
	fromreply "lockwise/lessons/ttl/answers/fromreply"
	fullrenewal "lockwise/lessons/ttl/answers/fullrenewal"
	getthenexpire "lockwise/lessons/ttl/answers/getthenexpire"
	halfway "lockwise/lessons/ttl/answers/halfway"
	hash "lockwise/lessons/ttl/answers/hash"
	joinscaller "lockwise/lessons/ttl/answers/joinscaller"
	keepsrenewing "lockwise/lessons/ttl/answers/keepsrenewing"
	keytoken "lockwise/lessons/ttl/answers/keytoken"
	lastsecond "lockwise/lessons/ttl/answers/lastsecond"
	logonly "lockwise/lessons/ttl/answers/logonly"
	longer "lockwise/lessons/ttl/answers/longer"
	margin "lockwise/lessons/ttl/answers/margin"
	nested "lockwise/lessons/ttl/answers/nested"
	noowner "lockwise/lessons/ttl/answers/noowner"
	notmine "lockwise/lessons/ttl/answers/notmine"
	novalues "lockwise/lessons/ttl/answers/novalues"
	onetoken "lockwise/lessons/ttl/answers/onetoken"
	ownedorfree "lockwise/lessons/ttl/answers/ownedorfree"
	panicunsaid "lockwise/lessons/ttl/answers/panicunsaid"
	plaindel "lockwise/lessons/ttl/answers/plaindel"
	pollowner "lockwise/lessons/ttl/answers/pollowner"
	quiet "lockwise/lessons/ttl/answers/quiet"
	rangeticker "lockwise/lessons/ttl/answers/rangeticker"
	reacquire "lockwise/lessons/ttl/answers/reacquire"
	recovers "lockwise/lessons/ttl/answers/recovers"
	releasectx "lockwise/lessons/ttl/answers/releasectx"
	releaseerrlost "lockwise/lessons/ttl/answers/releaseerrlost"
	releaseunread "lockwise/lessons/ttl/answers/releaseunread"
	renewfromreply "lockwise/lessons/ttl/answers/renewfromreply"
	renewsonce "lockwise/lessons/ttl/answers/renewsonce"
	repanics "lockwise/lessons/ttl/answers/repanics"
	revives "lockwise/lessons/ttl/answers/revives"
	setagain "lockwise/lessons/ttl/answers/setagain"
	setthenexpire "lockwise/lessons/ttl/answers/setthenexpire"
	sharedwatch "lockwise/lessons/ttl/answers/sharedwatch"
	shipped "lockwise/lessons/ttl/answers/shipped"
	sleepson "lockwise/lessons/ttl/answers/sleepson"
	solution "lockwise/lessons/ttl/answers/solution"
	stopearly "lockwise/lessons/ttl/answers/stopearly"
	stopsattl "lockwise/lessons/ttl/answers/stopsattl"
	swallows "lockwise/lessons/ttl/answers/swallows"
	threefailures "lockwise/lessons/ttl/answers/threefailures"
	ticker "lockwise/lessons/ttl/answers/ticker"
	timeafter "lockwise/lessons/ttl/answers/timeafter"
	timer "lockwise/lessons/ttl/answers/timer"
	toldnil "lockwise/lessons/ttl/answers/toldnil"
	twice "lockwise/lessons/ttl/answers/twice"
	wallseconds "lockwise/lessons/ttl/answers/wallseconds"
	zeroisyes "lockwise/lessons/ttl/answers/zeroisyes"
)

// answers are the shipped answers by folder.
var answers = map[string]ttl.Impl{
	"abandons":           {Run: abandons.Run},
	"absolute":           {Run: absolute.Run},
	"afterpanic":         {Run: afterpanic.Run},
	"asyncrelease":       {Run: asyncrelease.Run},
	"atttl":              {Run: atttl.Run},
	"byset":              {Run: byset.Run},
	"callererr":          {Run: callererr.Run},
	"callersloop":        {Run: callersloop.Run},
	"callerwins":         {Run: callerwins.Run},
	"callsdeadline":      {Run: callsdeadline.Run},
	"cancelislost":       {Run: cancelislost.Run},
	"cause":              {Run: cause.Run},
	"deadlinelost":       {Run: deadlinelost.Run},
	"delex":              {Run: delex.Run},
	"detached":           {Run: detached.Run},
	"earlyfree":          {Run: earlyfree.Run},
	"errnotacquired":     {Run: errnotacquired.Run},
	"everyhundred":       {Run: everyhundred.Run},
	"expireapi":          {Run: expireapi.Run},
	"expireseconds":      {Run: expireseconds.Run},
	"failopen":           {Run: failopen.Run},
	"firsterror":         {Run: firsterror.Run},
	"fortyrenewals":      {Run: fortyrenewals.Run},
	"foundown":           {Run: foundown.Run},
	"freeswhilestopping": {Run: freeswhilestopping.Run},
	"fromreply":          {Run: fromreply.Run},
	"fullrenewal":        {Run: fullrenewal.Run},
	"getthenexpire":      {Run: getthenexpire.Run},
	"halfway":            {Run: halfway.Run},
	"hash":               {Run: hash.Run},
	"joinscaller":        {Run: joinscaller.Run},
	"keepsrenewing":      {Run: keepsrenewing.Run},
	"keytoken":           {Run: keytoken.Run},
	"lastsecond":         {Run: lastsecond.Run},
	"logonly":            {Run: logonly.Run},
	"longer":             {Run: longer.Run},
	"margin":             {Run: margin.Run},
	"nested":             {Run: nested.Run},
	"noowner":            {Run: noowner.Run},
	"notmine":            {Run: notmine.Run},
	"novalues":           {Run: novalues.Run},
	"onetoken":           {Run: onetoken.Run},
	"ownedorfree":        {Run: ownedorfree.Run},
	"panicunsaid":        {Run: panicunsaid.Run},
	"plaindel":           {Run: plaindel.Run},
	"pollowner":          {Run: pollowner.Run},
	"quiet":              {Run: quiet.Run},
	"rangeticker":        {Run: rangeticker.Run},
	"reacquire":          {Run: reacquire.Run},
	"recovers":           {Run: recovers.Run},
	"releasectx":         {Run: releasectx.Run},
	"releaseerrlost":     {Run: releaseerrlost.Run},
	"releaseunread":      {Run: releaseunread.Run},
	"renewfromreply":     {Run: renewfromreply.Run},
	"renewsonce":         {Run: renewsonce.Run},
	"repanics":           {Run: repanics.Run},
	"revives":            {Run: revives.Run},
	"setagain":           {Run: setagain.Run},
	"setthenexpire":      {Run: setthenexpire.Run},
	"sharedwatch":        {Run: sharedwatch.Run},
	"shipped":            {Run: shipped.Run},
	"sleepson":           {Run: sleepson.Run},
	"solution":           {Run: solution.Run},
	"stopearly":          {Run: stopearly.Run},
	"stopsattl":          {Run: stopsattl.Run},
	"swallows":           {Run: swallows.Run},
	"threefailures":      {Run: threefailures.Run},
	"ticker":             {Run: ticker.Run},
	"timeafter":          {Run: timeafter.Run},
	"timer":              {Run: timer.Run},
	"toldnil":            {Run: toldnil.Run},
	"twice":              {Run: twice.Run},
	"wallseconds":        {Run: wallseconds.Run},
	"zeroisyes":          {Run: zeroisyes.Run},
}
