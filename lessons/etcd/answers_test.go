package etcd_test

import (
	"lockwise/lessons/etcd"
	abandons "lockwise/lessons/etcd/answers/abandons"
	astext "lockwise/lessons/etcd/answers/astext"
	byhand "lockwise/lessons/etcd/answers/byhand"
	byname "lockwise/lessons/etcd/answers/byname"
	campaigns "lockwise/lessons/etcd/answers/campaigns"
	checkthenwrite "lockwise/lessons/etcd/answers/checkthenwrite"
	defaultttl "lockwise/lessons/etcd/answers/defaultttl"
	deletebyname "lockwise/lessons/etcd/answers/deletebyname"
	detached "lockwise/lessons/etcd/answers/detached"
	election "lockwise/lessons/etcd/answers/election"
	everyrow "lockwise/lessons/etcd/answers/everyrow"
	firsttry "lockwise/lessons/etcd/answers/firsttry"
	fixedlimit "lockwise/lessons/etcd/answers/fixedlimit"
	getthenput "lockwise/lessons/etcd/answers/getthenput"
	herd "lockwise/lessons/etcd/answers/herd"
	keepsalive "lockwise/lessons/etcd/answers/keepsalive"
	leaseid "lockwise/lessons/etcd/answers/leaseid"
	lockagain "lockwise/lessons/etcd/answers/lockagain"
	lossisnil "lockwise/lessons/etcd/answers/lossisnil"
	nokeepalive "lockwise/lessons/etcd/answers/nokeepalive"
	nolease "lockwise/lessons/etcd/answers/nolease"
	norecheck "lockwise/lessons/etcd/answers/norecheck"
	notclosed "lockwise/lessons/etcd/answers/notclosed"
	nottold "lockwise/lessons/etcd/answers/nottold"
	once "lockwise/lessons/etcd/answers/once"
	oncehangs "lockwise/lessons/etcd/answers/oncehangs"
	onekey "lockwise/lessons/etcd/answers/onekey"
	othersgo "lockwise/lessons/etcd/answers/othersgo"
	overstays "lockwise/lessons/etcd/answers/overstays"
	panicisnil "lockwise/lessons/etcd/answers/panicisnil"
	revokes "lockwise/lessons/etcd/answers/revokes"
	rowsunread "lockwise/lessons/etcd/answers/rowsunread"
	samefence "lockwise/lessons/etcd/answers/samefence"
	saysstopped "lockwise/lessons/etcd/answers/saysstopped"
	sessionctx "lockwise/lessons/etcd/answers/sessionctx"
	shipped "lockwise/lessons/etcd/answers/shipped"
	solution "lockwise/lessons/etcd/answers/solution"
	strict "lockwise/lessons/etcd/answers/strict"
	swallows "lockwise/lessons/etcd/answers/swallows"
	trylock "lockwise/lessons/etcd/answers/trylock"
	twice "lockwise/lessons/etcd/answers/twice"
	unchecked "lockwise/lessons/etcd/answers/unchecked"
	upsert "lockwise/lessons/etcd/answers/upsert"
)

// answers are the shipped answers by folder.
var answers = map[string]etcd.Impl{
	"abandons":       {abandons.Run, abandons.Write},
	"astext":         {astext.Run, astext.Write},
	"byhand":         {byhand.Run, byhand.Write},
	"byname":         {byname.Run, byname.Write},
	"campaigns":      {campaigns.Run, campaigns.Write},
	"checkthenwrite": {checkthenwrite.Run, checkthenwrite.Write},
	"defaultttl":     {defaultttl.Run, defaultttl.Write},
	"deletebyname":   {deletebyname.Run, deletebyname.Write},
	"detached":       {detached.Run, detached.Write},
	"election":       {election.Run, election.Write},
	"everyrow":       {everyrow.Run, everyrow.Write},
	"firsttry":       {firsttry.Run, firsttry.Write},
	"fixedlimit":     {fixedlimit.Run, fixedlimit.Write},
	"getthenput":     {getthenput.Run, getthenput.Write},
	"herd":           {herd.Run, herd.Write},
	"keepsalive":     {keepsalive.Run, keepsalive.Write},
	"leaseid":        {leaseid.Run, leaseid.Write},
	"lockagain":      {lockagain.Run, lockagain.Write},
	"lossisnil":      {lossisnil.Run, lossisnil.Write},
	"nokeepalive":    {nokeepalive.Run, nokeepalive.Write},
	"nolease":        {nolease.Run, nolease.Write},
	"norecheck":      {norecheck.Run, norecheck.Write},
	"notclosed":      {notclosed.Run, notclosed.Write},
	"nottold":        {nottold.Run, nottold.Write},
	"once":           {once.Run, once.Write},
	"oncehangs":      {oncehangs.Run, oncehangs.Write},
	"onekey":         {onekey.Run, onekey.Write},
	"othersgo":       {othersgo.Run, othersgo.Write},
	"overstays":      {overstays.Run, overstays.Write},
	"panicisnil":     {panicisnil.Run, panicisnil.Write},
	"revokes":        {revokes.Run, revokes.Write},
	"rowsunread":     {rowsunread.Run, rowsunread.Write},
	"samefence":      {samefence.Run, samefence.Write},
	"saysstopped":    {saysstopped.Run, saysstopped.Write},
	"sessionctx":     {sessionctx.Run, sessionctx.Write},
	"shipped":        {shipped.Run, shipped.Write},
	"solution":       {solution.Run, solution.Write},
	"strict":         {strict.Run, strict.Write},
	"swallows":       {swallows.Run, swallows.Write},
	"trylock":        {trylock.Run, trylock.Write},
	"twice":          {twice.Run, twice.Write},
	"unchecked":      {unchecked.Run, unchecked.Write},
	"upsert":         {upsert.Run, upsert.Write},
}
