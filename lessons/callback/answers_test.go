package callback_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/callback"
	amountignored "lockwise/lessons/callback/answers/amountignored"
	asktx "lockwise/lessons/callback/answers/asktx"
	duplicateerror "lockwise/lessons/callback/answers/duplicateerror"
	eventids "lockwise/lessons/callback/answers/eventids"
	facts "lockwise/lessons/callback/answers/facts"
	lateignored "lockwise/lessons/callback/answers/lateignored"
	locked "lockwise/lessons/callback/answers/locked"
	outside "lockwise/lessons/callback/answers/outside"
	overwrites "lockwise/lessons/callback/answers/overwrites"
	pendingrefused "lockwise/lessons/callback/answers/pendingrefused"
	readsfirst "lockwise/lessons/callback/answers/readsfirst"
	refusedonce "lockwise/lessons/callback/answers/refusedonce"
	returnswallows "lockwise/lessons/callback/answers/returnswallows"
	rowsignored "lockwise/lessons/callback/answers/rowsignored"
	shipped "lockwise/lessons/callback/answers/shipped"
	shipsrefunded "lockwise/lessons/callback/answers/shipsrefunded"
	solution "lockwise/lessons/callback/answers/solution"
	stepbystep "lockwise/lessons/callback/answers/stepbystep"
	swallowed "lockwise/lessons/callback/answers/swallowed"
	toldasked "lockwise/lessons/callback/answers/toldasked"
	triggers "lockwise/lessons/callback/answers/triggers"
	withoutid "lockwise/lessons/callback/answers/withoutid"
)

// answers are the answers by folder; TestEveryAnswerIsJudged fails when one is missing here.
var answers = lessontest.Answers[callback.Impl]{
	"amountignored":  {amountignored.Schema, amountignored.Handle, amountignored.Return},
	"asktx":          {asktx.Schema, asktx.Handle, asktx.Return},
	"duplicateerror": {duplicateerror.Schema, duplicateerror.Handle, duplicateerror.Return},
	"eventids":       {eventids.Schema, eventids.Handle, eventids.Return},
	"facts":          {facts.Schema, facts.Handle, facts.Return},
	"lateignored":    {lateignored.Schema, lateignored.Handle, lateignored.Return},
	"locked":         {locked.Schema, locked.Handle, locked.Return},
	"outside":        {outside.Schema, outside.Handle, outside.Return},
	"overwrites":     {overwrites.Schema, overwrites.Handle, overwrites.Return},
	"pendingrefused": {pendingrefused.Schema, pendingrefused.Handle, pendingrefused.Return},
	"readsfirst":     {readsfirst.Schema, readsfirst.Handle, readsfirst.Return},
	"refusedonce":    {refusedonce.Schema, refusedonce.Handle, refusedonce.Return},
	"returnswallows": {returnswallows.Schema, returnswallows.Handle, returnswallows.Return},
	"rowsignored":    {rowsignored.Schema, rowsignored.Handle, rowsignored.Return},
	"shipped":        {shipped.Schema, shipped.Handle, shipped.Return},
	"shipsrefunded":  {shipsrefunded.Schema, shipsrefunded.Handle, shipsrefunded.Return},
	"solution":       {solution.Schema, solution.Handle, solution.Return},
	"stepbystep":     {stepbystep.Schema, stepbystep.Handle, stepbystep.Return},
	"swallowed":      {swallowed.Schema, swallowed.Handle, swallowed.Return},
	"toldasked":      {toldasked.Schema, toldasked.Handle, toldasked.Return},
	"triggers":       {triggers.Schema, triggers.Handle, triggers.Return},
	"withoutid":      {Schema: withoutid.Schema, Handle: withoutid.Handle, Return: withoutid.Return},
}
