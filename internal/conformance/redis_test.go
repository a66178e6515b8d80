package conformance_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"
	"unicode"

	"github.com/redis/go-redis/v9"

	"lockwise/internal/sim"
)

func TestTheEmbeddedRedisAnswersAsTheScriptsSay(t *testing.T) {
	conform(t, embeddedRedis{}, scripts(t, "redis"))
}

func TestTheRealRedisAnswersAsTheScriptsSay(t *testing.T) {
	conform(t, startRedis(t), scripts(t, "redis"))
}

// embeddedRedis is the Redis of a world, as its workers see it.
type embeddedRedis struct{}

func (embeddedRedis) side() side      { return here }
func (embeddedRedis) version() string { return "" }

func (embeddedRedis) session(t *testing.T, use func(context.Context, asker)) {
	inWorld(t, &sim.Scenario{Redis: &sim.Redis{}}, func(ctx context.Context, w *sim.Worker) {
		r := newRedisAsker(w.Redis.(redisClient))
		defer r.close()
		use(ctx, r.ask)
	})
}

// inWorld runs work as the one worker of a world.
func inWorld(t *testing.T, sc *sim.Scenario, work func(context.Context, *sim.Worker)) {
	t.Helper()
	sc.Name, sc.Workers, sc.Prompt = "script", []string{"A"}, true
	sc.Play = func() sim.Play {
		return sim.Play{Work: func(w *sim.Worker) {
			w.Call("script", nil, func(ctx context.Context) (string, error) {
				work(ctx, w)
				return "", nil
			})
		}}
	}
	res, err := sim.Every(t, sc)
	if err != nil {
		t.Fatal(err)
	}
	if res.Breach != nil {
		t.Fatal(res.Breach.Message.En)
	}
}

// redisClient is what go-redis's client has beside the commands.
type redisClient interface {
	redis.Cmdable
	Conn() *redis.Conn
}

// redisAsker asks a server, with a connection for every letter.
type redisAsker struct {
	client redisClient
	conns  map[string]*redis.Conn
}

func newRedisAsker(client redisClient) *redisAsker {
	return &redisAsker{client, map[string]*redis.Conn{}}
}

func (r *redisAsker) close() {
	for _, c := range r.conns {
		c.Close()
	}
}

// ask sends a command, written in capitals, as it stands; any other first word is
// one of calls, made through the client library.
func (r *redisAsker) ask(ctx context.Context, conn, do string) string {
	args, err := split(do)
	if err != nil {
		return err.Error()
	}
	if call, ok := calls[args[0].(string)]; ok {
		return inWords(call(ctx, r.client, args[1:]))
	}
	if r.conns[conn] == nil {
		r.conns[conn] = r.client.Conn()
	}
	cmd := redis.NewCmd(ctx, args...)
	_ = r.conns[conn].Process(ctx, cmd) // the same error as in cmd
	return inWords(cmd.Result())
}

// inWords writes a reply: text in quotes, so that it differs from a number.
func inWords(reply any, err error) string {
	switch {
	case errors.Is(err, redis.Nil):
		return "nil"
	case err != nil && strings.Contains(err.Error(), "unknown command"):
		return unknown
	case err != nil:
		return "error: " + strings.TrimSpace(err.Error())
	}
	switch v := reply.(type) {
	case nil:
		return "nil"
	case string:
		return fmt.Sprintf("%q", v)
	case []any:
		parts := make([]string, len(v))
		for i, e := range v {
			inner, _ := e.(error)
			parts[i] = inWords(e, inner)
		}
		return "[" + strings.Join(parts, " ") + "]"
	}
	return fmt.Sprint(reply)
}

// split cuts a request into words; single quotes keep spaces.
func split(do string) ([]any, error) {
	var words []any
	for rest := strings.TrimSpace(do); rest != ""; rest = strings.TrimSpace(rest) {
		var word string
		if quoted, ok := strings.CutPrefix(rest, "'"); ok {
			if word, rest, ok = strings.Cut(quoted, "'"); !ok {
				return nil, fmt.Errorf("a quote is not closed: %s", do)
			}
		} else {
			end := strings.IndexFunc(rest, unicode.IsSpace)
			if end < 0 {
				end = len(rest)
			}
			word, rest = rest[:end], rest[end:]
		}
		words = append(words, word)
	}
	return words, nil
}
