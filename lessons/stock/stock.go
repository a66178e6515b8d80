// Package stock is the lesson on balances: what is sold must have been there,
// however many buyers come at once, and the thing that makes sure is a
// condition in the update itself.
//
// This file is the contract between the reader's code and the grader. An answer
// is a package named answer that imports this one and declares
//
//	func Deduct(ctx context.Context, db *sql.DB, sku string, qty int64) (stock.Outcome, error)
package stock

import (
	"context"
	"database/sql"
	"errors"
)

// Schema is the table that answers work on. It has no CHECK (available >= 0) on
// purpose: here the statement has to guard the balance. A real table should have
// both.
const Schema = `
CREATE TABLE stock (
	sku       TEXT PRIMARY KEY,
	available INTEGER NOT NULL
);`

// Outcome is what became of a purchase. The zero value means none: the call
// failed. Next to an error it means nothing.
type Outcome int

// The outcomes of Deduct.
const (
	Deducted     Outcome = iota + 1 // all qty units have been taken, once
	Insufficient                    // fewer than qty units were there, and none has been taken
)

// String returns the outcome's name.
func (o Outcome) String() string {
	switch o {
	case 0:
		return "none"
	case Deducted:
		return "Deducted"
	case Insufficient:
		return "Insufficient"
	}
	return "Outcome(?)"
}

// Errors that Deduct reports, matched with errors.Is. Both mean that nothing has
// been taken. Any other error leaves that open: the units of the call may have
// been taken, all of them and once, or not at all.
var (
	// ErrUnknownSKU: the table has no such row.
	ErrUnknownSKU = errors.New("unknown SKU")
	// ErrInvalidQuantity: quantity below 1.
	ErrInvalidQuantity = errors.New("invalid quantity")
)

// Impl is one answer: the reader's, the reference, or a wrong one.
type Impl struct {
	Deduct func(ctx context.Context, db *sql.DB, sku string, qty int64) (Outcome, error)
}
