package rehearsal_test

import (
	"fmt"
	"testing"
	"time"

	"lockwise/internal/rehearsal"
)

func BenchmarkRememberAThousandReviews(b *testing.B) {
	var reviews []rehearsal.Review
	for i := range 1000 {
		reviews = append(reviews, rehearsal.Review{Item: question(fmt.Sprint("q", i%70)), At: start.Add(time.Duration(i) * time.Hour), Grade: rehearsal.Grades[i%4], Answer: fmt.Sprint(i)})
	}
	for b.Loop() {
		rehearsal.Remember(reviews)
	}
}
