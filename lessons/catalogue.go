package lessons

import "lockwise/internal/trace"

// catalogue holds the lessons in the recommended order, one line a lesson.
var catalogue = []Lesson{
	constraint(),
}

func constraint() Lesson {
	return Lesson{
		ID: "constraint",
		Title: trace.Text{
			En: "Duplicates are stopped by a unique constraint",
			Zh: "防重复靠唯一约束",
		},
		Summary: trace.Text{
			En: "Make a request safe to repeat, and say why a lock in front of the insert does not.",
			Zh: "让请求可以放心重试，并说清楚：为什么在插入前加一把锁做不到这一点。",
		},
		Minutes: 25,
		Exercises: []Exercise{{
			ID:     "constraint",
			Lesson: "constraint",
			Title: trace.Text{
				En: "CreateOrder: one key, one order",
				Zh: "CreateOrder：一个幂等键，一张订单",
			},
			Goal: trace.Text{
				En: "However often, and by however many workers, an order is requested: one row, one caller told Created, everyone given the same order — and the table refuses a duplicate from anybody.",
				Zh: "无论请求重复多少次、由多少个工作进程发出：只有一行订单，只有一个调用方得到 Created，所有人拿到同一张订单；而且不管是谁写入，表都会拒绝重复行。",
			},
		}},
	}
}
