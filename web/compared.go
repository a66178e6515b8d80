package web

import (
	"net/http"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// comparedView is the comparison of ways to keep two workers apart.
type comparedView struct {
	page
	trace.Comparison
	Here    bool // measured on this machine
	Groups  []comparedGroup
	Reasons []reason // why cells are empty, equal reasons once
}

// comparedGroup is one situation: the questions asked about it.
type comparedGroup struct {
	Title     string
	Questions []comparedQuestion
}

// comparedQuestion is one line of the table, with a cell for each way.
type comparedQuestion struct {
	Title, About string
	Cells        []comparedCell
}

// comparedCell is one answer.
type comparedCell struct {
	trace.ComparedCell
	Reason int // number of the reason why it is empty, from 1; 0: it is not
}

// reason is why cells are empty.
type reason struct{ Ways, Why string }

func (s *Server) compared(w http.ResponseWriter, r *http.Request) {
	v := comparedView{page: s.page(r, words.ComparedTitle.In(prefsOf(r).Lang), "comparison.ts")}
	v.presentable(r)
	kept, err := s.engine.LastRun(lessons.Comparison)
	if err != nil {
		s.log.Error("the last comparison cannot be read", "err", err)
	}
	v.Comparison, v.Here = newest(kept)
	v.group()
	s.render(w, r, http.StatusOK, comparedPage(v))
}

// newest is the table measured here, if it asks what this program asks; otherwise
// the one that the program brought along.
func newest(kept []trace.Record) (trace.Comparison, bool) {
	recorded := lessons.Compared()
	for _, r := range kept {
		if r.Comparison != nil && asksTheSame(*r.Comparison, recorded) {
			return *r.Comparison, true
		}
	}
	return recorded, false
}

// asksTheSame reports whether a table has the columns and rows of another, and
// perhaps more columns.
func asksTheSame(c, other trace.Comparison) bool {
	if len(c.Rows) != len(other.Rows) || len(c.Columns) < len(other.Columns) {
		return false
	}
	for i, col := range other.Columns {
		if c.Columns[i].ID != col.ID {
			return false
		}
	}
	for i, row := range other.Rows {
		if c.Rows[i].ID != row.ID || len(c.Rows[i].Cells) != len(c.Columns) {
			return false
		}
	}
	return true
}

// group turns the table, which has a row for each way, into lines for reading: ways
// side by side.
func (v *comparedView) group() {
	for i, col := range v.Columns {
		title := v.t(col.Group)
		if n := len(v.Groups); n == 0 || v.Groups[n-1].Title != title {
			v.Groups = append(v.Groups, comparedGroup{Title: title})
		}
		q := comparedQuestion{Title: v.t(col.Title), About: v.t(col.About)}
		for _, row := range v.Rows {
			cell := comparedCell{ComparedCell: row.Cells[i]}
			if cell.Kind == trace.NotApplicable {
				cell.Reason = v.number(reason{v.t(row.Name), v.t(cell.Note)})
			}
			q.Cells = append(q.Cells, cell)
		}
		last := &v.Groups[len(v.Groups)-1]
		last.Questions = append(last.Questions, q)
	}
}

// number is that of a reason in the list below the table.
func (v *comparedView) number(r reason) int {
	for i, known := range v.Reasons {
		if known == r {
			return i + 1
		}
	}
	v.Reasons = append(v.Reasons, r)
	return len(v.Reasons)
}
