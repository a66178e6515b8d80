package main

import (
	"context"
	"flag"
	"fmt"
	"io"
	"slices"
	"strings"

	"lockwise/internal/trace"
	"lockwise/lessons"
)

// command is one sub-command.
type command struct {
	name  string
	args  string // as the help shows them
	about trace.Text
	flags func(*Program, *flag.FlagSet)
	run   func(*Program, context.Context, []string) (int, error)
}

// usageError is a call that the program cannot make sense of; its text says
// what to do instead.
type usageError struct{ text trace.Text }

func (u usageError) Error() string { return u.text.En }

// machineError is something outside the program that keeps it from working; its
// text says what to do about it.
type machineError struct{ text trace.Text }

func (m machineError) Error() string { return m.text.En }

// commands lists the sub-commands in the order of the help. The first one is
// what the program does without any.
func commands() []*command {
	return []*command{
		{"serve", "", trace.Text{
			En: "serve the workbook on this machine and open the browser",
			Zh: "在本机启动课本并打开浏览器"}, serveFlags, (*Program).runServe},
		{"list", "", trace.Text{
			En: "list the lessons and exercises, and how far you are",
			Zh: "列出课程、练习和进度"}, nil, (*Program).runList},
		{"grade", "EXERCISE|all", trace.Text{
			En: "judge your file of an exercise, or another file in its place",
			Zh: "评判你的练习文件，或用另一个文件代替它"}, gradeFlags, (*Program).runGrade},
		{"watch", "[EXERCISE]", trace.Text{
			En: "judge again whenever a file changes",
			Zh: "文件一有改动就重新评判"}, nil, (*Program).runWatch},
		{"replay", "ID|FILE", trace.Text{
			En: "run one schedule again, or show a stored trace; -html keeps it as a page",
			Zh: "重放一个调度，或显示保存的轨迹；-html 把它存成网页"}, replayFlags, (*Program).runReplay},
		{"compare", "[ROW]", trace.Text{
			En: "measure locks of several kinds and ways without one, under the same faults",
			Zh: "在相同的故障下，实测几种锁以及不用锁的做法"}, compareFlags, (*Program).runCompare},
		{"hint", "EXERCISE [1|2|3]", trace.Text{
			En: "show a hint; a higher number says more",
			Zh: "显示提示；数字越大，说得越多"}, nil, (*Program).runHint},
		{"solution", "EXERCISE", trace.Text{
			En: "show the reference answer",
			Zh: "显示参考答案"}, nil, (*Program).runSolution},
		{"reset", "EXERCISE", trace.Text{
			En: "set your file back to how it shipped; the old text is kept",
			Zh: "把你的文件恢复到最初的样子；旧内容会保留"}, nil, (*Program).runReset},
		{"choose", "", trace.Text{
			En: "ask a few questions and say what to use: a lock, or what else, and why not the others",
			Zh: "问几个问题，告诉你该用什么：锁，还是别的，以及为什么不是其他几种"}, chooseFlags, (*Program).runChoose},
		{"questions", "[check FOLDER]", trace.Text{
			En: "list the interview questions, or check a folder of your own",
			Zh: "列出面试题，或检查你自己的题目目录"}, checkFlags, (*Program).runQuestions},
		{"question", "ID", trace.Text{
			En: "show a question: what a strong answer covers, wrong answers, the runs that show it",
			Zh: "显示一道题：好的回答应覆盖的要点、错误回答、能说明问题的运行"}, questionsFlag, (*Program).runQuestion},
		{"spot", "[CARD [N]]", trace.Text{
			En: "list the spot-the-mistake cards, show one, or say what becomes of its choice N",
			Zh: "列出找错卡片，显示其中一张，或查看选 N 的结果"}, questionsFlag, (*Program).runSpot},
		{"rehearse", "", trace.Text{
			En: "list what is due of your interview rehearsals, or write them down with -export",
			Zh: "列出模拟面试中到期的题，或用 -export 导出记录"}, rehearseFlags, (*Program).runRehearse},
		{"join", "URL", trace.Text{
			En: "join a workshop from your own workbook: verdicts on your files, with the traces of broken ones, go to the room; your files do not",
			Zh: "用自己的课本加入研讨：对你文件的判定及出错的轨迹会发给研讨室，文件本身不会"}, joinFlags, (*Program).runJoin},
		{"progress", "export|import FILE", trace.Text{
			En: "write how far you are to a file, or take such a file over; nothing here is lost",
			Zh: "把进度写入文件，或合并这样的文件；本机的进度不会丢失"}, nil, (*Program).runProgress},
		{"workshop", "", trace.Text{
			En: "serve a room in which you lead a workshop; participants need a browser and its join code",
			Zh: "开一间研讨室，由你主持；参与者只需要浏览器和加入码"}, workshopFlags, (*Program).runWorkshop},
		{"plans", "[check FILE ...]", trace.Text{
			En: "list the plans for workshops, or check files of your own without opening a room",
			Zh: "列出研讨的议程，或检查你自己的议程文件，不开研讨室"}, checkFlags, (*Program).runPlans},
		{"doctor", "", trace.Text{
			En: "check this machine and the course",
			Zh: "检查这台机器和课程是否正常"}, doctorFlags, (*Program).runDoctor},
		{"help", "[COMMAND]", trace.Text{
			En: "show this",
			Zh: "显示本帮助"}, nil, (*Program).runHelp},
	}
}

func find(name string) *command {
	all := commands()
	i := slices.IndexFunc(all, func(c *command) bool { return c.name == name })
	if i < 0 {
		return nil
	}
	return all[i]
}

func (p *Program) commonFlags(fs *flag.FlagSet) {
	fs.StringVar(&p.lang, "lang", p.lang, say2("`language`: en or zh", "`语言`：en 或 zh").In(p.lang))
	fs.StringVar(&p.data, "data", or(p.data, defaultData()), say2("`folder` for history, progress and built graders", "存放历史、进度和已编译评分程序的`目录`").In(p.lang))
}

func addrFlag(p *Program, fs *flag.FlagSet) {
	fs.Var(address{&p.addr, defaultAddr}, "addr", say2("`address` to listen on, on this machine", "监听`地址`，只限本机").In(p.lang))
}

// address is a flag that stays empty unless it is given: flags may stand before the
// command, and not every command has the same default.
type address struct {
	to        *string
	otherwise string
}

func (a address) String() string {
	if a.to == nil { // as package flag asks for it
		return ""
	}
	return or(*a.to, a.otherwise)
}

func (a address) Set(addr string) error {
	*a.to = addr
	return nil
}

func serveFlags(p *Program, fs *flag.FlagSet) {
	addrFlag(p, fs)
	questionsFlag(p, fs)
	fs.BoolVar(&p.noOpen, "no-open", p.noOpen, say2("do not open the browser", "不打开浏览器").In(p.lang))
}

func gradeFlags(p *Program, fs *flag.FlagSet) {
	fs.BoolVar(&p.json, "json", p.json, say2("print the verdict as one JSON object", "以一个 JSON 对象输出判定").In(p.lang))
	fs.StringVar(&p.file, "file", p.file, say2("judge this `file` in place of yours; yours is not touched", "评判这个`文件`，不动你的文件").In(p.lang))
}

func replayFlags(p *Program, fs *flag.FlagSet) {
	serveFlags(p, fs)
	fs.BoolVar(&p.serve, "serve", p.serve, say2("show it in the browser afterwards", "随后在浏览器中显示").In(p.lang))
	fs.StringVar(&p.html, "html", p.html, say2("also write the run to this `file`: one page with code, verdict, picture and story", "同时把运行写入这个`文件`：一个网页，含代码、判定、图和叙述").In(p.lang))
	fs.StringVar(&p.file, "file", p.file, say2("run this `file` in place of yours", "运行这个`文件`，不用你的文件").In(p.lang))
}

func doctorFlags(p *Program, fs *flag.FlagSet) {
	addrFlag(p, fs)
	fs.BoolVar(&p.answers, "answers", p.answers, say2("also judge every answer in the tree, right and wrong: takes minutes", "还要评判课程收录的全部答案，对的和错的：需要几分钟").In(p.lang))
}

func or(s, def string) string {
	if s == "" {
		return def
	}
	return s
}

// parse finds the sub-command and reads the flags, which may stand before it,
// before its arguments and behind them. With -h the help of that command is meant.
func (p *Program) parse() (*command, []string, error) {
	_, args, err := p.flags(find("serve"), p.Args, 0)
	if err != nil {
		return nil, nil, err
	}
	if p.help && len(args) == 0 {
		return find("help"), nil, p.checkLang()
	}
	name := "serve"
	if len(args) > 0 {
		name, args = args[0], args[1:]
	}
	c := find(name)
	if c == nil {
		return nil, nil, usageError{unknownCommand(name)}
	}
	plain, _, err := p.flags(c, args, len(args))
	if err == nil {
		err = p.checkLang()
	}
	if p.help {
		return find("help"), []string{name}, err
	}
	return c, plain, err
}

// flags reads the flags of a command between at most n plain words, and
// returns those and the rest.
func (p *Program) flags(c *command, args []string, n int) (plain, rest []string, err error) {
	fs := flag.NewFlagSet(c.name, flag.ContinueOnError)
	fs.SetOutput(io.Discard)
	fs.BoolVar(&p.help, "h", p.help, "")
	fs.BoolVar(&p.help, "help", p.help, "")
	p.commonFlags(fs)
	if c.flags != nil {
		c.flags(p, fs)
	}
	for {
		if err := fs.Parse(args); err != nil {
			return nil, nil, usageError{badFlag(c.name, err)}
		}
		args = fs.Args()
		if len(args) == 0 || len(plain) == n {
			return plain, args, nil
		}
		plain, args = append(plain, args[0]), args[1:]
	}
}

func (p *Program) checkLang() error {
	if p.lang != "en" && p.lang != "zh" {
		bad := p.lang
		p.lang = "en"
		return usageError{badLanguage(bad)}
	}
	return nil
}

// runHelp prints what the program can do, or what one command can.
func (p *Program) runHelp(_ context.Context, args []string) (int, error) {
	if len(args) > 0 {
		c := find(args[0])
		if c == nil {
			return 0, usageError{unknownCommand(args[0])}
		}
		p.commandHelp(c)
		p.flagLines("      ", p.commonFlags)
		return statusPass, nil
	}
	p.printf(helpHead)
	for _, c := range commands() {
		fmt.Fprintln(p.Out)
		p.commandHelp(c)
	}
	fmt.Fprintln(p.Out)
	p.flagLines("  ", p.commonFlags)
	fmt.Fprintln(p.Out)
	p.printf(helpFoot)
	return statusPass, nil
}

func (p *Program) commandHelp(c *command) {
	fmt.Fprintf(p.Out, "  playground %s\n      %s\n", strings.TrimSpace(c.name+" "+c.args), p.say(c.about))
	if c.flags != nil {
		p.flagLines("      ", func(fs *flag.FlagSet) { c.flags(p, fs) })
	}
}

// flagLines prints the flags that define puts into a set.
func (p *Program) flagLines(indent string, define func(*flag.FlagSet)) {
	fs := flag.NewFlagSet("", flag.ContinueOnError)
	define(fs)
	fs.VisitAll(func(f *flag.Flag) { p.flagLine(indent, f) })
}

func (p *Program) flagLine(indent string, f *flag.Flag) {
	value, words := flag.UnquoteUsage(f)
	if f.DefValue != "" && value != "" { // a switch has no value, and is off
		words += fmt.Sprintf(p.say(byDefault), f.DefValue)
	}
	fmt.Fprintf(p.Out, "%s%-18s %s\n", indent, strings.TrimSpace("-"+f.Name+" "+value), words)
}

// exercise is the exercise that an argument names.
func exercise(args []string) (lessons.Exercise, error) {
	if len(args) == 0 {
		return lessons.Exercise{}, usageError{whichExercise()}
	}
	ex, _, ok := lessons.FindExercise(args[0])
	if !ok {
		return ex, usageError{unknownExercise(args[0])}
	}
	return ex, nil
}
