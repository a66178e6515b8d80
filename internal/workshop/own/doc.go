// Package own is a participant's side of a workshop room: a Lockwise on the
// participant's own machine that joins somebody's room, and sends the verdicts on
// the participant's files there. `playground join` is this package with words.
//
// What is sent is a [Verdict] and nothing else: never a file of the reader's. The
// types of protocol.go are what both sides say; the room's side is package web/room.
//
// A [Guest] is somebody who has been let in by [Join]. The key that the room knows
// them by is kept in the data folder, so that to join again is to be the same
// participant; a verdict is kept there too until the room has taken it, under the ID
// that it keeps for every attempt. So neither a lost connection, nor a lost answer,
// nor the end of either program makes the room count one twice or not at all.
//
// Nothing that a room says is trusted: its answers are limited in size, redirects are
// not followed, and what is shown of its words has no control characters.
package own
