//go:build !race

package web_test

import (
	"bytes"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"testing"
	"time"

	"github.com/chromedp/chromedp"
	"github.com/google/go-cmp/cmp"

	"lockwise/internal/engine"
)

var takePictures = flag.Bool("pictures", false, "take the pictures of the README anew")

// maxPicture is what a picture of the README may weigh, in bytes.
const maxPicture = 60 << 10

const pictures = "../docs/img"

var pictureLink = regexp.MustCompile(`\]\((docs/img/[a-z]+\.png)\)`)

// Both READMEs show pictures, which are there, and light.
func TestThePicturesOfTheReadme(t *testing.T) {
	t.Parallel()
	for _, readme := range []string{"../README.md", "../README.zh.md"} {
		text, err := os.ReadFile(readme)
		if err != nil {
			t.Fatal(err)
		}
		links := pictureLink.FindAllSubmatch(text, -1)
		if len(links) == 0 {
			t.Errorf("%s shows no picture", readme)
		}
		for _, m := range links {
			info, err := os.Stat(filepath.Join("..", string(m[1])))
			if err != nil || info.Size() > maxPicture {
				t.Errorf("%s: %s is missing or larger than %d bytes (%v)", readme, m[1], maxPicture, err)
			}
		}
	}
}

// The pictures show what the pages show: beside each lies the text that was on it
// when it was taken. With -pictures both are made anew.
func TestThePicturesShowThePagesAsTheyAre(t *testing.T) {
	t.Parallel()
	s := open(t)
	p := newTab(t, look{1200, 760, "light", "en"})
	day := time.Date(2026, 3, 4, 12, 0, 0, 0, time.Local)
	s.engine.SetProgress("constraint", engine.Progress{State: engine.StatePassed, At: day, Rule: "one-row", Schedule: "constraint:double-submit:2b"})
	s.engine.SetProgress("stock", engine.Progress{State: engine.StateBroken, At: day, Rule: "never-negative", Schedule: "stock:last-unit:2b"})
	p.open(s, "/")
	p.picture("home", ".top, .intro, .path li:nth-child(-n+4)")
	p.lesson(s)
	p.click(ordersQuestion + ` input[value="2"]`)
	p.click(ordersQuestion + " fieldset button")
	p.wait(`document.activeElement.matches(".told") && document.querySelector("#lesson").dataset.verdict === "broken" && document.querySelector(".inspector .say.broken")`)
	eval[bool](p, `(document.querySelector("#break").scrollIntoView(), document.querySelector("#verdict").scrollIntoView(), true)`)
	p.picture("lesson", ".top, .goal, .editor-bar, .actions, #verdict .outcome, #verdict .interleaving, .timeline .bar, .inspector")
	p.board(s)
	p.key("1")
	p.choosing(1)
	p.picture("scheduler", ".top, .board-head, .turns")
}

// picture compares what the elements say with what they said when the picture of
// that name was taken.
func (p *tab) picture(name, shows string) {
	p.t.Helper()
	p.wait(`!document.querySelector("[aria-busy]")`)
	text := eval[string](p, fmt.Sprintf(`[...document.querySelectorAll(%q)].map((e) => e.innerText.replace(/\s+/g, " ").trim()).join("\n") + "\n"`, shows))
	file := filepath.Join(pictures, name+".txt")
	if *takePictures {
		p.take(name)
		if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
			p.t.Fatal(err)
		}
		return
	}
	was, err := os.ReadFile(file)
	if err != nil {
		p.t.Fatal(err)
	}
	if diff := cmp.Diff(string(was), text); diff != "" {
		p.t.Errorf("the picture %s shows the page as it was (- then, + now); go test ./web -run Pictures -pictures takes it anew\n%s", name, diff)
	}
}

// take keeps the page as a picture of few colours.
func (p *tab) take(name string) {
	p.t.Helper()
	shot, err := chromedp.Run(p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		p.t.Fatal(err)
	}
	full, err := png.Decode(bytes.NewReader(shot))
	if err != nil {
		p.t.Fatal(err)
	}
	few := image.NewPaletted(full.Bounds(), commonest(full, 48))
	draw.Draw(few, few.Bounds(), full, image.Point{}, draw.Src)
	var out bytes.Buffer
	if err := (&png.Encoder{CompressionLevel: png.BestCompression}).Encode(&out, few); err != nil {
		p.t.Fatal(err)
	}
	if err := os.MkdirAll(pictures, 0o755); err != nil {
		p.t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(pictures, name+".png"), out.Bytes(), 0o644); err != nil {
		p.t.Fatal(err)
	}
	p.t.Logf("%s: %d bytes", name, out.Len())
}

// commonest lists the n colours that an image has most of.
func commonest(m image.Image, n int) color.Palette {
	count := map[color.RGBA]int{}
	for y := m.Bounds().Min.Y; y < m.Bounds().Max.Y; y++ {
		for x := m.Bounds().Min.X; x < m.Bounds().Max.X; x++ {
			count[color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)]++
		}
	}
	order := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int { return count[b] - count[a] })
	var p color.Palette
	for _, c := range order[:min(n, len(order))] {
		p = append(p, c)
	}
	return p
}
