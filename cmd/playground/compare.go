package main

import (
	"context"
	"encoding/json"
	"flag"
	"fmt"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

func compareFlags(p *Program, fs *flag.FlagSet) {
	fs.BoolVar(&p.json, "json", p.json, say2("print the table as one JSON object", "以一个 JSON 对象输出表格").In(p.lang))
}

// runCompare measures the comparison on this machine and prints it, or one row of
// it with the runs behind each cell.
func (p *Program) runCompare(ctx context.Context, args []string) (int, error) {
	if len(args) > 1 {
		return 0, usageError{tooMany("compare [ROW]")}
	}
	if len(args) == 1 && !isRow(args[0]) {
		return 0, usageError{unknownRow(args[0])}
	}
	r, err := p.judge(ctx, lessons.Comparison, "")
	if err != nil {
		return 0, err
	}
	switch {
	case r.comparison == nil:
		p.printResult(r)
	case p.json:
		return statusPass, json.NewEncoder(p.Out).Encode(r.comparison)
	case len(args) == 1:
		text, _ := r.comparison.Details(args[0], p.lang, p.columns())
		fmt.Fprint(p.Out, text)
		p.printf(howToReplay)
	default:
		fmt.Fprint(p.Out, r.comparison.Picture(p.lang, p.columns()))
		p.printf(howToLook, r.comparison.Rows[0].ID)
	}
	return r.status(), nil
}

func isRow(id string) bool {
	for _, r := range lessons.Compared().Rows {
		if r.ID == id {
			return true
		}
	}
	return false
}

var (
	howToReplay = say2(
		"\nEach cell is the worst of all runs that the fault can make. To see such a run: go run ./cmd/playground replay ID",
		"\n每一格都是该故障能造成的所有运行中最坏的结果。查看其中一次：go run ./cmd/playground replay 编号")
	howToLook = say2(
		"\nA row with the runs behind it: go run ./cmd/playground compare %s. For programs: -json",
		"\n查看某一行背后的运行：go run ./cmd/playground compare %s。供程序使用：-json")
)

func unknownRow(id string) trace.Text {
	var rows []string
	for _, r := range lessons.Compared().Rows {
		rows = append(rows, r.ID)
	}
	names := strings.Join(rows, ", ")
	return say2(
		fmt.Sprintf("There is no row %q. There is: %s.", id, names),
		fmt.Sprintf("没有 %q 这一行。现有：%s。", id, names))
}
