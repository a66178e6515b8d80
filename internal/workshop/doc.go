// Package workshop is a room of people and the one who leads them: a plan of
// steps, votes, answers, a board of breaking schedules.
//
// A room is a log of events and nothing else. Its [State] is a fold of the log:
// whoever folds the same events in the same order has the same room. So a server
// that was killed reads the log and goes on, and several servers over one store
// hold the same room without telling each other anything. There is no lock: a
// [Store] puts events in an order, and the fold says what each of them meant. A
// second vote, or one that comes after the reveal, stays in the log and has no
// effect; its author is told why.
//
// Whoever asks for something chooses the ID of the event and keeps it for every
// retry, so a retry after a lost answer changes nothing and is answered the same.
//
// [Rooms] opens rooms over a store; a [Room] takes events ([Room.Do]), shows what
// each may see ([Room.Public], [Room.Mine], [Room.Desk]) and wakes who waits
// ([Room.Watch]). Where the instructor's timeline stands is not in the log: it
// changes many times a second and only the last one counts ([Cursor]). Traces are
// kept beside the log by their hash.
//
// A room whose servers agree by a lock, or where one server owns the room, was
// not taken: docs/decisions/0012-a-room-is-a-log.md.
package workshop
