package stock_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/stock"
	compareandset "lockwise/lessons/stock/answers/compareandset"
	immediatetx "lockwise/lessons/stock/answers/immediatetx"
	retrybusy "lockwise/lessons/stock/answers/retrybusy"
	returning "lockwise/lessons/stock/answers/returning"
	shipped "lockwise/lessons/stock/answers/shipped"
	solution "lockwise/lessons/stock/answers/solution"
	writefirst "lockwise/lessons/stock/answers/writefirst"
)

// answers are the shipped answers by folder; the test fails when one is missing
// here.
var answers = lessontest.Answers[stock.Impl]{
	"compareandset": {Deduct: compareandset.Deduct},
	"immediatetx":   {Deduct: immediatetx.Deduct},
	"retrybusy":     {Deduct: retrybusy.Deduct},
	"returning":     {Deduct: returning.Deduct},
	"shipped":       {Deduct: shipped.Deduct},
	"solution":      {Deduct: solution.Deduct},
	"writefirst":    {Deduct: writefirst.Deduct},
}
