package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"lockwise/internal/engine"
	"lockwise/internal/trace"
	"lockwise/lessons"
)

// say2 pairs a sentence in both languages.
func say2(en, zh string) trace.Text { return trace.Text{En: en, Zh: zh} }

var (
	helpHead = say2(
		"Lockwise: a workbook about distributed locks. Start it with go run ./cmd/playground, or build that and call it playground;\nwithout a command it opens in the browser.",
		"Lockwise：一本关于分布式锁的可运行课本。用 go run ./cmd/playground 启动，或编译成 playground 再运行；\n不带命令时在浏览器中打开。")
	byDefault = say2(" (default %s)", "（默认 %s）")
	helpFoot  = say2(
		"Exit status: 0 pass · 1 broken · 2 wrong use · 3 inconclusive, or something is wrong with the machine.\nUnder `go run` the status is always 1 when it is not 0; build the program to see the others.",
		"退出码：0 通过 · 1 违反规则 · 2 用法错误 · 3 无法判定，或机器有问题。\n用 `go run` 运行时，非 0 的退出码一律显示为 1；编译后再运行可看到原值。")
	noDataDir = say2(
		"There is no home directory to remember things in. Name a directory with -data DIR.",
		"找不到主目录，无处保存数据。请用 -data DIR 指定一个目录。")
	notInModule = say2(
		"This is not inside the Lockwise folder. Change to the folder you cloned, the one with README.md and exercises/, and try again.",
		"当前目录不在 Lockwise 里。请切换到克隆下来的目录（含 README.md 和 exercises/），再试一次。")
)

func exerciseNames() string {
	var names []string
	for _, l := range lessons.All() {
		for _, e := range l.Exercises {
			names = append(names, e.ID)
		}
	}
	return strings.Join(names, ", ")
}

func whichExercise() trace.Text {
	names := exerciseNames()
	return say2("Which exercise? There is: "+names+".", "要哪个练习？现有："+names+"。")
}

func unknownExercise(name string) trace.Text {
	names := exerciseNames()
	return say2(
		fmt.Sprintf("There is no exercise %q. There is: %s.", name, names),
		fmt.Sprintf("没有练习 %q。现有：%s。", name, names))
}

func unknownCommand(name string) trace.Text {
	if _, _, ok := lessons.FindExercise(name); ok {
		return say2(
			fmt.Sprintf("%q is an exercise. To judge it: go run ./cmd/playground grade %s", name, name),
			fmt.Sprintf("%q 是一个练习。要评判它：go run ./cmd/playground grade %s", name, name))
	}
	return say2(
		fmt.Sprintf("There is no command %q. `go run ./cmd/playground help` lists those there are.", name),
		fmt.Sprintf("没有命令 %q。`go run ./cmd/playground help` 会列出全部命令。", name))
}

// badFlag says in the reader's language what package flag says in English.
func badFlag(command string, err error) trace.Text {
	what := say2(err.Error()+".", fmt.Sprintf("参数有误：%v。", err))
	if name, ok := strings.CutPrefix(err.Error(), "flag provided but not defined: "); ok {
		what = say2(fmt.Sprintf("The command %s has no flag %s.", command, name), fmt.Sprintf("命令 %s 没有参数 %s。", command, name))
	}
	if name, ok := strings.CutPrefix(err.Error(), "flag needs an argument: "); ok {
		what = say2(fmt.Sprintf("The flag %s needs a value.", name), fmt.Sprintf("参数 %s 需要一个值。", name))
	}
	return say2(
		what.En+" Flags stand behind the command; `go run ./cmd/playground help` lists those of each.",
		what.Zh+"参数写在命令之后；`go run ./cmd/playground help` 会列出每个命令的参数。")
}

func badLanguage(lang string) trace.Text {
	return say2(
		fmt.Sprintf("There is no language %q here: use -lang en or -lang zh.", lang),
		fmt.Sprintf("没有语言 %q：请用 -lang en 或 -lang zh。", lang))
}

// cannotRead is about a file that the user named.
func cannotRead(err error) trace.Text {
	return say2(fmt.Sprintf("The file cannot be read: %v. Check its name.", err), fmt.Sprintf("无法读取该文件：%v。请检查文件名。", err))
}

// sorry turns an error into words that say what to do next.
func sorry(err error) trace.Text {
	var usage usageError
	var machine machineError
	switch {
	case errors.As(err, &usage):
		return usage.text
	case errors.As(err, &machine):
		return machine.text
	case errors.Is(err, engine.ErrConflict):
		return say2("The file changed on disk meanwhile; nothing was overwritten. Look at it and try again.",
			"文件在磁盘上刚被改动，没有覆盖任何内容。请看一眼再试。")
	case engine.NoRoom(err):
		return say2(fmt.Sprintf("The disk is full (%v). Nothing that was saved is lost: free some space and try again, or choose another data directory with -data.", err),
			fmt.Sprintf("磁盘已满（%v）。已保存的内容没有丢失：请腾出空间后重试，或用 -data 另选数据目录。", err))
	case engine.Damaged(err):
		return say2(fmt.Sprintf("The data file is damaged: %v. Your code under exercises/ is not in it. Move that file away, or choose another data directory with -data; history and progress then begin anew.", err),
			fmt.Sprintf("数据文件已损坏：%v。exercises/ 下的代码不在其中。请把该文件移走，或用 -data 另选数据目录；历史和进度会重新开始。", err))
	case errors.Is(err, engine.ErrNoData):
		return say2(fmt.Sprintf("%v. Check the name, and who owns the folder above it, or choose another data directory with -data.", err),
			fmt.Sprintf("无法建立数据目录：%v。请检查名称和上级目录的属主，或用 -data 另选数据目录。", err))
	case errors.Is(err, fs.ErrPermission):
		return say2(fmt.Sprintf("%v. Check who owns that file or folder, or choose another data directory with -data.", err),
			fmt.Sprintf("%v。请检查该文件或目录的属主，或用 -data 另选数据目录。", err))
	case errors.Is(err, fs.ErrNotExist):
		return say2(fmt.Sprintf("%v. Check the name.", err), fmt.Sprintf("%v。请检查名称。", err))
	}
	return say2(fmt.Sprintf("%v. `go run ./cmd/playground doctor` looks for the cause.", err),
		fmt.Sprintf("%v。可用 `go run ./cmd/playground doctor` 查找原因。", err))
}
