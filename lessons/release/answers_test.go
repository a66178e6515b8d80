package release_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/release"
	shipped "lockwise/lessons/release/answers/shipped"
	solution "lockwise/lessons/release/answers/solution"
)

// answers are the lesson's answers by folder; TestEveryAnswerIsJudged fails when
// one is missing here.
var answers = lessontest.Answers[release.Impl]{
	"shipped":  {shipped.Acquire, shipped.Release},
	"solution": {solution.Acquire, solution.Release},
}
