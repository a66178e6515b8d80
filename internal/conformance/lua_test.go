package conformance_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
)

// TestEveryLuaScriptOfTheLessons runs each on both servers, in every situation a
// lock can be in, and compares what comes back and what is then stored.
func TestEveryLuaScriptOfTheLessons(t *testing.T) {
	theirs := startRedis(t)
	all := luaScripts(t)
	if len(all) < 20 {
		t.Fatalf("only %d scripts were found in the lessons", len(all))
	}
	play := func(scripts []string, saw *[]string) func(context.Context, asker) {
		return func(ctx context.Context, ask asker) {
			*saw = nil
			for _, lua := range scripts {
				for _, before := range situations {
					*saw = append(*saw, inSituation(ctx, ask, lua, before))
				}
			}
		}
	}
	for some := range slices.Chunk(all, 20) { // a run has a limit of steps
		var real, here []string
		theirs.session(t, play(some, &real))
		embeddedRedis{}.session(t, play(some, &here))
		for i := range real {
			if real[i] != here[i] {
				t.Errorf("real: %s\nhere: %s\n%s", real[i], here[i], some[i/len(situations)])
			}
		}
	}
	t.Logf("%d scripts, %d situations each", len(all), len(situations))
}

// situations are what the server may hold before a script asks for KEYS[1] and
// KEYS[2] with a token.
var situations = [][]string{
	{},
	{"SET lock token PX 90000"},
	{"SET lock other PX 90000", "SET fences 41"},
	{"SET lock token", "SET fences text"},
	{"HSET lock holder token token token fence 7", "SET fences 41"},
	{"HSET lock holder other token other", "HSET fences next 1"},
}

// inSituation is the script's answer and what the server holds then, once for a
// script that is given a token and a time, once for one that is given a time first.
func inSituation(ctx context.Context, ask asker, lua string, before []string) string {
	var saw []string
	for _, args := range []string{"token 30000", "30000 token"} {
		ask(ctx, "A", "FLUSHALL")
		for _, do := range before {
			saw = append(saw, ask(ctx, "A", do))
		}
		saw = append(saw, ofNow(ask(ctx, "A", "EVAL '"+lua+"' 2 lock fences "+args)))
		for _, key := range []string{"lock", "fences", "lock:fences"} {
			saw = append(saw, held(ctx, ask, key))
		}
	}
	return strings.Join(saw, ", ")
}

// held is what the server has under a key, with its time to the nearest minute.
func held(ctx context.Context, ask asker, key string) string {
	kind := ask(ctx, "A", "TYPE "+key)
	read := map[string]string{`"string"`: "GET ", `"hash"`: "HGETALL ", `"stream"`: "XLEN "}[kind]
	if read == "" {
		return kind
	}
	left, err := strconv.Atoi(ask(ctx, "A", "PTTL "+key))
	if err == nil && left > 0 {
		left = (left + 20_000) / 60_000
	}
	value := strings.Fields(strings.Trim(ofNow(ask(ctx, "A", read+key)), "[]"))
	slices.Sort(value) // a hash has no order
	return fmt.Sprint(kind, value, left, " min")
}

// ofNow takes out what the clock decides: the two sides have different ones.
func ofNow(answer string) string { return aboutNow.ReplaceAllString(answer, "<now>") }

var aboutNow = regexp.MustCompile(`\b\d{9,16}(-\d+)?\b`)

// luaScripts are those of the lessons, with no single quotes in them.
func luaScripts(t *testing.T) []string {
	all := texts(t, func(text string) bool { return strings.Contains(text, "redis.call") })
	for i := range all {
		all[i] = strings.ReplaceAll(all[i], "'", `"`)
	}
	return all
}
