package constraint_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/constraint"
	assumedmine "lockwise/lessons/constraint/answers/assumedmine"
	bodyignored "lockwise/lessons/constraint/answers/bodyignored"
	checkfirst "lockwise/lessons/constraint/answers/checkfirst"
	createdagain "lockwise/lessons/constraint/answers/createdagain"
	deferredtx "lockwise/lessons/constraint/answers/deferredtx"
	everyerror "lockwise/lessons/constraint/answers/everyerror"
	fourcolumns "lockwise/lessons/constraint/answers/fourcolumns"
	gluedkey "lockwise/lessons/constraint/answers/gluedkey"
	goroutine "lockwise/lessons/constraint/answers/goroutine"
	guardedinsert "lockwise/lessons/constraint/answers/guardedinsert"
	ignoreother "lockwise/lessons/constraint/answers/ignoreother"
	immediatetx "lockwise/lessons/constraint/answers/immediatetx"
	insertfirst "lockwise/lessons/constraint/answers/insertfirst"
	keyfirst "lockwise/lessons/constraint/answers/keyfirst"
	keyonly "lockwise/lessons/constraint/answers/keyonly"
	lastbodywins "lockwise/lessons/constraint/answers/lastbodywins"
	lastinsertid "lockwise/lessons/constraint/answers/lastinsertid"
	mutex "lockwise/lessons/constraint/answers/mutex"
	nocase "lockwise/lessons/constraint/answers/nocase"
	notexists "lockwise/lessons/constraint/answers/notexists"
	nulluser "lockwise/lessons/constraint/answers/nulluser"
	numerickey "lockwise/lessons/constraint/answers/numerickey"
	rawconflict "lockwise/lessons/constraint/answers/rawconflict"
	readthenwrite "lockwise/lessons/constraint/answers/readthenwrite"
	replace "lockwise/lessons/constraint/answers/replace"
	requestbody "lockwise/lessons/constraint/answers/requestbody"
	retryforever "lockwise/lessons/constraint/answers/retryforever"
	rowsignored "lockwise/lessons/constraint/answers/rowsignored"
	rowsopen "lockwise/lessons/constraint/answers/rowsopen"
	savepoint "lockwise/lessons/constraint/answers/savepoint"
	seenmap "lockwise/lessons/constraint/answers/seenmap"
	shipped "lockwise/lessons/constraint/answers/shipped"
	softdelete "lockwise/lessons/constraint/answers/softdelete"
	solution "lockwise/lessons/constraint/answers/solution"
	txopen "lockwise/lessons/constraint/answers/txopen"
	upsert "lockwise/lessons/constraint/answers/upsert"
)

// answers are the shipped answers by folder; TestAnswers fails when one is
// missing here.
var answers = lessontest.Answers[constraint.Impl]{
	"assumedmine":   {assumedmine.Schema, assumedmine.CreateOrder},
	"bodyignored":   {bodyignored.Schema, bodyignored.CreateOrder},
	"checkfirst":    {checkfirst.Schema, checkfirst.CreateOrder},
	"createdagain":  {createdagain.Schema, createdagain.CreateOrder},
	"deferredtx":    {deferredtx.Schema, deferredtx.CreateOrder},
	"everyerror":    {everyerror.Schema, everyerror.CreateOrder},
	"fourcolumns":   {fourcolumns.Schema, fourcolumns.CreateOrder},
	"gluedkey":      {gluedkey.Schema, gluedkey.CreateOrder},
	"goroutine":     {goroutine.Schema, goroutine.CreateOrder},
	"guardedinsert": {guardedinsert.Schema, guardedinsert.CreateOrder},
	"ignoreother":   {ignoreother.Schema, ignoreother.CreateOrder},
	"immediatetx":   {immediatetx.Schema, immediatetx.CreateOrder},
	"insertfirst":   {insertfirst.Schema, insertfirst.CreateOrder},
	"keyfirst":      {keyfirst.Schema, keyfirst.CreateOrder},
	"keyonly":       {keyonly.Schema, keyonly.CreateOrder},
	"lastbodywins":  {lastbodywins.Schema, lastbodywins.CreateOrder},
	"lastinsertid":  {lastinsertid.Schema, lastinsertid.CreateOrder},
	"mutex":         {mutex.Schema, mutex.CreateOrder},
	"nocase":        {nocase.Schema, nocase.CreateOrder},
	"notexists":     {notexists.Schema, notexists.CreateOrder},
	"nulluser":      {nulluser.Schema, nulluser.CreateOrder},
	"numerickey":    {numerickey.Schema, numerickey.CreateOrder},
	"rawconflict":   {rawconflict.Schema, rawconflict.CreateOrder},
	"readthenwrite": {readthenwrite.Schema, readthenwrite.CreateOrder},
	"replace":       {replace.Schema, replace.CreateOrder},
	"requestbody":   {requestbody.Schema, requestbody.CreateOrder},
	"retryforever":  {retryforever.Schema, retryforever.CreateOrder},
	"rowsignored":   {rowsignored.Schema, rowsignored.CreateOrder},
	"rowsopen":      {rowsopen.Schema, rowsopen.CreateOrder},
	"savepoint":     {savepoint.Schema, savepoint.CreateOrder},
	"seenmap":       {seenmap.Schema, seenmap.CreateOrder},
	"shipped":       {shipped.Schema, shipped.CreateOrder},
	"softdelete":    {softdelete.Schema, softdelete.CreateOrder},
	"solution":      {solution.Schema, solution.CreateOrder},
	"txopen":        {txopen.Schema, txopen.CreateOrder},
	"upsert":        {upsert.Schema, upsert.CreateOrder},
}
