package kept

import (
	"bytes"
	_ "embed" // the template
	"encoding/json"
	"fmt"
	"html/template"

	"lockwise/internal/trace"
)

// The run lies in a page as two blocks of data, each between a line of its own
// and the end of a script element, so that [Read] can take it out again. JSON
// as Go writes it has no "<", so nothing in a run can end its block.
const (
	traceOpen = `<script type="application/x-ndjson" id="lockwise-trace">` + "\n"
	aboutOpen = `<script type="application/json" id="lockwise-run">` + "\n"
	dataClose = "</script>"
)

// about is what a page knows of a run beside its trace.
type about struct {
	Code    string         `json:"code,omitempty"`
	Verdict *trace.Verdict `json:"verdict,omitempty"`
}

// Trace writes the trace of a run as docs/trace.md describes it.
func Trace(h trace.Header, events []trace.Event) ([]byte, error) {
	var text bytes.Buffer
	enc := json.NewEncoder(&text) // ends every value with a line break
	if err := enc.Encode(h); err != nil {
		return nil, fmt.Errorf("write the trace: %w", err)
	}
	for _, e := range events {
		if err := enc.Encode(e); err != nil {
			return nil, fmt.Errorf("write the trace: %w", err)
		}
	}
	return text.Bytes(), nil
}

//go:embed page.html
var pageText string

var page = template.Must(template.New("page").Parse(pageText))

// Page writes a run as one HTML page.
func Page(r Run) ([]byte, error) {
	data, err := Trace(r.Header, r.Events)
	if err != nil {
		return nil, err
	}
	rest, err := json.Marshal(about{r.Code, r.Verdict})
	if err != nil {
		return nil, fmt.Errorf("write the run: %w", err)
	}
	view := pageView{
		Header: r.Header, Code: r.Code, Parts: []part{partIn(r, "en"), partIn(r, "zh")},
		Data: template.HTML(traceOpen + string(data) + dataClose + "\n" + aboutOpen + string(rest) + dataClose),
	}
	var out bytes.Buffer
	err = page.Execute(&out, view)
	return out.Bytes(), err
}
