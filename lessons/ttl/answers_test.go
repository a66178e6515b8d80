package ttl_test

import (
	"lockwise/lessons/ttl"
	shipped "lockwise/lessons/ttl/answers/shipped"
	solution "lockwise/lessons/ttl/answers/solution"
)

// answers are the shipped answers by folder.
var answers = map[string]ttl.Impl{
	"shipped":  {Run: shipped.Run},
	"solution": {Run: solution.Run},
}
