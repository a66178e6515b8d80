package main

import (
	"strings"
	"testing"

	"lockwise/internal/interview"
)

func TestCardsInTheTerminal(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		_, list, _ := play(t, "-lang", lang, "spot")
		for _, c := range interview.OwnCards() {
			if !strings.Contains(list, c.ID) || !strings.Contains(list, c.In(lang).Title) {
				t.Errorf("%s: no word of %s", lang, c.ID)
			}
		}
		c, _ := interview.OwnCards().Find("get-then-del")
		text := c.In(lang)
		status, card, errs := play(t, "-lang", lang, "spot", c.ID)
		if status != statusPass || errs != "" || !strings.Contains(card, "rdb.Del(") || !strings.Contains(card, text.Choices[3].Says) {
			t.Errorf("%s: status %d, printed %s%s", lang, status, card, errs)
		}
		if strings.Contains(card, text.Choices[2].Why) || strings.Contains(card, "getthendel") {
			t.Errorf("%s: the card says what is wrong before a choice is made:\n%s", lang, card)
		}
		for choice, want := range map[string]int{"3": statusPass, "1": statusBroken} {
			status, told, _ := play(t, "-lang", lang, "spot", c.ID, choice)
			if status != want || !strings.Contains(told, text.Choices[2].Why) || !strings.Contains(told, c.Run.Command()) {
				t.Errorf("%s: choice %s: status %d, want %d: %s", lang, choice, status, want, told)
			}
		}
	}
	for _, args := range [][]string{{"spot", "nothing"}, {"spot", "get-then-del", "5"}, {"spot", "get-then-del", "x"}, {"spot", "get-then-del", "1", "2"}} {
		if status, _, errs := play(t, args...); status != statusUsage || errs == "" {
			t.Errorf("%v: status %d, printed %q", args, status, errs)
		}
	}
}
