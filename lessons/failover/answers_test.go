package failover_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/failover"
	checkthenwrite "lockwise/lessons/failover/answers/checkthenwrite"
	erroristaken "lockwise/lessons/failover/answers/erroristaken"
	failopen "lockwise/lessons/failover/answers/failopen"
	goneisovertaken "lockwise/lessons/failover/answers/goneisovertaken"
	onetransaction "lockwise/lessons/failover/answers/onetransaction"
	plaindel "lockwise/lessons/failover/answers/plaindel"
	polls "lockwise/lessons/failover/answers/polls"
	randomnumber "lockwise/lessons/failover/answers/randomnumber"
	readthenstamp "lockwise/lessons/failover/answers/readthenstamp"
	redisnumber "lockwise/lessons/failover/answers/redisnumber"
	shipped "lockwise/lessons/failover/answers/shipped"
	solution "lockwise/lessons/failover/answers/solution"
	stamps "lockwise/lessons/failover/answers/stamps"
	strictnumber "lockwise/lessons/failover/answers/strictnumber"
	version "lockwise/lessons/failover/answers/version"
	waitignored "lockwise/lessons/failover/answers/waitignored"
	waits "lockwise/lessons/failover/answers/waits"
	waitsstamps "lockwise/lessons/failover/answers/waitsstamps"
	waitzero "lockwise/lessons/failover/answers/waitzero"
	wholeseconds "lockwise/lessons/failover/answers/wholeseconds"
)

// answers are the folders under answers.
var answers = lessontest.Answers[failover.Impl]{
	"checkthenwrite":  {checkthenwrite.Run},
	"erroristaken":    {erroristaken.Run},
	"failopen":        {failopen.Run},
	"goneisovertaken": {goneisovertaken.Run},
	"onetransaction":  {onetransaction.Run},
	"plaindel":        {plaindel.Run},
	"polls":           {polls.Run},
	"randomnumber":    {randomnumber.Run},
	"readthenstamp":   {readthenstamp.Run},
	"redisnumber":     {redisnumber.Run},
	"shipped":         {shipped.Run},
	"solution":        {solution.Run},
	"stamps":          {stamps.Run},
	"strictnumber":    {strictnumber.Run},
	"version":         {version.Run},
	"waitignored":     {waitignored.Run},
	"waits":           {waits.Run},
	"waitsstamps":     {waitsstamps.Run},
	"waitzero":        {waitzero.Run},
	"wholeseconds":    {Run: wholeseconds.Run},
}
