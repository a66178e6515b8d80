package kept

import (
	"html/template"

	"lockwise/internal/trace"
)

// pictureColumns is the width of the picture in a page.
const pictureColumns = 120

// pageView is what the template shows.
type pageView struct {
	Header trace.Header
	Code   string
	Parts  []part
	Data   template.HTML
}

// part is the run in one language.
type part struct {
	Lang, Tag, Title, Schedule                        string
	Outcome                                           trace.Outcome // "" if nobody has judged it
	Verdict, Rule, Message                            string
	PictureTitle, PictureLabel, StoryTitle, CodeTitle string
	Picture                                           string
	Story                                             []happening
}

type happening struct {
	N         int
	Kind      trace.Kind
	Time, Say string
}

// partIn tells the run in one language.
func partIn(r Run, lang string) part {
	p := part{
		Lang: lang, Tag: tags[lang], Title: r.Header.Title.In(lang), Schedule: schedule.In(lang),
		PictureTitle: picture.In(lang), PictureLabel: pictureLabel.In(lang), StoryTitle: story.In(lang), CodeTitle: code.In(lang),
		Picture: trace.Picture(r.Header, r.Events, lang, pictureColumns),
	}
	if p.Title == "" {
		p.Title = r.Header.Scenario
	}
	if v := r.Verdict; v != nil {
		p.Outcome, p.Verdict, p.Rule, p.Message = v.Verdict, Outcomes[v.Verdict].In(lang), v.RuleText.In(lang), v.Message.In(lang)
	}
	for _, e := range r.Events {
		p.Story = append(p.Story, happening{e.N, e.Kind, trace.Seconds(e.T), trace.Narrate(e, r.Header.Workers).In(lang)})
	}
	return p
}

// tags are the languages as HTML names them.
var tags = map[string]string{"en": "en", "zh": "zh-CN"}

// Outcomes are the verdicts on one run in words.
var Outcomes = map[trace.Outcome]trace.Text{
	trace.Pass:         {En: "✓ This schedule breaks no rule.", Zh: "✓ 这个调度没有违反任何规则。"},
	trace.Broken:       {En: "✗ Broken", Zh: "✗ 违反规则"},
	trace.Inconclusive: {En: "? Inconclusive", Zh: "? 无法判定"},
}

var (
	schedule     = trace.Text{En: "Schedule", Zh: "调度"}
	picture      = trace.Text{En: "Picture", Zh: "图"}
	pictureLabel = trace.Text{En: "The run as lanes; the story below says the same in sentences.", Zh: "按泳道画出的运行过程；下面的叙述用句子说明同样的内容。"}
	story        = trace.Text{En: "Step by step", Zh: "逐步叙述"}
	code         = trace.Text{En: "The code", Zh: "代码"}
)
