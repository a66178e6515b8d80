package sim
import ("testing";"context";"os";"time";"runtime/pprof")
func TestZZ(t *testing.T) {
	go func(){ time.Sleep(4*time.Second); pprof.Lookup("goroutine").WriteTo(os.Stdout,2); os.Exit(1)}()
	judgeScenario(t, scenarioOf(Scenario{Workers: []string{"A"}, Redis: &Redis{}}, func(ctx context.Context, w *Worker) error {
		for w.Redis.Get(ctx, "never").Err() != nil {
		}
		return nil
	}))
}
