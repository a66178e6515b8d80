package failover_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/failover"
	again "lockwise/lessons/failover/answers/again"
	asksagain "lockwise/lessons/failover/answers/asksagain"
	busyflag "lockwise/lessons/failover/answers/busyflag"
	checkthenwrite "lockwise/lessons/failover/answers/checkthenwrite"
	comparesvalue "lockwise/lessons/failover/answers/comparesvalue"
	cutoff "lockwise/lessons/failover/answers/cutoff"
	detached "lockwise/lessons/failover/answers/detached"
	erroristaken "lockwise/lessons/failover/answers/erroristaken"
	failopen "lockwise/lessons/failover/answers/failopen"
	getthendel "lockwise/lessons/failover/answers/getthendel"
	goneisovertaken "lockwise/lessons/failover/answers/goneisovertaken"
	onetransaction "lockwise/lessons/failover/answers/onetransaction"
	plaindel "lockwise/lessons/failover/answers/plaindel"
	polls "lockwise/lessons/failover/answers/polls"
	randomnumber "lockwise/lessons/failover/answers/randomnumber"
	readthenstamp "lockwise/lessons/failover/answers/readthenstamp"
	redisnumber "lockwise/lessons/failover/answers/redisnumber"
	renews "lockwise/lessons/failover/answers/renews"
	renewsanyone "lockwise/lessons/failover/answers/renewsanyone"
	shipped "lockwise/lessons/failover/answers/shipped"
	solution "lockwise/lessons/failover/answers/solution"
	stampagain "lockwise/lessons/failover/answers/stampagain"
	stamps "lockwise/lessons/failover/answers/stamps"
	strictnumber "lockwise/lessons/failover/answers/strictnumber"
	version "lockwise/lessons/failover/answers/version"
	waitignored "lockwise/lessons/failover/answers/waitignored"
	waitrefuses "lockwise/lessons/failover/answers/waitrefuses"
	waits "lockwise/lessons/failover/answers/waits"
	waitsstamps "lockwise/lessons/failover/answers/waitsstamps"
	waitzero "lockwise/lessons/failover/answers/waitzero"
	wholeseconds "lockwise/lessons/failover/answers/wholeseconds"
	worksagain "lockwise/lessons/failover/answers/worksagain"
)

// answers are the folders under answers.
var answers = lessontest.Answers[failover.Impl]{
	"again":           {again.Run},
	"asksagain":       {asksagain.Run},
	"busyflag":        {busyflag.Run},
	"checkthenwrite":  {checkthenwrite.Run},
	"comparesvalue":   {comparesvalue.Run},
	"cutoff":          {cutoff.Run},
	"detached":        {detached.Run},
	"erroristaken":    {erroristaken.Run},
	"failopen":        {failopen.Run},
	"getthendel":      {getthendel.Run},
	"goneisovertaken": {goneisovertaken.Run},
	"onetransaction":  {onetransaction.Run},
	"plaindel":        {plaindel.Run},
	"polls":           {polls.Run},
	"randomnumber":    {randomnumber.Run},
	"readthenstamp":   {readthenstamp.Run},
	"redisnumber":     {redisnumber.Run},
	"renews":          {renews.Run},
	"renewsanyone":    {renewsanyone.Run},
	"shipped":         {shipped.Run},
	"solution":        {solution.Run},
	"stampagain":      {stampagain.Run},
	"stamps":          {stamps.Run},
	"strictnumber":    {strictnumber.Run},
	"version":         {version.Run},
	"waitignored":     {waitignored.Run},
	"waitrefuses":     {waitrefuses.Run},
	"waits":           {waits.Run},
	"waitsstamps":     {waitsstamps.Run},
	"waitzero":        {waitzero.Run},
	"wholeseconds":    {Run: wholeseconds.Run},
	"worksagain":      {worksagain.Run},
}
