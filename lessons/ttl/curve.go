package ttl

import (
	"context"
	"fmt"
	"math"
	"strings"
	"testing"
	"time"

	"lockwise/internal/sim"
)

// A longer TTL means fewer works side by side and a longer wait after a crash. How
// much of each is measured here, in the simulated world: two workers, A with work
// whose length is drawn from a stated distribution, B that asks for the lock again
// and again; and the same with A crashing in the middle of its work.

// WorkTimes are n equally likely lengths of work: the middles of n equal shares of
// a log-normal distribution with a median of two seconds and σ = 1, such as the
// run times of reports that depend on how much there is to report.
func WorkTimes(n int) []time.Duration {
	all := make([]time.Duration, n)
	for i := range all {
		share := (float64(i) + 0.5) / float64(n)
		z := math.Sqrt2 * math.Erfinv(2*share-1)
		all[i] = time.Duration(2000*math.Exp(z)) * time.Millisecond
	}
	return all
}

// Point is what a TTL comes to.
type Point struct {
	TTL     time.Duration
	Runs    int           // without a crash
	Doubled int           // of those, in how many two works ran side by side
	Wait    time.Duration // from a crash until the next worker begins, mean
	Longest time.Duration // the longest such wait
}

// Measure lets an answer run under each TTL with works of all the given lengths.
func Measure(t *testing.T, impl Impl, ttls, works []time.Duration) []Point {
	var points []Point
	for _, ttl := range ttls {
		p := Point{TTL: ttl, Runs: len(works)}
		var sum time.Duration
		crashes := 0
		for _, w := range works {
			r := Try(t, impl, ttl, w)
			if r.Doubled {
				p.Doubled++
			}
			for _, wait := range r.Waits {
				sum += wait
				crashes++
				p.Longest = max(p.Longest, wait)
			}
		}
		p.Wait = sum / time.Duration(crashes)
		points = append(points, p)
	}
	return points
}

// Trial is what one TTL and one length of work come to.
type Trial struct {
	Doubled bool            // B worked beside A
	Waits   []time.Duration // from each crash until B began; Never if it never did
}

// Never stands in Trial.Waits for a worker that has asked for five minutes in vain.
const Never = 24 * time.Hour

// poll is how often B asks. Its first time is odd, so that it meets nobody's tick.
const poll = 200 * time.Millisecond

// Try runs the two workers once without a crash, and once for each of three moments
// of the work with a crash of A there.
func Try(t *testing.T, impl Impl, ttl, work time.Duration) Trial {
	var result Trial
	seen := map[time.Duration]bool{} // Judge makes the first run more than once
	sc := &sim.Scenario{
		Name: "trial", Workers: []string{"A", "B"},
		Redis:  &redisOptions,
		Faults: []sim.Fault{sim.Crash().Only("A").On("redis", "INCR")},
		Bound:  sim.Bound{Faults: 1},
	}
	sc.Play = func() sim.Play {
		r := &trialRun{impl: impl, ttl: ttl, work: work}
		return sim.Play{
			Work: r.run,
			Step: func(v *sim.View) {
				if v.Crashed(0) && r.crash == 0 {
					r.crash = v.Now()
				}
			},
			End: func(*sim.View) {
				if r.crash == 0 {
					result.Doubled = r.begin > 0 && r.begin < r.stop
				} else if !seen[r.crash] {
					seen[r.crash] = true
					result.Waits = append(result.Waits, r.wait())
				}
			},
		}
	}
	if v := sim.Judge(t, sim.Exercise{Lesson: "ttl", Name: "trial", Scenarios: []*sim.Scenario{sc}}); v.Kind != "" {
		t.Fatalf("a trial with TTL %v and work of %v: %s %s", ttl, work, v.Kind, v.Message.En)
	}
	return result
}

// trialRun is one run of a trial.
type trialRun struct {
	impl      Impl
	ttl, work time.Duration
	stop      time.Duration // when A's work ended or was told to
	begin     time.Duration // when B's began
	crash     time.Duration
}

func (r *trialRun) run(w *sim.Worker) {
	if w.Index == 0 {
		w.Call("Run", nil, func(ctx context.Context) (string, error) {
			return "", r.impl.Run(ctx, w.Redis, lockKey, r.ttl, func(ctx context.Context) error { return r.report(ctx, w) })
		})
		return
	}
	w.Sleep(sim.Odd(100 * time.Millisecond))
	for r.begin == 0 && w.Now() < 5*time.Minute {
		w.Call("Run", nil, func(ctx context.Context) (string, error) {
			return "", r.impl.Run(ctx, w.Redis, lockKey, r.ttl, func(context.Context) error {
				r.begin = w.Now()
				return nil
			})
		})
		w.Sleep(poll)
	}
}

// report is A's work: four parts with a note in Redis between them.
func (r *trialRun) report(ctx context.Context, w *sim.Worker) error {
	defer func() { r.stop = w.Now() }()
	for part := range 4 {
		if part > 0 {
			w.Redis.Incr(context.WithoutCancel(ctx), "parts done")
		}
		select {
		case <-ctx.Done():
			return ctx.Err()
		case <-time.After(r.work/4 + 7*time.Microsecond):
		}
	}
	return nil
}

func (r *trialRun) wait() time.Duration {
	if r.begin == 0 {
		return Never
	}
	return max(0, r.begin-r.crash)
}

// CurveMarkdown shows two curves as a table and pictures of text, for the page.
func CurveMarkdown(fixed, watchdog []Point, lang string) string {
	head := "| TTL | fixed: two at once | fixed: wait after a crash | watchdog: two at once | watchdog: wait after a crash |\n"
	pictures := []string{
		"TTL    two at once, fixed TTL         wait after a crash, fixed TTL\n",
		"TTL    two at once, watchdog          wait after a crash, watchdog\n",
	}
	if lang == "zh" {
		head = "| TTL | 固定 TTL：两个同时工作 | 固定 TTL：崩溃后的等待 | 看门狗：两个同时工作 | 看门狗：崩溃后的等待 |\n"
		pictures = []string{
			"TTL    固定 TTL：两个同时工作         固定 TTL：崩溃后的等待\n",
			"TTL    看门狗：两个同时工作           看门狗：崩溃后的等待\n",
		}
	}
	var b strings.Builder
	b.WriteString(head + "|---|---|---|---|---|\n")
	for i, f := range fixed {
		d := watchdog[i]
		fmt.Fprintf(&b, "| %v | %d %% | %s | %d %% | %s |\n", f.TTL, f.share(), f.waits(lang), d.share(), d.waits(lang))
	}
	longest := max(fixed[len(fixed)-1].Wait, watchdog[len(watchdog)-1].Wait)
	b.WriteString("\n```text\n" + pictures[0] + bars(fixed, longest) + "\n" + pictures[1] + bars(watchdog, longest) + "```\n")
	return b.String()
}

// bars is one line for each point; the longest wait is the longest bar.
func bars(points []Point, longest time.Duration) string {
	var b strings.Builder
	for _, p := range points {
		fmt.Fprintf(&b, "%-6v %-22s %3d %%    %-22s %4.1f s\n", p.TTL, bar(float64(p.share())/100), p.share(),
			bar(float64(p.Wait)/float64(longest)), p.Wait.Seconds())
	}
	return b.String()
}

func (p Point) share() int { return 100 * p.Doubled / p.Runs }

func (p Point) waits(lang string) string {
	form := "%.1f s, at most %.1f s"
	if lang == "zh" {
		form = "平均 %.1f s，最长 %.1f s"
	}
	return fmt.Sprintf(form, p.Wait.Seconds(), p.Longest.Seconds())
}

// bar is up to twenty characters long.
func bar(part float64) string {
	if n := int(math.Round(20 * part)); n > 0 {
		return strings.Repeat("█", n)
	}
	return "·"
}

// Await is how long B waits while A holds the lock for a piece of work.
func Await(t *testing.T, impl Impl, ttl, work time.Duration) time.Duration {
	var begin time.Duration
	sc := &sim.Scenario{Name: "await", Workers: []string{"A", "B"}, Redis: &redisOptions}
	sc.Play = func() sim.Play {
		r := &trialRun{impl: impl, ttl: ttl, work: work}
		return sim.Play{Work: r.run, End: func(*sim.View) { begin = r.begin }}
	}
	if v := sim.Judge(t, sim.Exercise{Lesson: "ttl", Name: "await", Scenarios: []*sim.Scenario{sc}}); v.Kind != "" {
		t.Fatalf("%s %s", v.Kind, v.Message.En)
	}
	return begin
}
