package trace

import (
	"fmt"
	"slices"
	"strings"
)

// Picture draws the table for a terminal of so many columns. Ways stand side by
// side, questions below each other; what is too long for a cell stands in a list.
func (c Comparison) Picture(lang string, width int) string {
	t := &comparedTable{Comparison: c, lang: lang, width: max(width, 40)}
	t.lines("", c.Workload.In(lang))
	t.names()
	group := ""
	for i, col := range c.Columns {
		if g := col.Group.In(lang); g != group {
			group = g
			t.head(g)
		}
		if t.fits(i) {
			t.cells(i, col)
		} else {
			t.list(i, col)
		}
	}
	t.reasons()
	return t.String()
}

// comparedTable is a table that is being drawn.
type comparedTable struct {
	Comparison
	lang  string
	width int
	strings.Builder
}

func (t *comparedTable) print(format string, args ...any) { fmt.Fprintf(t, format+"\n", args...) }

// lines writes text, broken where it has to be.
func (t *comparedTable) lines(indent, text string) {
	for _, line := range wrap(text, t.width-len(indent)) {
		t.print("%s%s", indent, strings.TrimRight(line, " "))
	}
}

// names says what the short names stand for.
func (t *comparedTable) names() {
	t.print("")
	for _, r := range t.Rows {
		t.print("  %s %s", pad(r.ID, 12), r.Name.In(t.lang))
	}
}

// head begins a group.
func (t *comparedTable) head(title string) {
	row := ""
	for _, r := range t.Rows {
		row += "  " + pad(r.ID, t.column(r))
	}
	t.print("")
	if Width(title) <= t.label() {
		t.print("%s%s", pad(title, t.label()), strings.TrimRight(row, " "))
		return
	}
	t.print("%s\n%s%s", title, pad("", t.label()), strings.TrimRight(row, " "))
}

// column is how wide the cells of a row are.
func (t *comparedTable) column(r ComparedRow) int { return max(len(r.ID), 6) }

// label is how wide the questions are: as wide as the longest, or what is left.
func (t *comparedTable) label() int {
	left, longest := t.width, 0
	for _, r := range t.Rows {
		left -= 2 + t.column(r)
	}
	for _, c := range t.Columns {
		longest = max(longest, 2+Width(c.Title.In(t.lang)))
	}
	return max(12, min(left, longest))
}

// fits reports whether all answers to a question fit into their cells.
func (t *comparedTable) fits(col int) bool {
	return !slices.ContainsFunc(t.Rows, func(r ComparedRow) bool { return Width(r.Cells[col].Value.In(t.lang)) > t.column(r) })
}

func (t *comparedTable) cells(col int, c ComparedColumn) {
	row := ""
	for _, r := range t.Rows {
		row += "  " + pad(r.Cells[col].Value.In(t.lang), t.column(r))
	}
	label := wrap("  "+strings.TrimSpace(c.Title.In(t.lang)), t.label())
	for i, line := range label {
		if i == len(label)-1 {
			line = pad(line, t.label()) + row
		}
		t.print("%s", strings.TrimRight(line, " "))
	}
}

func (t *comparedTable) list(col int, c ComparedColumn) {
	t.print("  %s", c.Title.In(t.lang))
	for _, r := range t.Rows {
		for i, line := range wrap(r.Cells[col].Value.In(t.lang), t.width-17) {
			id := r.ID
			if i > 0 {
				id = ""
			}
			t.print("    %s %s", pad(id, 12), strings.TrimRight(line, " "))
		}
	}
}

// reasons says why cells are empty, equal reasons once.
func (t *comparedTable) reasons() {
	t.print("")
	seen := map[string]bool{}
	for _, r := range t.Rows {
		for i, cell := range r.Cells {
			why := cell.Note.In(t.lang)
			if cell.Kind != NotApplicable || seen[r.ID+why] {
				continue
			}
			seen[r.ID+why] = true
			t.lines("  ", fmt.Sprintf("%s %s, %s: %s", cell.Value.In(t.lang), r.ID, t.Columns[i].Group.In(t.lang), why))
		}
	}
}

// Details are all cells of a row with the run that shows each; false if there is no
// such row.
func (c Comparison) Details(id, lang string, width int) (string, bool) {
	i := slices.IndexFunc(c.Rows, func(r ComparedRow) bool { return r.ID == id })
	if i < 0 {
		return "", false
	}
	t := &comparedTable{Comparison: c, lang: lang, width: max(width, 40)}
	t.print("%s", c.Rows[i].Name.In(lang))
	group := ""
	for n, col := range c.Columns {
		cell := c.Rows[i].Cells[n]
		if g := col.Group.In(lang); g != group {
			group = g
			t.print("\n%s", g)
		}
		t.lines("  ", col.Title.In(lang)+": "+cell.Value.In(lang))
		t.lines("    ", col.About.In(lang))
		if !cell.Note.IsZero() {
			t.lines("    ", cell.Note.In(lang))
		}
		if cell.Schedule != "" {
			t.print("    %s", cell.Schedule)
		}
	}
	return t.String(), true
}
