package sim

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"lockwise/internal/trace"
)

// A schedule is the list of choices at which a run departs from the default:
// at each choice point the worker that moved last goes on if it can, otherwise
// the first that can. Points are counted from 1 and count only where there was
// something to choose.
type schedule []deviation

// A deviation is one choice that is not the default: at the point, the option
// with that label. Labels are in option.go.
type deviation struct {
	point int
	label string
}

// String writes the schedule as in the last part of a schedule id: "-" for the
// default, otherwise the deviations in order, such as "2b.5xa".
func (s schedule) String() string {
	if len(s) == 0 {
		return "-"
	}
	var b strings.Builder
	for i, d := range s {
		if i > 0 {
			b.WriteByte('.')
		}
		b.WriteString(strconv.Itoa(d.point))
		b.WriteString(d.label)
	}
	return b.String()
}

func parseSchedule(text string) (schedule, error) {
	if text == "-" {
		return nil, nil
	}
	var s schedule
	for part := range strings.SplitSeq(text, ".") {
		n := strings.IndexFunc(part, func(r rune) bool { return r < '0' || r > '9' })
		if n < 1 {
			return nil, refuse("%q is no choice: want a point and a label, such as 2b", "%q 不是一个选择：应为序号加标签，例如 2b", part)
		}
		point, err := strconv.Atoi(part[:n])
		if err != nil {
			return nil, refuse("%q is no choice: its number is too large", "%q 不是一个选择：序号过大", part)
		}
		if len(s) > 0 && s[len(s)-1].point >= point {
			return nil, refuse("choice %q does not come after point %d", "选择 %q 应排在第 %d 个选择点之后", part, s[len(s)-1].point)
		}
		s = append(s, deviation{point, part[n:]})
	}
	return s, nil
}

// ScheduleID names one run of one scenario of one exercise for good:
// "constraint:double-submit:2b.5xa".
func scheduleID(exercise, scenario string, s schedule) string {
	return exercise + ":" + scenario + ":" + s.String()
}

// splitScheduleID is the reverse of scheduleID.
func splitScheduleID(id string) (exercise, scenario string, s schedule, err error) {
	parts := strings.Split(id, ":")
	if len(parts) != 3 {
		return "", "", nil, refuse("want exercise:scenario:choices", "应形如 练习:场景:选择")
	}
	s, err = parseSchedule(parts[2])
	if err != nil {
		return "", "", nil, err
	}
	return parts[0], parts[1], s, nil
}

// A refusal says in both languages why a schedule cannot be followed.
type refusal struct{ trace.Text }

func (r refusal) Error() string { return r.En }

func refuse(en, zh string, args ...any) error {
	return refusal{trace.Text{En: fmt.Sprintf(en, args...), Zh: fmt.Sprintf(zh, args...)}}
}

// reason is why a schedule cannot be followed, in words.
func reason(err error) trace.Text {
	if r := (refusal{}); errors.As(err, &r) {
		return r.Text
	}
	return trace.Text{En: err.Error(), Zh: err.Error()}
}
