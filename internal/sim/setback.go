package sim

import (
	"fmt"
	"time"

	"lockwise/internal/trace"
)

// SetClockBack sets Redis's clock back by d, as somebody does who corrects it. Redis
// keeps the moment at which a key ends, so what it holds stays for d longer;
// miniredis keeps the time that is left, and has to be told.
func SetClockBack(d time.Duration) Fault {
	text := trace.Text{En: fmt.Sprintf("Redis's clock is set back by %v", d), Zh: fmt.Sprintf("Redis 的时钟被回拨 %v", d)}
	return ofServer("j", 0, text, func(s *redisServer) {
		s.jump(-d)
		for _, key := range s.m.Keys() {
			if left := s.m.TTL(key); left > 0 {
				s.m.SetTTL(key, left+d)
			}
		}
	})
}
