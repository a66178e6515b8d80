package room_test

import (
	"net/http"
	"testing"
)

// attack(room): somebody who was removed keeps a page open | its socket is closed
func TestThePageOfWhoIsRemovedIsClosed(t *testing.T) {
	s := open(t)
	ws := s.join(t, "Ann").open(t, "room")
	hears(t, ws, `"name":"Ann"`)
	s.lead.post(t, "/lead/do", do("remove", "who", personNamed(t, s, "Ann"))).want(t, http.StatusOK)
	hears(t, ws, `"removed":true`)
	ends(t, ws, "removed")
}

// attack(room): acts after the end: votes, answers, schedules, verdicts of one's own, orders of the instructor | 409, and the results are as they were
func TestAfterTheEndNothingChanges(t *testing.T) {
	s := open(t)
	ann := s.join(t, "Ann")
	s.goTo(t, atVote)
	s.lead.post(t, "/lead/do", do("end")).want(t, http.StatusOK)
	before := jsonOf(t, s.room.Results())
	ann.post(t, "/do", do("vote", "step", atVote, "choice", "1")).want(t, http.StatusConflict)
	ann.post(t, "/do", do("answer", "step", atQuestion, "text", "x")).want(t, http.StatusConflict)
	ann.post(t, "/do", do("submit", "step", atBoard, "schedule", breaking)).want(t, http.StatusConflict)
	ann.post(t, "/own", broke(t, "constraint", moment)).want(t, http.StatusConflict)
	s.lead.post(t, "/lead/do", do("go", "step", 0)).want(t, http.StatusConflict)
	s.lead.post(t, "/lead/do", do("remove", "who", personNamed(t, s, "Ann"))).want(t, http.StatusConflict)
	s.stranger().enter(t, s.room.Code(), "Late").want(t, http.StatusConflict, "has ended")
	if after := jsonOf(t, s.room.Results()); after != before {
		t.Errorf("before %s\nafter  %s", before, after)
	}
}
