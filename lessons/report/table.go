package report

import (
	"fmt"
	"slices"
	"strings"

	"lockwise/internal/sim"
	"lockwise/internal/trace"
)

// stored is what the table has held for a date.
type stored struct {
	there  bool
	bodies map[string]bool // every text that has stood there
}

// readTable holds after every step: whoever reads the table finds one whole report
// for a date, or none yet.
func (p *play) readTable(v *sim.View) {
	now := map[string]bool{}
	for _, r := range v.Query("SELECT CAST(date AS TEXT), CAST(body AS TEXT) FROM reports ORDER BY 1, 2") {
		date, _ := r[0].(string)
		switch {
		case p.reports[date] == nil:
			p.strangeDate(v, r[0])
		case now[date]:
			p.twoRows(v, date)
		default:
			p.readBody(v, date, r[1])
		}
		if v.Broken() {
			return
		}
		now[date] = true
	}
	for _, date := range p.dates() {
		if p.reports[date].there && !now[date] {
			p.gone(v, date)
			return
		}
		p.reports[date].there = now[date]
	}
}

// dates are those that are asked for, in order.
func (p *play) dates() []string {
	var dates []string
	for date := range p.reports {
		dates = append(dates, date)
	}
	slices.Sort(dates)
	return dates
}

func (p *play) strangeDate(v *sim.View, date any) {
	who := v.Name(v.Mover())
	v.Break(ruleWhole, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s has stored a report under the date %v, which nobody asked for", who, date),
		Zh: fmt.Sprintf("%s 存了一份日期为 %v 的报表，没有人要过它", who, date),
	})
}

func (p *play) twoRows(v *sim.View, date string) {
	who := v.Name(v.Mover())
	v.Break(ruleOneRow, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s has stored a second report for %s: the lock did not keep it away and the table did not refuse it, and whoever sums up counts the day twice", who, date),
		Zh: fmt.Sprintf("%s 为 %s 存了第二份报表：锁没有拦住它，表也没有拒绝它，汇总时这一天会被算两遍", who, date),
	})
}

// readBody looks at one stored text.
func (p *play) readBody(v *sim.View, date string, value any) {
	body, isText := value.(string)
	known := p.built(date)
	if isText && slices.Contains(known, body) {
		p.reports[date].bodies[body] = true
		return
	}
	who := v.Name(v.Mover())
	if !isText || strings.TrimSpace(body) == "" {
		v.Break(ruleWhole, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has stored an empty report for %s: whoever reads it now sees a day without sales, and if %s crashes it stays like that", who, date, who),
			Zh: fmt.Sprintf("%s 为 %s 存了一份空报表：此刻读到它的人会以为这天没有销售；如果 %s 崩溃，它就一直空着", who, date, who),
		})
		return
	}
	if body == half(date) {
		v.Break(ruleWhole, v.Mover(), trace.Text{
			En: fmt.Sprintf("%s has stored for %s what a failed build had got so far: its text came with an error, and nobody builds the rest", who, date),
			Zh: fmt.Sprintf("%s 为 %s 存下了一次失败的生成所做到的部分：那段文字是和错误一起返回的，剩下的再也没人补", who, date),
		})
		return
	}
	for _, b := range known {
		if strings.Contains(b, body) || strings.TrimSpace(b) == strings.TrimSpace(body) {
			v.Break(ruleWhole, v.Mover(), trace.Text{
				En: fmt.Sprintf("%s has stored a part of the report for %s: %d of %d bytes", who, date, len(body), len(b)),
				Zh: fmt.Sprintf("%s 为 %s 只存了报表的一部分：%d 字节，全文 %d 字节", who, date, len(body), len(b)),
			})
			return
		}
	}
	v.Break(ruleWhole, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s has stored for %s a text that no build has returned: %q", who, date, sim.Shorten(body)),
		Zh: fmt.Sprintf("%s 为 %s 存的内容不是任何一次生成的结果：%q", who, date, sim.Shorten(body)),
	})
}

// built are the texts that builds of the date have returned in full.
func (p *play) built(date string) []string {
	var all []string
	for _, c := range p.all() {
		if c.ask.date == date {
			all = append(all, c.bodies()...)
		}
	}
	return all
}

func (p *play) gone(v *sim.View, date string) {
	who := v.Name(v.Mover())
	v.Break(ruleStays, v.Mover(), trace.Text{
		En: fmt.Sprintf("%s has removed the stored report of %s: for the moment there is none, and if %s crashes now there will be none", who, date, who),
		Zh: fmt.Sprintf("%s 删除了已存的 %s 报表：此刻一份也没有；如果 %s 现在崩溃，就再也没有了", who, date, who),
	})
}

// tableRefuses plays, at the end of a run, another program that stores the report
// of the same date: last week's version of this one, still running during a deploy.
func (p *play) tableRefuses(v *sim.View) {
	if !p.outside {
		return
	}
	columns := []string{}
	for _, c := range v.Query("SELECT name FROM pragma_table_info('reports') WHERE NOT (pk > 0 AND upper(type) = 'INTEGER')") {
		columns = append(columns, fmt.Sprintf(`"%v"`, c[0]))
	}
	list := strings.Join(columns, ", ")
	for _, attempt := range []string{
		"INSERT INTO reports (date, body) VALUES ('" + day + "', 'of another program')",
		fmt.Sprintf("INSERT INTO reports (%s) SELECT %s FROM reports WHERE date = '%s'", list, list, day),
	} {
		if v.Exec(attempt) == nil && len(v.Query("SELECT 1 FROM reports WHERE date = '"+day+"'")) > 1 {
			v.Break(ruleOneRow, -1, trace.Text{
				En: "another program, which does not use this code or its lock, has stored a second report for the date: " + attempt,
				Zh: "另一个既不用这段代码、也不用这把锁的程序，为同一日期存了第二份报表：" + attempt,
			})
			return
		}
	}
}
