package engine

import (
	"context"
	"path/filepath"
	"time"

	"github.com/fsnotify/fsnotify"
)

// poll is how often the files are looked at. Notification is faster where the
// system has it; on network mounts and some containers nothing is notified.
const poll = 2 * time.Second

// settle is how long a file must rest before it is read: many editors write in
// several steps.
const settle = 30 * time.Millisecond

// Watch reports files that somebody else changed on disk, until ctx ends; then
// the channel is closed. Changes are noticed at once where the system notifies
// of them, otherwise within [poll]. Every change reported is in the history.
func (e *Engine) Watch(ctx context.Context) <-chan File {
	changes := make(chan File)
	w := newWatcher(e)
	notify := w.notifier()
	go func() {
		defer close(changes)
		defer notify.close()
		for w.wait(ctx, notify) {
			for _, f := range w.changed() {
				select {
				case changes <- f:
				case <-ctx.Done():
					return
				}
			}
		}
	}()
	return changes
}

// wait returns true when it is time to look: a while after the last poll, or
// when what was notified has come to rest. It returns false when ctx ends.
func (w *watcher) wait(ctx context.Context, n notification) bool {
	timer, latest := time.NewTimer(poll), time.Now().Add(poll)
	defer timer.Stop()
	for {
		select {
		case <-ctx.Done():
			return false
		case <-n.events():
		case <-n.errors():
		case <-timer.C:
			return true
		}
		timer.Reset(min(settle, time.Until(latest)))
	}
}

// watcher remembers what it has seen.
type watcher struct {
	*Engine
	last    map[string]string // by exercise: version
	emptied map[string]bool   // at the last look
}

func newWatcher(e *Engine) *watcher {
	w := &watcher{e, map[string]string{}, map[string]bool{}}
	for _, name := range e.exercises {
		if f, err := e.read(name); err == nil {
			w.last[name] = f.Version
		}
	}
	return w
}

// changed lists the files that are new since the last look and not our own
// doing. A file that is gone or half written is looked at again later.
func (w *watcher) changed() []File {
	var found []File
	for _, name := range w.exercises {
		f, err := w.read(name)
		if err != nil || f.Version == w.last[name] || w.halfWritten(f) {
			continue
		}
		w.last[name] = f.Version
		if w.ours(f) {
			continue
		}
		if err := w.store.remember(name, f.Text, WhyDisk); err != nil {
			w.log.Error("a change on disk could not be kept in the history", "exercise", name, "error", err)
		}
		found = append(found, f)
	}
	return found
}

// halfWritten says that a file has just become empty: most editors empty a file before
// they write it. One that still is empty at the next look is meant to be.
func (w *watcher) halfWritten(f File) bool {
	before := w.emptied[f.Exercise]
	w.emptied[f.Exercise] = f.Text == ""
	return f.Text == "" && !before
}

// ours says that the engine itself wrote a text. If it did not, the text the
// engine wrote is history, and would be somebody else's if it came again.
func (w *watcher) ours(f File) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.written[f.Exercise] == f.Version {
		return true
	}
	delete(w.written, f.Exercise)
	return false
}

// notification is a subscription to the file system; nil inside if there is
// none, and then polling alone does the work.
type notification struct{ fs *fsnotify.Watcher }

func (n notification) events() <-chan fsnotify.Event {
	if n.fs == nil {
		return nil
	}
	return n.fs.Events
}

// errors must be read too, or nothing more is notified. Each is a reason to
// look: the system may have dropped events.
func (n notification) errors() <-chan error {
	if n.fs == nil {
		return nil
	}
	return n.fs.Errors
}

func (n notification) close() {
	if n.fs != nil {
		n.fs.Close()
	}
}

// notifier subscribes to the exercise folders: folders, because an editor that
// saves by renaming replaces the file itself.
func (w *watcher) notifier() notification {
	fs, err := fsnotify.NewWatcher()
	if err != nil {
		w.log.Warn("the system does not notify of changes; looking every few seconds", "error", err)
		return notification{}
	}
	for _, name := range w.exercises {
		if err := fs.Add(filepath.Dir(w.answerPath(name))); err != nil {
			w.log.Warn("the system does not notify of changes; looking every few seconds", "exercise", name, "error", err)
		}
	}
	return notification{fs}
}
