package interview_test

import (
	"fmt"
	"io/fs"
	"strings"
	"testing"
	"testing/fstest"

	"lockwise/internal/interview"
	"lockwise/internal/trace"
)

const whole = `---
topic: Our own
level: mid
asked: en
lesson: stock
run: stock/shipped breaks never-negative
---
# Our lock

More of the question.

## covers

- one
- two
- three

## answer

An answer.

## wrong

- Something
  which is not so.

## next

- And now?

## shows

- Two buyers.
`

const wholeZh = `---
topic: 我们的
---
# 我们的锁

## covers

- 一
- 二
- 三

## answer

回答。

## wrong

- 某种说法
  其实不对。

## next

- 然后呢？

## shows

- 两个买家。
`

// folder is a folder with one question as it must be, except for the files given;
// one with the text "-" is not there.
func folder(files map[string]string) fs.FS {
	all := fstest.MapFS{"mine.en.md": {Data: []byte(whole)}, "mine.zh.md": {Data: []byte(wholeZh)}, "README.md": {Data: []byte("About it.")}}
	for name, text := range files {
		if all[name] = (&fstest.MapFile{Data: []byte(text)}); text == "-" {
			delete(all, name)
		}
	}
	return all
}

// Each folder lacks one thing, and is told which, and where.
func TestWhatIsMissingIsSaid(t *testing.T) {
	en := func(old, new string) map[string]string {
		return map[string]string{"mine.en.md": replaced(t, whole, old, new)}
	}
	zh := func(old, new string) map[string]string {
		return map[string]string{"mine.zh.md": replaced(t, wholeZh, old, new)}
	}
	for name, c := range map[string]struct {
		files map[string]string
		want  string // file:line: and a part of the sentence
	}{
		"a language":           {map[string]string{"mine.zh.md": "-"}, "mine.en.md:1: the other language is missing: write mine.zh.md"},
		"the other language":   {map[string]string{"mine.en.md": "-"}, "mine.zh.md:1: the other language is missing: write mine.en.md"},
		"the link":             {en("lesson: stock\n", ""), "mine.en.md:6: the front matter lacks a line \"lesson: …\""},
		"a lesson there is":    {en("lesson: stock", "lesson: stocks"), "mine.en.md:5: there is no lesson \"stocks\""},
		"the checklist":        {zh("## covers\n\n- 一\n- 二\n- 三\n\n", ""), "mine.zh.md:21: the section \"## covers\" has 0 items"},
		"a short checklist":    {en("- two\n- three\n", ""), "the section \"## covers\" has 1 items"},
		"the run":              {en("run: stock/shipped breaks never-negative\n", ""), "mine.en.md:6: the front matter lacks a line \"run: …\""},
		"an answer there is":   {en("stock/shipped", "stock/nosuch"), "mine.en.md:6: run \"stock/nosuch breaks never-negative\""},
		"what a run shows":     {en("breaks never-negative", ""), "mine.en.md:6: run \"stock/shipped"},
		"its own schedule":     {en("breaks", "at release:x:1a breaks"), "mine.en.md:6: run"},
		"a caption":            {zh("- 两个买家。\n", ""), "says what 0 runs show; the front matter has 1"},
		"a model answer":       {en("An answer.\n", ""), "the section \"## answer\" is missing or empty"},
		"why it is wrong":      {en("  which is not so.\n", ""), "mine.en.md:24: say why this answer is wrong"},
		"a follow-up":          {zh("- 然后呢？\n", ""), "\"## next\" has 0 items"},
		"a level":              {en("mid", "expert"), "mine.en.md:3: level \"expert\""},
		"where it is asked":    {en("asked: en\n", ""), "lacks a line \"asked: …\""},
		"a title":              {zh("# 我们的锁", "我们的锁"), "mine.zh.md:4: the title is missing"},
		"a topic":              {zh("topic: 我们的\n", ""), "lacks a line \"topic: …\""},
		"a known section":      {zh("## next", "## 追问"), "there is no section \"追问\""},
		"one of each section":  {en("## next", "## covers"), "mine.en.md:27: the section \"## covers\" is there twice"},
		"the same length":      {en("- three\n", "- three\n- four\n"), "mine.zh.md:1: the section \"## covers\" has 4 items in English and 3 in Chinese"},
		"a follow-up of a run": {en("run: stock/shipped", "next 2: stock/solution at stock:last-unit:- passes\nrun: stock/shipped"), "mine.en.md:28: the front matter has a run \"next 2\", and the section \"## next\" has 1 items"},
		"a follow-up's answer": {en("run: stock/shipped", "next 1: stock/solution at stock:last-unit:- passes\nrun: stock/shipped"), "mine.en.md:28: follow-up 1 has a run: say"},
		"what that shows":      {en("run: stock/shipped", "next 1: stock/solution at stock:last-unit:- passes\nrun: stock/shipped"), "says what 1 runs show; the front matter has 2"},
		"a changed condition":  {en("run: stock/shipped", "next 1: stock/shipped breaks never-negative\nrun: stock/shipped"), "mine.en.md:6: \"next 1\" is a run of the question itself"},
		"one run a follow-up":  {en("run: stock/shipped", "next 1: stock/solution at stock:last-unit:- passes\nnext 1: stock/giveback breaks never-negative\nrun: stock/shipped"), "mine.en.md:7: \"next 1\" is there twice"},
		"a follow-up's number": {en("run: stock/shipped", "next one: stock/shipped breaks never-negative\nrun: stock/shipped"), "mine.en.md:6: \"next one: "},
		"a head":               {zh("---\ntopic: 我们的\n---\n", ""), "mine.zh.md:1: begin with front matter"},
		"an end of the head":   {zh("我们的\n---", "我们的\n"), "mine.zh.md:3: \"\""},
		"a head that is known": {zh("topic: 我们的", "topic: 我们的\nlevel: mid"), "mine.zh.md:3: \"level: mid\""},
		"a name":               {map[string]string{"Other.md": "x"}, "Other.md:1: the files here are called"},
		"one name of a topic":  {map[string]string{"more.en.md": whole, "more.zh.md": replaced(t, wholeZh, "topic: 我们的", "topic: 别的")}, "is called otherwise in another question"},
		"any text":             {map[string]string{"mine.en.md": ""}, "mine.en.md:1: begin with front matter"},
	} {
		t.Run(name, func(t *testing.T) {
			_, problems := interview.Read(folder(c.files))
			var en, zh strings.Builder
			for _, p := range problems {
				fmt.Fprintln(&en, p.In("en"))
				fmt.Fprintln(&zh, p.In("zh"))
			}
			if !strings.Contains(en.String(), c.want) {
				t.Errorf("told\n%swant %q", en.String(), c.want)
			}
			if zh.String() == en.String() {
				t.Errorf("the same is said in Chinese: %s", zh.String())
			}
		})
	}
}

func replaced(t *testing.T, text, old, new string) string {
	t.Helper()
	if !strings.Contains(text, old) {
		t.Fatalf("%q is not in the text", old)
	}
	return strings.Replace(text, old, new, 1)
}

// Other editors end lines otherwise, and mark the beginning.
func TestWindowsFilesAreRead(t *testing.T) {
	windows := "\ufeff" + strings.ReplaceAll(whole, "\n", "\r\n")
	bank, problems := interview.Read(folder(map[string]string{"mine.en.md": windows}))
	if len(bank) != 1 || len(problems) > 0 {
		t.Fatal(problems)
	}
	if got := bank[0].In("en").Title; got != "Our lock" {
		t.Errorf("the title is %q", got)
	}
}

// A run that shows something else than its question says is noticed.
func TestARunIsCompared(t *testing.T) {
	broken := trace.Verdict{Verdict: trace.Broken, Rule: "owner-only"}
	passed := trace.Verdict{Verdict: trace.Pass}
	row := []trace.Event{{Changes: []trace.Change{{In: "stock", Key: "1", After: "available=-1"}}}}
	for _, c := range []struct {
		run     interview.Run
		verdict trace.Verdict
		events  []trace.Event
		ok      bool
	}{
		{interview.Run{Breaks: "owner-only"}, broken, nil, true},
		{interview.Run{Breaks: "told"}, broken, nil, false},
		{interview.Run{Breaks: "owner-only"}, passed, nil, false},
		{interview.Run{}, passed, nil, true},
		{interview.Run{}, broken, nil, false},
		{interview.Run{}, trace.Verdict{Verdict: trace.Broken, Kind: trace.FailSchedule}, nil, false},
		{interview.Run{}, trace.Verdict{Verdict: trace.Inconclusive}, nil, false},
		{interview.Run{Fact: "cell stock 1 available", Value: "-1"}, broken, row, true},
		{interview.Run{Fact: "cell stock 1 available", Value: "0"}, broken, row, false},
		{interview.Run{Fact: "cell stock 1 available", Value: "-1"}, broken, nil, false},
	} {
		if err := c.run.Check(c.verdict, c.events); (err == nil) != c.ok {
			t.Errorf("%+v with %+v: %v, want taken %v", c.run, c.verdict, err, c.ok)
		}
	}
}
