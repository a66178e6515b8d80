package own

import (
	"strconv"
	"time"

	"lockwise/internal/kept"
	"lockwise/internal/trace"
	"lockwise/internal/workshop"
)

// Of is what is sent of a judgement that ended at a time; false if nothing is: code
// that does not compile has not been judged.
func Of(exercise string, at time.Time, records []trace.Record) (Verdict, bool) {
	if len(records) == 0 || records[len(records)-1].Verdict == nil {
		return Verdict{}, false
	}
	v := *records[len(records)-1].Verdict
	if v.Kind == trace.FailCompile || v.Verdict == trace.Inconclusive {
		return Verdict{}, false
	}
	sent := Verdict{
		ID: exercise + "-" + strconv.FormatInt(at.UnixMilli(), 10), Exercise: exercise,
		Verdict: v.Verdict, Rule: v.Rule, Schedule: v.Schedule,
	}
	if v.Verdict == trace.Broken {
		sent.Trace = traceOf(exercise, v.Schedule, records)
		if sent.Rule == "" {
			sent.Rule = string(v.Kind)
		}
	}
	return sent, true
}

// traceOf is the trace of an exercise's schedule, the last one among the records; "" if it is not
// there, or larger than a room takes.
func traceOf(exercise, schedule string, records []trace.Record) string {
	var header *trace.Header
	var events []trace.Event
	for _, r := range records {
		switch {
		case r.Header != nil:
			header, events = r.Header, nil
		case r.Event != nil:
			events = append(events, *r.Event)
		}
	}
	if schedule == "" || header == nil || header.Schedule != schedule || header.Exercise != exercise {
		return ""
	}
	text, err := kept.Trace(*header, events)
	if err != nil || len(text) > workshop.MaxBlob {
		return ""
	}
	return string(text)
}
