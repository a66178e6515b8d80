// Package house holds what must be true of the repository as a whole. It has no
// code of its own, only tests.
package house
