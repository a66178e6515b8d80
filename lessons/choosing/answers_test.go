package choosing_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/choosing"
	checks "lockwise/lessons/choosing/answers/checks"
	conflicterror "lockwise/lessons/choosing/answers/conflicterror"
	counted "lockwise/lessons/choosing/answers/counted"
	deferred "lockwise/lessons/choosing/answers/deferred"
	firstunasked "lockwise/lessons/choosing/answers/firstunasked"
	immediate "lockwise/lessons/choosing/answers/immediate"
	keyonly "lockwise/lessons/choosing/answers/keyonly"
	lockdeleted "lockwise/lessons/choosing/answers/lockdeleted"
	lockkept "lockwise/lessons/choosing/answers/lockkept"
	lockrequired "lockwise/lessons/choosing/answers/lockrequired"
	mutex "lockwise/lessons/choosing/answers/mutex"
	nounique "lockwise/lessons/choosing/answers/nounique"
	ownretry "lockwise/lessons/choosing/answers/ownretry"
	redisstock "lockwise/lessons/choosing/answers/redisstock"
	shipped "lockwise/lessons/choosing/answers/shipped"
	solution "lockwise/lessons/choosing/answers/solution"
	stockfirst "lockwise/lessons/choosing/answers/stockfirst"
	trigger "lockwise/lessons/choosing/answers/trigger"
	twotransactions "lockwise/lessons/choosing/answers/twotransactions"
	withoutrowid "lockwise/lessons/choosing/answers/withoutrowid"
)

// answers are the answers by folder; TestEveryAnswerIsJudged fails when one is missing here.
var answers = lessontest.Answers[choosing.Impl]{
	"checks":          {checks.Schema, checks.Submit},
	"conflicterror":   {conflicterror.Schema, conflicterror.Submit},
	"counted":         {counted.Schema, counted.Submit},
	"deferred":        {deferred.Schema, deferred.Submit},
	"firstunasked":    {firstunasked.Schema, firstunasked.Submit},
	"immediate":       {immediate.Schema, immediate.Submit},
	"keyonly":         {keyonly.Schema, keyonly.Submit},
	"lockdeleted":     {lockdeleted.Schema, lockdeleted.Submit},
	"lockkept":        {lockkept.Schema, lockkept.Submit},
	"lockrequired":    {lockrequired.Schema, lockrequired.Submit},
	"mutex":           {mutex.Schema, mutex.Submit},
	"nounique":        {nounique.Schema, nounique.Submit},
	"ownretry":        {ownretry.Schema, ownretry.Submit},
	"redisstock":      {redisstock.Schema, redisstock.Submit},
	"shipped":         {shipped.Schema, shipped.Submit},
	"solution":        {solution.Schema, solution.Submit},
	"stockfirst":      {stockfirst.Schema, stockfirst.Submit},
	"trigger":         {trigger.Schema, trigger.Submit},
	"twotransactions": {twotransactions.Schema, twotransactions.Submit},
	"withoutrowid":    {withoutrowid.Schema, withoutrowid.Submit},
}
