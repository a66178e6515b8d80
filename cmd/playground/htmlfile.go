package main

import (
	"bytes"
	_ "embed" // the template
	"errors"
	"fmt"
	"html/template"
	"os"

	"lockwise/internal/trace"
)

// A run as one file that opens anywhere: the code, the verdict, the picture and
// the story in both languages, no script, nothing fetched. The trace itself
// lies in it as a block of data, between these two lines, so that the program
// can read it back. JSON as we write it has no "<", so nothing in a trace can
// end the block.
const (
	dataOpen  = `<script type="application/x-ndjson" id="lockwise-trace">` + "\n"
	dataClose = "</script>"
)

// pictureColumns is the width of the picture in a kept run.
const pictureColumns = 120

//go:embed keep.html
var keepText string

var keepPage = template.Must(template.New("keep").Parse(keepText))

// keptRun is what the template shows.
type keptRun struct {
	Header  trace.Header
	Verdict trace.Verdict
	Code    string
	Parts   []keptPart
	Data    template.HTML
}

// keptPart is the run in one language.
type keptPart struct {
	Lang, Tag, Title, Schedule                        string
	Verdict, Rule, Message                            string
	PictureTitle, PictureLabel, StoryTitle, CodeTitle string
	Picture                                           string
	Story                                             []keptEvent
}

type keptEvent struct {
	N         int
	Kind      trace.Kind
	Time, Say string
}

// writePage writes a run to a file.
func (p *Program) writePage(name string, r result) error {
	if r.header == nil {
		return usageError{nothingToKeep}
	}
	page, err := encodePage(r)
	if err != nil {
		return fmt.Errorf("keep the run: %w", err)
	}
	if err := os.WriteFile(p.path(name), page, 0o644); err != nil {
		return fmt.Errorf("keep the run: %w", err)
	}
	p.notef(keptAt, name)
	return nil
}

func encodePage(r result) ([]byte, error) {
	data, err := encodeTrace(*r.header, r.events)
	if err != nil {
		return nil, err
	}
	if bytes.IndexByte(data, '<') >= 0 {
		return nil, errors.New("a trace with markup in it")
	}
	run := keptRun{
		Header: *r.header, Verdict: r.verdict, Code: r.code,
		Parts: []keptPart{keptIn(r, "en"), keptIn(r, "zh")},
		Data:  template.HTML(dataOpen + string(data) + dataClose),
	}
	var page bytes.Buffer
	err = keepPage.Execute(&page, run)
	return page.Bytes(), err
}

// keptIn tells the run in one language.
func keptIn(r result, lang string) keptPart {
	v := r.verdict
	part := keptPart{
		Lang: lang, Tag: tags[lang], Title: or(r.header.Title.In(lang), r.header.Scenario), Schedule: keptSchedule.In(lang),
		Verdict: outcomes[v.Verdict].In(lang), Rule: v.RuleText.In(lang), Message: v.Message.In(lang),
		PictureTitle: keptPicture.In(lang), PictureLabel: keptLabel.In(lang), StoryTitle: keptStory.In(lang), CodeTitle: keptCode.In(lang),
		Picture: trace.Picture(*r.header, r.events, lang, pictureColumns),
	}
	for _, e := range r.events {
		say := trace.Narrate(e, r.header.Workers).In(lang)
		part.Story = append(part.Story, keptEvent{e.N, e.Kind, trace.Seconds(e.T), say})
	}
	return part
}

// traceIn finds the trace in a kept run; false if the text is none.
func traceIn(text []byte) ([]byte, bool) {
	_, rest, ok := bytes.Cut(text, []byte(dataOpen))
	if !ok {
		return nil, false
	}
	data, _, ok := bytes.Cut(rest, []byte(dataClose))
	return data, ok
}

// tags are the languages as HTML names them.
var tags = map[string]string{"en": "en", "zh": "zh-CN"}

// outcomes are the verdicts in words; a stored trace has none.
var outcomes = map[trace.Outcome]trace.Text{
	trace.Pass:         say2("✓ This schedule breaks no rule.", "✓ 这个调度没有违反任何规则。"),
	trace.Broken:       say2("✗ Broken", "✗ 违反规则"),
	trace.Inconclusive: say2("? Inconclusive", "? 无法判定"),
}

var (
	keptSchedule  = say2("Schedule", "调度")
	keptPicture   = say2("Picture", "图")
	keptLabel     = say2("The run as lanes; the story below says the same in sentences.", "按泳道画出的运行过程；下面的叙述用句子说明同样的内容。")
	keptStory     = say2("Step by step", "逐步叙述")
	keptCode      = say2("The code", "代码")
	keptAt        = say2("The run is kept in %s; it opens in any browser.", "运行已保存到 %s，可用任何浏览器打开。")
	nothingToKeep = say2("There is no run to keep: the code never got as far as the schedule. `go run ./cmd/playground grade` says why.",
		"没有可保存的运行：代码没有执行到这个调度。`go run ./cmd/playground grade` 会说明原因。")
)
