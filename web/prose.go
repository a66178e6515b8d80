package web

import (
	"bytes"
	"fmt"
	"strings"
	"sync"

	"github.com/alecthomas/chroma/v2"
	"github.com/alecthomas/chroma/v2/formatters/html"
	"github.com/alecthomas/chroma/v2/lexers"
	"github.com/alecthomas/chroma/v2/styles"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	goldmarkhtml "github.com/yuin/goldmark/renderer/html"
	"github.com/yuin/goldmark/util"
)

// markdown turns a lesson's text into HTML: tables, line breaks as Chinese text
// wants them, ids that headings name themselves ({#why}), no raw HTML, and code
// coloured by classes so that the page's own style decides.
var markdown = sync.OnceValue(func() goldmark.Markdown {
	return goldmark.New(
		goldmark.WithExtensions(extension.Table, extension.Strikethrough, extension.DefinitionList),
		goldmark.WithParserOptions(parser.WithHeadingAttribute(), parser.WithAutoHeadingID(), parser.WithASTTransformers(util.Prioritized(joinLines{}, 100))),
		goldmark.WithRendererOptions(renderer.WithNodeRenderers(util.Prioritized(code{}, 100), util.Prioritized(outward{}, 100))),
	)
})

func prose(text string) (string, error) {
	var out bytes.Buffer
	if err := markdown().Convert([]byte(text), &out); err != nil {
		return "", fmt.Errorf("render Markdown: %w", err)
	}
	return out.String(), nil
}

// outward renders links; those that leave Lockwise open beside it, so that a
// page with work on it stays.
type outward struct{}

func (outward) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindLink, func(w util.BufWriter, _ []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			w.WriteString("</a>")
			return ast.WalkContinue, nil
		}
		to := string(n.(*ast.Link).Destination)
		if goldmarkhtml.IsDangerousURL([]byte(to)) {
			to = ""
		}
		fmt.Fprintf(w, `<a href="%s"`, util.EscapeHTML(util.URLEscape([]byte(to), true)))
		if strings.HasPrefix(to, "https://") || strings.HasPrefix(to, "http://") {
			w.WriteString(` target="_blank" rel="noopener noreferrer"`)
		}
		w.WriteString(">")
		return ast.WalkContinue, nil
	})
}

// code renders fenced code blocks. They can be scrolled sideways, so they can
// have the keyboard's focus.
type code struct{}

func (code) RegisterFuncs(r renderer.NodeRendererFuncRegisterer) {
	r.Register(ast.KindFencedCodeBlock, func(w util.BufWriter, source []byte, n ast.Node, entering bool) (ast.WalkStatus, error) {
		if !entering {
			return ast.WalkContinue, nil
		}
		block := n.(*ast.FencedCodeBlock)
		var text strings.Builder
		for i := range block.Lines().Len() {
			line := block.Lines().At(i)
			text.Write(line.Value(source))
		}
		return ast.WalkSkipChildren, highlight(w, string(block.Language(source)), text.String())
	})
}

// highlight writes source with a class for each token.
func highlight(w util.BufWriter, language, text string) error {
	lexer := lexers.Get(language)
	if lexer == nil {
		lexer = lexers.Fallback
	}
	tokens, err := chroma.Coalesce(lexer).Tokenise(nil, text)
	if err != nil {
		return fmt.Errorf("read %s code: %w", language, err)
	}
	w.WriteString(`<pre class="chroma" tabindex="0"><code>`)
	err = html.New(html.WithClasses(true), html.PreventSurroundingPre(true)).Format(w, styles.Fallback, tokens)
	w.WriteString("</code></pre>\n")
	return err
}
