package interview

import (
	"lockwise/internal/rehearsal"
	"lockwise/internal/trace"
)

// Subjects are the bank's questions, to be rehearsed.
func (b Bank) Subjects() rehearsal.Subjects {
	var all rehearsal.Subjects
	for _, q := range b {
		all = append(all, q.subject())
	}
	return all
}

func (q Question) subject() rehearsal.Subject {
	return rehearsal.Subject{
		Item: rehearsal.Item{Kind: rehearsal.Question, ID: q.ID}, Level: q.Level,
		Topic: trace.Text{En: q.In("en").Topic, Zh: q.In("zh").Topic}, In: q.rehearsed,
	}
}

func (q Question) rehearsed(lang string) rehearsal.Text {
	t := q.In(lang)
	text := rehearsal.Text{Title: t.Title, Ask: t.Ask, Points: t.Covers, Answer: t.Answer}
	for i, r := range q.Runs {
		text.Runs = append(text.Runs, rehearsal.Run{Shows: t.Shows[i], Schedule: r.Schedule, Command: r.Command()})
	}
	return text
}
