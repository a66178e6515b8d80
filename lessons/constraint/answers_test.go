package constraint_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/constraint"
	assumedmine "lockwise/lessons/constraint/answers/assumedmine"
	blankkey "lockwise/lessons/constraint/answers/blankkey"
	bodyignored "lockwise/lessons/constraint/answers/bodyignored"
	bodyoverwritten "lockwise/lessons/constraint/answers/bodyoverwritten"
	candidate "lockwise/lessons/constraint/answers/candidate"
	checkfirst "lockwise/lessons/constraint/answers/checkfirst"
	contextignored "lockwise/lessons/constraint/answers/contextignored"
	createdagain "lockwise/lessons/constraint/answers/createdagain"
	deferredtx "lockwise/lessons/constraint/answers/deferredtx"
	errorexists "lockwise/lessons/constraint/answers/errorexists"
	everyerror "lockwise/lessons/constraint/answers/everyerror"
	fourcolumns "lockwise/lessons/constraint/answers/fourcolumns"
	gluedkey "lockwise/lessons/constraint/answers/gluedkey"
	goneinvalid "lockwise/lessons/constraint/answers/goneinvalid"
	goroutine "lockwise/lessons/constraint/answers/goroutine"
	guardedinsert "lockwise/lessons/constraint/answers/guardedinsert"
	ignoreother "lockwise/lessons/constraint/answers/ignoreother"
	immediatetx "lockwise/lessons/constraint/answers/immediatetx"
	insertfirst "lockwise/lessons/constraint/answers/insertfirst"
	keyfirst "lockwise/lessons/constraint/answers/keyfirst"
	keyonly "lockwise/lessons/constraint/answers/keyonly"
	lastbodywins "lockwise/lessons/constraint/answers/lastbodywins"
	lastinsertid "lockwise/lessons/constraint/answers/lastinsertid"
	lockandconstraint "lockwise/lessons/constraint/answers/lockandconstraint"
	locktheninsert "lockwise/lessons/constraint/answers/locktheninsert"
	longkey "lockwise/lessons/constraint/answers/longkey"
	mutex "lockwise/lessons/constraint/answers/mutex"
	narrowquantity "lockwise/lessons/constraint/answers/narrowquantity"
	narrowuser "lockwise/lessons/constraint/answers/narrowuser"
	negativeuser "lockwise/lessons/constraint/answers/negativeuser"
	nocase "lockwise/lessons/constraint/answers/nocase"
	nocasesku "lockwise/lessons/constraint/answers/nocasesku"
	notexists "lockwise/lessons/constraint/answers/notexists"
	nulluser "lockwise/lessons/constraint/answers/nulluser"
	numerickey "lockwise/lessons/constraint/answers/numerickey"
	numericsku "lockwise/lessons/constraint/answers/numericsku"
	onestring "lockwise/lessons/constraint/answers/onestring"
	poolbegin "lockwise/lessons/constraint/answers/poolbegin"
	poolrowid "lockwise/lessons/constraint/answers/poolrowid"
	pragma "lockwise/lessons/constraint/answers/pragma"
	rawconflict "lockwise/lessons/constraint/answers/rawconflict"
	readthenwrite "lockwise/lessons/constraint/answers/readthenwrite"
	replace "lockwise/lessons/constraint/answers/replace"
	requestbody "lockwise/lessons/constraint/answers/requestbody"
	retryforever "lockwise/lessons/constraint/answers/retryforever"
	rowsignored "lockwise/lessons/constraint/answers/rowsignored"
	rowsopen "lockwise/lessons/constraint/answers/rowsopen"
	rtrim "lockwise/lessons/constraint/answers/rtrim"
	savepoint "lockwise/lessons/constraint/answers/savepoint"
	seenmap "lockwise/lessons/constraint/answers/seenmap"
	shipped "lockwise/lessons/constraint/answers/shipped"
	shortkey "lockwise/lessons/constraint/answers/shortkey"
	shortsku "lockwise/lessons/constraint/answers/shortsku"
	shorttimeout "lockwise/lessons/constraint/answers/shorttimeout"
	skutrim "lockwise/lessons/constraint/answers/skutrim"
	softdelete "lockwise/lessons/constraint/answers/softdelete"
	solution "lockwise/lessons/constraint/answers/solution"
	stmtopen "lockwise/lessons/constraint/answers/stmtopen"
	txopen "lockwise/lessons/constraint/answers/txopen"
	upsert "lockwise/lessons/constraint/answers/upsert"
	view "lockwise/lessons/constraint/answers/view"
	withoutrowid "lockwise/lessons/constraint/answers/withoutrowid"
)

// answers are the shipped answers by folder; TestAnswers fails when one is
// missing here.
var answers = lessontest.Answers[constraint.Impl]{
	"assumedmine":       {assumedmine.Schema, assumedmine.CreateOrder},
	"blankkey":          {blankkey.Schema, blankkey.CreateOrder},
	"bodyignored":       {bodyignored.Schema, bodyignored.CreateOrder},
	"bodyoverwritten":   {bodyoverwritten.Schema, bodyoverwritten.CreateOrder},
	"candidate":         {candidate.Schema, candidate.CreateOrder},
	"checkfirst":        {checkfirst.Schema, checkfirst.CreateOrder},
	"contextignored":    {contextignored.Schema, contextignored.CreateOrder},
	"createdagain":      {createdagain.Schema, createdagain.CreateOrder},
	"deferredtx":        {deferredtx.Schema, deferredtx.CreateOrder},
	"errorexists":       {errorexists.Schema, errorexists.CreateOrder},
	"everyerror":        {everyerror.Schema, everyerror.CreateOrder},
	"fourcolumns":       {fourcolumns.Schema, fourcolumns.CreateOrder},
	"gluedkey":          {gluedkey.Schema, gluedkey.CreateOrder},
	"goneinvalid":       {goneinvalid.Schema, goneinvalid.CreateOrder},
	"goroutine":         {goroutine.Schema, goroutine.CreateOrder},
	"guardedinsert":     {guardedinsert.Schema, guardedinsert.CreateOrder},
	"ignoreother":       {ignoreother.Schema, ignoreother.CreateOrder},
	"immediatetx":       {immediatetx.Schema, immediatetx.CreateOrder},
	"insertfirst":       {insertfirst.Schema, insertfirst.CreateOrder},
	"keyfirst":          {keyfirst.Schema, keyfirst.CreateOrder},
	"keyonly":           {keyonly.Schema, keyonly.CreateOrder},
	"lastbodywins":      {lastbodywins.Schema, lastbodywins.CreateOrder},
	"lastinsertid":      {lastinsertid.Schema, lastinsertid.CreateOrder},
	"lockandconstraint": {lockandconstraint.Schema, lockandconstraint.CreateOrder},
	"locktheninsert":    {locktheninsert.Schema, locktheninsert.CreateOrder},
	"longkey":           {longkey.Schema, longkey.CreateOrder},
	"mutex":             {mutex.Schema, mutex.CreateOrder},
	"narrowquantity":    {narrowquantity.Schema, narrowquantity.CreateOrder},
	"narrowuser":        {narrowuser.Schema, narrowuser.CreateOrder},
	"negativeuser":      {negativeuser.Schema, negativeuser.CreateOrder},
	"nocase":            {nocase.Schema, nocase.CreateOrder},
	"nocasesku":         {nocasesku.Schema, nocasesku.CreateOrder},
	"notexists":         {notexists.Schema, notexists.CreateOrder},
	"nulluser":          {nulluser.Schema, nulluser.CreateOrder},
	"numerickey":        {numerickey.Schema, numerickey.CreateOrder},
	"numericsku":        {numericsku.Schema, numericsku.CreateOrder},
	"onestring":         {onestring.Schema, onestring.CreateOrder},
	"poolbegin":         {poolbegin.Schema, poolbegin.CreateOrder},
	"poolrowid":         {poolrowid.Schema, poolrowid.CreateOrder},
	"pragma":            {pragma.Schema, pragma.CreateOrder},
	"rawconflict":       {rawconflict.Schema, rawconflict.CreateOrder},
	"readthenwrite":     {readthenwrite.Schema, readthenwrite.CreateOrder},
	"replace":           {replace.Schema, replace.CreateOrder},
	"requestbody":       {requestbody.Schema, requestbody.CreateOrder},
	"retryforever":      {retryforever.Schema, retryforever.CreateOrder},
	"rowsignored":       {rowsignored.Schema, rowsignored.CreateOrder},
	"rowsopen":          {rowsopen.Schema, rowsopen.CreateOrder},
	"rtrim":             {rtrim.Schema, rtrim.CreateOrder},
	"savepoint":         {savepoint.Schema, savepoint.CreateOrder},
	"seenmap":           {seenmap.Schema, seenmap.CreateOrder},
	"shipped":           {shipped.Schema, shipped.CreateOrder},
	"shortkey":          {shortkey.Schema, shortkey.CreateOrder},
	"shortsku":          {shortsku.Schema, shortsku.CreateOrder},
	"shorttimeout":      {shorttimeout.Schema, shorttimeout.CreateOrder},
	"skutrim":           {skutrim.Schema, skutrim.CreateOrder},
	"softdelete":        {softdelete.Schema, softdelete.CreateOrder},
	"solution":          {solution.Schema, solution.CreateOrder},
	"stmtopen":          {stmtopen.Schema, stmtopen.CreateOrder},
	"txopen":            {txopen.Schema, txopen.CreateOrder},
	"upsert":            {upsert.Schema, upsert.CreateOrder},
	"view":              {view.Schema, view.CreateOrder},
	"withoutrowid":      {withoutrowid.Schema, withoutrowid.CreateOrder},
}
