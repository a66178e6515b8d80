package sim

import (
	"context"
	"time"
)

// Occupy plays another program, which has nothing to do with the reader's code: it
// keeps the database's write lock for d. The trace shows it as a call of that name.
func (w *Worker) Occupy(d time.Duration) {
	w.Call("another program", nil, func(ctx context.Context) (string, error) { return "", w.occupy(ctx, d) })
}

func (w *Worker) occupy(ctx context.Context, d time.Duration) error {
	conn, err := w.DB.Conn(ctx)
	if err != nil {
		return err
	}
	defer conn.Close()
	if _, err := conn.ExecContext(ctx, "BEGIN IMMEDIATE"); err != nil {
		return err
	}
	w.Sleep(d)
	_, err = conn.ExecContext(ctx, "COMMIT")
	return err
}
