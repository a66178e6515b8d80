package sim

import "time"

// Odd makes a time, a little longer than d, that an answer's own timers do not meet:
// they are multiples of fractions of what the lesson names, and Go chooses at random
// between two channels that are ready at the same instant.
func Odd(d time.Duration) time.Duration { return d + 37*time.Millisecond + 13*time.Microsecond + 29 }
