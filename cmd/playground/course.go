package main

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// checkCourse looks at every lesson: its texts, its claims and their tests, its
// answers, and whether its exercise is sound.
func checkCourse(ctx context.Context, e *engine.Engine, root string, tell func(finding)) {
	for _, l := range lessons.All() {
		tell(checkClaims(l, root))
		for _, ex := range l.Exercises {
			tell(checkTexts(l, ex))
			tell(countAnswers(ex))
			for _, f := range checkExercise(ctx, e, ex) {
				tell(f)
			}
		}
	}
	if ids := strings.Join(lessons.Untaught(), " "); ids != "" {
		tell(notable("No lesson makes these claims yet: "+ids+".", "还没有课程讲到这些论断："+ids+"。"))
	}
}

func checkClaims(l lessons.Lesson, root string) finding {
	ids := strings.Join(l.Claims, " ")
	missing, err := l.Untested(os.DirFS(filepath.Join(root, "lessons")))
	switch {
	case err != nil:
		return ill(l.ID+": "+err.Error(), l.ID+"："+err.Error())
	case len(missing) > 0:
		names := strings.Join(missing, " ")
		return ill(fmt.Sprintf("%s: no test in lessons/%s runs these claims: %s.", l.ID, l.ID, names),
			fmt.Sprintf("%s：lessons/%s 中没有测试验证这些论断：%s。", l.ID, l.ID, names))
	}
	return well(l.ID+": claims "+ids+", each with a test.", l.ID+"：论断 "+ids+"，每条都有测试。")
}

func countAnswers(ex lessons.Exercise) finding {
	right, wrong := ex.Judged()
	find := well
	if right < 3 || wrong < 8 {
		find = ill
	}
	return find(fmt.Sprintf("%s: %d right answers and %d wrong ones in the tree; 3 and 8 are the least.", ex.ID, right, wrong),
		fmt.Sprintf("%s：收录了 %d 份正确答案和 %d 份错误答案；至少要有 3 份和 8 份。", ex.ID, right, wrong))
}

// checkExercise checks that an exercise is sound, as its reader meets it: what
// ships is broken by a rule, and the reference answer passes.
func checkExercise(ctx context.Context, e *engine.Engine, ex lessons.Exercise) []finding {
	var found []finding
	for _, c := range []struct {
		text string
		want trace.Outcome
		what trace.Text
	}{
		{ex.Shipped(), trace.Broken, say2("the shipped file loses its race", "初始文件会输掉竞争")},
		{ex.Solution(), trace.Pass, say2("the reference answer passes", "参考答案通过")},
	} {
		v := e.Run(ctx, engine.Job{Exercise: ex.ID, Source: &c.text}, func(trace.Record) {})
		if v.Verdict == c.want && (v.Kind == trace.FailRule || v.Kind == "") {
			found = append(found, well(ex.ID+": "+c.what.En+".", ex.ID+"："+c.what.Zh+"。"))
			continue
		}
		found = append(found, ill(
			fmt.Sprintf("%s: %s — it does not: %s (%s). %s", ex.ID, c.what.En, v.Verdict, v.Kind, v.Message.En),
			fmt.Sprintf("%s：应当%s，实际是 %s（%s）。%s", ex.ID, c.what.Zh, v.Verdict, v.Kind, v.Message.Zh)))
	}
	return found
}

func checkTexts(l lessons.Lesson, ex lessons.Exercise) finding {
	for _, lang := range []string{"en", "zh"} {
		if hints, err := ex.Hints(lang); err != nil || len(hints) != 3 {
			return ill(fmt.Sprintf("%s: %d hints in %s, want 3. %v", ex.ID, len(hints), lang, err),
				fmt.Sprintf("%s：%s 的提示有 %d 条，应为 3 条。%v", ex.ID, lang, len(hints), err))
		}
	}
	return well(ex.ID+": page and hints are there in both languages.", ex.ID+"：两种语言的课文和提示齐全。")
}

// judgeAnswers has every answer in the tree judged by its lesson's test: the right
// ones pass, each wrong one is caught by the rule that it names.
func (p *Program) judgeAnswers(ctx context.Context, root string, tell func(finding)) {
	for _, l := range lessons.All() {
		cmd := exec.CommandContext(ctx, "go", "test", "-count=1", "-v", "-run", "^TestEveryAnswerIsJudged$", "./lessons/"+l.ID)
		cmd.Dir = root
		out, err := cmd.CombinedOutput()
		passed := strings.Count(string(out), "    --- PASS: ")
		if err == nil && passed > 0 {
			tell(well(fmt.Sprintf("%s: %d answers judged, each as its first line says.", l.ID, passed),
				fmt.Sprintf("%s：已评判 %d 份答案，结果都与各自首行所写一致。", l.ID, passed)))
			continue
		}
		tell(ill(fmt.Sprintf("%s: not every answer is judged as its first line says.\n%s", l.ID, failures(out)),
			fmt.Sprintf("%s：有答案的评判结果与其首行不符。\n%s", l.ID, failures(out))))
	}
}

// failures is what go test printed, without what went well.
func failures(out []byte) string {
	var kept []string
	for s := bufio.NewScanner(strings.NewReader(string(out))); s.Scan(); {
		line := s.Text()
		if !strings.HasPrefix(line, "=== ") && !strings.Contains(line, "--- PASS: ") {
			kept = append(kept, line)
		}
	}
	return strings.Join(kept, "\n")
}
