package trace_test

import (
	"strings"
	"testing"

	"lockwise/internal/trace"
)

func both(en, zh string) trace.Text { return trace.Text{En: en, Zh: zh} }

// twoWays is a small table with every kind of cell.
func twoWays() trace.Comparison {
	fine, bad := both("nothing goes wrong", "一切正常"), both("the holder's process stops for longer than the lock lasts", "持有者进程停顿的时间超过锁的有效期")
	return trace.Comparison{
		Workload: both("Both do the same work.", "双方做同样的工作。"),
		Columns: []trace.ComparedColumn{
			{ID: "requests", Group: fine, Title: both("requests", "请求数"), About: both("all of them", "全部")},
			{ID: "two", Group: bad, Title: both("both at work, although only one of them may be?", "本应只有一方工作，却两者同时工作？"), About: both("at the same time", "同一时刻")},
			{ID: "operate", Group: fine, Title: both("what has to be run", "需要运维什么"), About: both("not measured", "非测量所得")},
		},
		Rows: []trace.ComparedRow{
			{ID: "redis", Name: both("one Redis", "一个 Redis"), Cells: []trace.ComparedCell{
				{Kind: trace.Measured, Value: both("1", "1"), Runs: 1, Schedule: "comparison:redis-requests:-"},
				{Kind: trace.Measured, Value: both("yes", "是"), Runs: 5, Schedule: "comparison:redis-two:4pa"},
				{Kind: trace.Known, Value: both("one server", "一台服务器")},
			}},
			{ID: "constraint", Name: both("no lock", "不加锁"), Cells: []trace.ComparedCell{
				{Kind: trace.Measured, Value: both("0", "0"), Runs: 1, Schedule: "comparison:constraint-requests:-"},
				{Kind: trace.NotApplicable, Value: both("–", "–"), Note: both("nobody holds anything", "没有持有者")},
				{Kind: trace.Known, Value: both("nothing beside the database", "除了数据库别无他物")},
			}},
		},
	}
}

func TestAComparisonAsAPicture(t *testing.T) {
	for _, lang := range []string{"en", "zh"} {
		for _, width := range []int{60, 100} {
			got := twoWays().Picture(lang, width)
			golden(t, strings.Join([]string{"compared", lang, map[int]string{60: "narrow", 100: "wide"}[width]}, "-")+".txt", got)
			for line := range strings.Lines(got) {
				if w := trace.Width(strings.TrimRight(line, "\n")); w > width {
					t.Errorf("%s, %d columns: a line takes %d: %s", lang, width, w, line)
				}
			}
		}
	}
}

func TestARowOfAComparisonNamesItsRuns(t *testing.T) {
	got, ok := twoWays().Details("redis", "en", 80)
	for _, part := range []string{"one Redis", "requests: 1", "comparison:redis-two:4pa", "at the same time"} {
		if !ok || !strings.Contains(got, part) {
			t.Errorf("the details lack %q:\n%s", part, got)
		}
	}
	if _, ok := twoWays().Details("nosuchrow", "en", 80); ok {
		t.Error("a row that is not there was found")
	}
}
