// Package conformance compares the stores of the simulated world with the real
// ones. It has no code of its own, only tests.
//
// A script in testdata is a list of requests with what is observed after each. It
// is played twice: here, on the store as internal/sim opens it, inside a world and
// on its clock; and on the real server, or on SQLite as any program opens it. Both
// must answer as the script says. Where the two differ, the script says both, and
// what that means for a reader; docs/limits.md and docs/limits.zh.md are written
// from these lines. Real time is never slept through: a script polls until
// something is so.
//
//	# Anything after a number sign is for people.
//	A: SET lock a NX PX 30000      a request; "A: " names the connection
//	  "OK"                         what is observed, on both
//	DELEX lock IFEQ a
//	  1
//	  needs: 8.4                   an older real server does not know the command
//	WAIT 1 100
//	  real: 1                      a difference
//	  here: 0
//	  en: What it means.
//	  zh: 这意味着什么。
//	B: until: EXISTS lock = 0      asks again until that is observed
//	  so
//	PTTL lock
//	  about 30000                  up to a third less
//
// A further store joins with a folder of scripts and two values of the type store,
// one for each side. What was not chosen: to compare the two sides only with each
// other. A script then would say nothing on a machine without the real server.
package conformance
