package room

import (
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// read takes the one JSON value that is the body of a request. A field that is not
// known is refused: nobody can name somebody else as the author of what they do.
func read[T any](r *http.Request) (T, error) {
	var in T
	dec := json.NewDecoder(r.Body)
	dec.DisallowUnknownFields()
	err := dec.Decode(&in)
	if err == nil {
		if _, more := dec.Token(); more != io.EOF {
			err = fmt.Errorf("more than one value")
		}
	}
	return in, err
}
