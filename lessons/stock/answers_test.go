package stock_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/stock"
	absolute "lockwise/lessons/stock/answers/absolute"
	absqty "lockwise/lessons/stock/answers/absqty"
	anyleft "lockwise/lessons/stock/answers/anyleft"
	backoff "lockwise/lessons/stock/answers/backoff"
	cancelledrollback "lockwise/lessons/stock/answers/cancelledrollback"
	clamp "lockwise/lessons/stock/answers/clamp"
	commitignored "lockwise/lessons/stock/answers/commitignored"
	compareandset "lockwise/lessons/stock/answers/compareandset"
	compensate "lockwise/lessons/stock/answers/compensate"
	contextignored "lockwise/lessons/stock/answers/contextignored"
	deleted "lockwise/lessons/stock/answers/deleted"
	difference "lockwise/lessons/stock/answers/difference"
	errorsoldout "lockwise/lessons/stock/answers/errorsoldout"
	errorunknown "lockwise/lessons/stock/answers/errorunknown"
	exclusive "lockwise/lessons/stock/answers/exclusive"
	float "lockwise/lessons/stock/answers/float"
	giveback "lockwise/lessons/stock/answers/giveback"
	glued "lockwise/lessons/stock/answers/glued"
	goneinsufficient "lockwise/lessons/stock/answers/goneinsufficient"
	goroutine "lockwise/lessons/stock/answers/goroutine"
	guardedabsolute "lockwise/lessons/stock/answers/guardedabsolute"
	immediatetx "lockwise/lessons/stock/answers/immediatetx"
	like "lockwise/lessons/stock/answers/like"
	lockbywrite "lockwise/lessons/stock/answers/lockbywrite"
	longerwait "lockwise/lessons/stock/answers/longerwait"
	lookignored "lockwise/lessons/stock/answers/lookignored"
	lookingagain "lockwise/lessons/stock/answers/lookingagain"
	lostrace "lockwise/lessons/stock/answers/lostrace"
	lostunknown "lockwise/lessons/stock/answers/lostunknown"
	madeup "lockwise/lessons/stock/answers/madeup"
	mutex "lockwise/lessons/stock/answers/mutex"
	narrow "lockwise/lessons/stock/answers/narrow"
	negative "lockwise/lessons/stock/answers/negative"
	nocommit "lockwise/lessons/stock/answers/nocommit"
	nooutcome "lockwise/lessons/stock/answers/nooutcome"
	nowait "lockwise/lessons/stock/answers/nowait"
	offbyone "lockwise/lessons/stock/answers/offbyone"
	onebyone "lockwise/lessons/stock/answers/onebyone"
	onestring "lockwise/lessons/stock/answers/onestring"
	ownattempts "lockwise/lessons/stock/answers/ownattempts"
	poolbegin "lockwise/lessons/stock/answers/poolbegin"
	poolchanges "lockwise/lessons/stock/answers/poolchanges"
	pragma "lockwise/lessons/stock/answers/pragma"
	readthenwrite "lockwise/lessons/stock/answers/readthenwrite"
	real "lockwise/lessons/stock/answers/real"
	resend "lockwise/lessons/stock/answers/resend"
	retrybusy "lockwise/lessons/stock/answers/retrybusy"
	retrycommit "lockwise/lessons/stock/answers/retrycommit"
	returning "lockwise/lessons/stock/answers/returning"
	rowsignored "lockwise/lessons/stock/answers/rowsignored"
	rowsopen "lockwise/lessons/stock/answers/rowsopen"
	savepoint "lockwise/lessons/stock/answers/savepoint"
	sellrest "lockwise/lessons/stock/answers/sellrest"
	shipped "lockwise/lessons/stock/answers/shipped"
	shortsku "lockwise/lessons/stock/answers/shortsku"
	shorttimeout "lockwise/lessons/stock/answers/shorttimeout"
	soldouterror "lockwise/lessons/stock/answers/soldouterror"
	soldoutunknown "lockwise/lessons/stock/answers/soldoutunknown"
	solution "lockwise/lessons/stock/answers/solution"
	staleloop "lockwise/lessons/stock/answers/staleloop"
	stmtopen "lockwise/lessons/stock/answers/stmtopen"
	subquery "lockwise/lessons/stock/answers/subquery"
	tentries "lockwise/lessons/stock/answers/tentries"
	threeseconds "lockwise/lessons/stock/answers/threeseconds"
	threetries "lockwise/lessons/stock/answers/threetries"
	toomany "lockwise/lessons/stock/answers/toomany"
	txopen "lockwise/lessons/stock/answers/txopen"
	undo "lockwise/lessons/stock/answers/undo"
	unknownsoldout "lockwise/lessons/stock/answers/unknownsoldout"
	upsert "lockwise/lessons/stock/answers/upsert"
	waitsforstock "lockwise/lessons/stock/answers/waitsforstock"
	writefirst "lockwise/lessons/stock/answers/writefirst"
	wrongrow "lockwise/lessons/stock/answers/wrongrow"
	zero "lockwise/lessons/stock/answers/zero"
)

// answers are the shipped answers by folder; the test fails when one is missing
// here.
var answers = lessontest.Answers[stock.Impl]{
	"absolute":          {Deduct: absolute.Deduct},
	"absqty":            {Deduct: absqty.Deduct},
	"anyleft":           {Deduct: anyleft.Deduct},
	"backoff":           {Deduct: backoff.Deduct},
	"cancelledrollback": {Deduct: cancelledrollback.Deduct},
	"clamp":             {Deduct: clamp.Deduct},
	"commitignored":     {Deduct: commitignored.Deduct},
	"compareandset":     {Deduct: compareandset.Deduct},
	"compensate":        {Deduct: compensate.Deduct},
	"contextignored":    {Deduct: contextignored.Deduct},
	"deleted":           {Deduct: deleted.Deduct},
	"difference":        {Deduct: difference.Deduct},
	"errorsoldout":      {Deduct: errorsoldout.Deduct},
	"errorunknown":      {Deduct: errorunknown.Deduct},
	"exclusive":         {Deduct: exclusive.Deduct},
	"float":             {Deduct: float.Deduct},
	"giveback":          {Deduct: giveback.Deduct},
	"glued":             {Deduct: glued.Deduct},
	"goneinsufficient":  {Deduct: goneinsufficient.Deduct},
	"goroutine":         {Deduct: goroutine.Deduct},
	"guardedabsolute":   {Deduct: guardedabsolute.Deduct},
	"immediatetx":       {Deduct: immediatetx.Deduct},
	"like":              {Deduct: like.Deduct},
	"lockbywrite":       {Deduct: lockbywrite.Deduct},
	"longerwait":        {Deduct: longerwait.Deduct},
	"lookignored":       {Deduct: lookignored.Deduct},
	"lookingagain":      {Deduct: lookingagain.Deduct},
	"lostrace":          {Deduct: lostrace.Deduct},
	"lostunknown":       {Deduct: lostunknown.Deduct},
	"madeup":            {Deduct: madeup.Deduct},
	"mutex":             {Deduct: mutex.Deduct},
	"narrow":            {Deduct: narrow.Deduct},
	"negative":          {Deduct: negative.Deduct},
	"nocommit":          {Deduct: nocommit.Deduct},
	"nooutcome":         {Deduct: nooutcome.Deduct},
	"nowait":            {Deduct: nowait.Deduct},
	"offbyone":          {Deduct: offbyone.Deduct},
	"onebyone":          {Deduct: onebyone.Deduct},
	"onestring":         {Deduct: onestring.Deduct},
	"ownattempts":       {Deduct: ownattempts.Deduct},
	"poolbegin":         {Deduct: poolbegin.Deduct},
	"poolchanges":       {Deduct: poolchanges.Deduct},
	"pragma":            {Deduct: pragma.Deduct},
	"readthenwrite":     {Deduct: readthenwrite.Deduct},
	"real":              {Deduct: real.Deduct},
	"resend":            {Deduct: resend.Deduct},
	"retrybusy":         {Deduct: retrybusy.Deduct},
	"retrycommit":       {Deduct: retrycommit.Deduct},
	"returning":         {Deduct: returning.Deduct},
	"rowsignored":       {Deduct: rowsignored.Deduct},
	"rowsopen":          {Deduct: rowsopen.Deduct},
	"savepoint":         {Deduct: savepoint.Deduct},
	"sellrest":          {Deduct: sellrest.Deduct},
	"shipped":           {Deduct: shipped.Deduct},
	"shortsku":          {Deduct: shortsku.Deduct},
	"shorttimeout":      {Deduct: shorttimeout.Deduct},
	"soldouterror":      {Deduct: soldouterror.Deduct},
	"soldoutunknown":    {Deduct: soldoutunknown.Deduct},
	"solution":          {Deduct: solution.Deduct},
	"staleloop":         {Deduct: staleloop.Deduct},
	"stmtopen":          {Deduct: stmtopen.Deduct},
	"subquery":          {Deduct: subquery.Deduct},
	"tentries":          {Deduct: tentries.Deduct},
	"threeseconds":      {Deduct: threeseconds.Deduct},
	"threetries":        {Deduct: threetries.Deduct},
	"toomany":           {Deduct: toomany.Deduct},
	"txopen":            {Deduct: txopen.Deduct},
	"undo":              {Deduct: undo.Deduct},
	"unknownsoldout":    {Deduct: unknownsoldout.Deduct},
	"upsert":            {Deduct: upsert.Deduct},
	"waitsforstock":     {Deduct: waitsforstock.Deduct},
	"writefirst":        {Deduct: writefirst.Deduct},
	"wrongrow":          {Deduct: wrongrow.Deduct},
	"zero":              {Deduct: zero.Deduct},
}
