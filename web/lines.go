package web

import (
	"unicode"
	"unicode/utf8"

	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/text"
)

// joinLines takes out the line breaks of a source that would show as spaces
// inside Chinese text: between two Chinese characters, and beside a full-width
// sign. goldmark's own extension also takes them out before code and links,
// whatever the language.
type joinLines struct{}

func (joinLines) Transform(doc *ast.Document, reader text.Reader, _ parser.Context) {
	source := reader.Source()
	ast.Walk(doc, func(n ast.Node, entering bool) (ast.WalkStatus, error) {
		if t, ok := n.(*ast.Text); ok && entering && t.SoftLineBreak() {
			before, _ := utf8.DecodeLastRune(t.Segment.Value(source))
			after := firstRune(t.NextSibling(), source)
			if isHan(before) && isHan(after) || isWideSign(before) || isWideSign(after) {
				t.SetSoftLineBreak(false)
			}
		}
		return ast.WalkContinue, nil
	})
}

// firstRune is the first character of what a node shows.
func firstRune(n ast.Node, source []byte) rune {
	for n != nil {
		if t, ok := n.(*ast.Text); ok {
			r, _ := utf8.DecodeRune(t.Segment.Value(source))
			return r
		}
		n = n.FirstChild()
	}
	return 0
}

func isHan(r rune) bool { return unicode.Is(unicode.Han, r) }

// isWideSign: punctuation as wide as a Chinese character, which brings its own
// space along.
func isWideSign(r rune) bool { return r >= 0x3000 && r <= 0x303f || r >= 0xff00 && r <= 0xffef }
