package engine

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"lockwise/internal/trace"
)

// The words of verdicts that the engine itself gives. Each says what happened
// and what to do next.

var cancelledMessage = trace.Text{
	En: "The run was cancelled before there was a verdict. Start it again to get one.",
	Zh: "运行在得出判定之前被取消。需要判定时请重新运行。",
}

func compileMessage(ds []trace.Diagnostic) trace.Text {
	for _, d := range ds {
		if d.File == answerName {
			at := fmt.Sprintf("%s:%d:%d: %s", d.File, d.Line, d.Column, d.Message)
			return trace.Text{
				En: "Your code does not compile. " + at,
				Zh: "代码无法编译。" + at,
			}
		}
	}
	if len(ds) > 0 {
		return trace.Text{
			En: "The grader cannot use your file: " + ds[0].Message + ". Keep the names and signatures that the exercise asks for.",
			Zh: "评分程序无法使用你的文件：" + ds[0].Message + "。请保持练习要求的名称和函数签名。",
		}
	}
	return trace.Text{
		En: "Your code does not compile. The compiler's words are below.",
		Zh: "代码无法编译，编译器的输出见下。",
	}
}

func panicked(words, at string) trace.Text {
	if at != "" {
		return trace.Text{
			En: "Your code panicked at " + at + ": " + words + ". Start with that line; the stack is below.",
			Zh: "代码在 " + at + " 处 panic：" + words + "。请先看这一行，调用栈见下。",
		}
	}
	return trace.Text{
		En: "The process panicked: " + words + ". The stack is below.",
		Zh: "进程发生 panic：" + words + "。调用栈见下。",
	}
}

func exited(r end) trace.Text {
	return trace.Text{
		En: "The process ended before the verdict (" + r.status + "). An answer returns to its caller; look for os.Exit, log.Fatal, a kill, or a closed descriptor that was not yours.",
		Zh: "进程在得出判定之前就结束了（" + r.status + "）。答案应当把结果返回给调用者；请检查代码里的 os.Exit、log.Fatal、kill，或关闭了不属于你的描述符。",
	}
}

func tooSilent(d time.Duration, at string) trace.Text {
	where := parens(at)
	return trace.Text{
		En: fmt.Sprintf("Nothing moved for %v, so the run was stopped: your code is stuck%s. Look for an endless loop, or a wait for something that nobody does; the stacks are below.", d, where),
		Zh: fmt.Sprintf("%v 内没有任何进展，运行已被终止：代码卡住了%s。请检查死循环，或在等一件没人会做的事；调用栈见下。", d, where),
	}
}

// parens puts a place behind a statement, if it is known.
func parens(at string) string {
	if at == "" {
		return ""
	}
	return " (" + at + ")"
}

func everybodyWaits(at string) trace.Text {
	at = parens(at)
	return trace.Text{
		En: "Every goroutine waits for another one, so nothing will ever happen" + at + ". Look at what each of them waits for; the stacks are below.",
		Zh: "所有 goroutine 都在互相等待，不会再有任何进展" + at + "。请看它们各自在等什么，调用栈见下。",
	}
}

func tooLong(d time.Duration) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("The run took longer than %v and was stopped without a verdict. Run it again with less load on the machine; if that does not help, look for what makes each call slow.", d),
		Zh: fmt.Sprintf("运行超过 %v 被终止，没有判定。请在机器较空闲时重试；若仍如此，请检查每次调用为何这么慢。", d),
	}
}

func tooMuchMemory(limit int64) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("The process used more than %s of memory and was stopped. Look for a slice, map or channel that grows without end.", size(limit)),
		Zh: fmt.Sprintf("进程使用的内存超过 %s，已被终止。请检查无限增长的切片、map 或通道。", size(limit)),
	}
}

func tooManyProcesses(limit int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("Your code had more than %d processes running and was stopped. An answer needs no other process.", limit),
		Zh: fmt.Sprintf("代码启动了超过 %d 个进程，已被终止。答案不需要启动其他进程。", limit),
	}
}

func tooMuchReported(limit int) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("More than %s came over the channel that belongs to the grader, and the run was stopped. Do not write to descriptors that your code did not open.", size(int64(limit))),
		Zh: fmt.Sprintf("评分程序专用通道上的数据超过 %s，运行已被终止。请不要写入不是由你的代码打开的描述符。", size(int64(limit))),
	}
}

func tooMuchPrinted(limit int64) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("Your code printed more than %s and was stopped. It runs in thousands of schedules: print less, or replay one schedule.", size(limit)),
		Zh: fmt.Sprintf("代码输出超过 %s，已被终止。它会在成千上万个调度里运行：请减少打印，或只重放一个调度。", size(limit)),
	}
}

func tooMuchWritten(limit int64) trace.Text {
	return trace.Text{
		En: fmt.Sprintf("Your code wrote more than %s of files and was stopped. An answer keeps what it knows in the store it is given.", size(limit)),
		Zh: fmt.Sprintf("代码写入的文件超过 %s，已被终止。答案应当把数据放在给定的存储里。", size(limit)),
	}
}

func internalMessage(err error) trace.Text {
	if errors.Is(err, ErrUnknownExercise) {
		return trace.Text{
			En: "There is no such exercise. `go run ./cmd/playground list` names those there are.",
			Zh: "没有这个练习。`go run ./cmd/playground list` 会列出全部练习。",
		}
	}
	if NoRoom(err) {
		return trace.Text{
			En: "The disk is full, so nothing could be judged. Free some space and run again; what you typed is not lost.",
			Zh: "磁盘已满，无法评判。请腾出空间后重试；你输入的内容不会丢失。",
		}
	}
	first, _, _ := strings.Cut(err.Error(), "\n")
	return trace.Text{
		En: "This is not your code's fault: " + first + ". `go run ./cmd/playground doctor` looks for the cause.",
		Zh: "这不是你的代码的问题：" + first + "。可用 `go run ./cmd/playground doctor` 查找原因。",
	}
}

// size writes a number of bytes for people.
func size(n int64) string {
	switch {
	case n >= 1<<30 && n%(1<<30) == 0:
		return fmt.Sprintf("%d GiB", n>>30)
	case n >= 1<<20:
		return fmt.Sprintf("%d MiB", n>>20)
	}
	return fmt.Sprintf("%d KiB", n>>10)
}
