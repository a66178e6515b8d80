//go:build !race

package web_test

import (
	"bytes"
	"cmp"
	"flag"
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

	"lockwise/internal/engine"
)

var takePictures = flag.Bool("pictures", false, "take the pictures of the README anew")

// maxPicture is what a picture of the README may weigh, in bytes.
const maxPicture = 60 << 10

const pictures = "../docs/img"

var pictureLink = regexp.MustCompile(`\]\((docs/img/[a-z]+\.png)\)`)

// The pictures of the README are taken here, with -pictures; otherwise they are
// there, and light.
func TestThePicturesOfTheReadme(t *testing.T) {
	if *takePictures {
		takeAll(t)
	}
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

func takeAll(t *testing.T) {
	s := open(t)
	p := newTab(t, look{1200, 760, "light", "en"})
	day := time.Date(2026, 3, 4, 12, 0, 0, 0, time.UTC)
	s.engine.SetProgress("constraint", engine.Progress{State: engine.StatePassed, At: day, Rule: "one-row", Schedule: "constraint:double-submit:2b"})
	s.engine.SetProgress("stock", engine.Progress{State: engine.StateBroken, At: day, Rule: "never-negative", Schedule: "stock:last-unit:2b"})
	p.open(s, "/")
	p.picture("home")
	p.lesson(s)
	p.click(ordersQuestion + ` input[value="2"]`)
	p.click(ordersQuestion + " fieldset button")
	p.wait(`document.activeElement.matches(".told")`)
	eval[bool](p, `(document.querySelector("#break").scrollIntoView(), document.querySelector("#verdict").scrollIntoView(), true)`)
	p.picture("lesson")
	p.board(s)
	p.key("1")
	p.choosing(1)
	p.picture("scheduler")
}

// picture keeps the page as a picture of few colours.
func (p *tab) picture(name string) {
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
	order := slices.SortedFunc(maps.Keys(count), func(a, b color.RGBA) int { return cmp.Compare(count[b], count[a]) })
	var p color.Palette
	for _, c := range order[:min(n, len(order))] {
		p = append(p, c)
	}
	return p
}
