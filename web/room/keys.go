package room

import "lockwise/web"

// leadKeys are the instructor's.
var leadKeys = []web.Key{
	{Does: words.KeyNext, Keys: []string{"n", "p"}}, {Does: words.KeyReveal, Keys: []string{"r"}},
	{Does: words.KeyPause, Keys: []string{"b"}}, {Does: words.KeyEntry, Keys: []string{"1", "…", "9"}},
	{Does: words.KeyClose, Keys: []string{"x"}}, {Does: words.KeyNotes, Keys: []string{"o"}},
	{Does: words.KeyScreen, Keys: []string{"s"}}, {Does: words.KeyBeats, Keys: []string{"←", "→"}},
}
