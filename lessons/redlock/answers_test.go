package redlock_test

import (
	"lockwise/lessons/redlock"
	allnodes "lockwise/lessons/redlock/answers/allnodes"
	alloverthenheld "lockwise/lessons/redlock/answers/alloverthenheld"
	alwaysnil "lockwise/lessons/redlock/answers/alwaysnil"
	callersctx "lockwise/lessons/redlock/answers/callersctx"
	channel "lockwise/lessons/redlock/answers/channel"
	clocktoken "lockwise/lessons/redlock/answers/clocktoken"
	errorgrants "lockwise/lessons/redlock/answers/errorgrants"
	expireafter "lockwise/lessons/redlock/answers/expireafter"
	fixeddelay "lockwise/lessons/redlock/answers/fixeddelay"
	forever "lockwise/lessons/redlock/answers/forever"
	fromanswers "lockwise/lessons/redlock/answers/fromanswers"
	fromfirst "lockwise/lessons/redlock/answers/fromfirst"
	getthendel "lockwise/lessons/redlock/answers/getthendel"
	goneisrefused "lockwise/lessons/redlock/answers/goneisrefused"
	half "lockwise/lessons/redlock/answers/half"
	halfup "lockwise/lessons/redlock/answers/halfup"
	heardnone "lockwise/lessons/redlock/answers/heardnone"
	heldanyway "lockwise/lessons/redlock/answers/heldanyway"
	keepsnodes "lockwise/lessons/redlock/answers/keepsnodes"
	keytoken "lockwise/lessons/redlock/answers/keytoken"
	lateleft "lockwise/lessons/redlock/answers/lateleft"
	longpatience "lockwise/lessons/redlock/answers/longpatience"
	nodrift "lockwise/lessons/redlock/answers/nodrift"
	noexpiry "lockwise/lessons/redlock/answers/noexpiry"
	notimeout "lockwise/lessons/redlock/answers/notimeout"
	novalidity "lockwise/lessons/redlock/answers/novalidity"
	ofanswers "lockwise/lessons/redlock/answers/ofanswers"
	once "lockwise/lessons/redlock/answers/once"
	oncestarted "lockwise/lessons/redlock/answers/oncestarted"
	onemore "lockwise/lessons/redlock/answers/onemore"
	onlygranted "lockwise/lessons/redlock/answers/onlygranted"
	ownok "lockwise/lessons/redlock/answers/ownok"
	plaindel "lockwise/lessons/redlock/answers/plaindel"
	returnsearly "lockwise/lessons/redlock/answers/returnsearly"
	seconds "lockwise/lessons/redlock/answers/seconds"
	seqfixed "lockwise/lessons/redlock/answers/seqfixed"
	sequential "lockwise/lessons/redlock/answers/sequential"
	shipped "lockwise/lessons/redlock/answers/shipped"
	silentisyes "lockwise/lessons/redlock/answers/silentisyes"
	slowrelease "lockwise/lessons/redlock/answers/slowrelease"
	solution "lockwise/lessons/redlock/answers/solution"
	stopsatmajority "lockwise/lessons/redlock/answers/stopsatmajority"
	stopsearly "lockwise/lessons/redlock/answers/stopsearly"
	stopsreleasing "lockwise/lessons/redlock/answers/stopsreleasing"
	strictrelease "lockwise/lessons/redlock/answers/strictrelease"
	thousandth "lockwise/lessons/redlock/answers/thousandth"
	threerounds "lockwise/lessons/redlock/answers/threerounds"
	tokenpernode "lockwise/lessons/redlock/answers/tokenpernode"
	wherenotrefused "lockwise/lessons/redlock/answers/wherenotrefused"
)

// answers are the shipped answers by folder.
var answers = map[string]redlock.Impl{
	"allnodes":        {Acquire: allnodes.Acquire, Release: allnodes.Release},
	"alwaysnil":       {Acquire: alwaysnil.Acquire, Release: alwaysnil.Release},
	"callersctx":      {Acquire: callersctx.Acquire, Release: callersctx.Release},
	"channel":         {Acquire: channel.Acquire, Release: channel.Release},
	"clocktoken":      {Acquire: clocktoken.Acquire, Release: clocktoken.Release},
	"errorgrants":     {Acquire: errorgrants.Acquire, Release: errorgrants.Release},
	"expireafter":     {Acquire: expireafter.Acquire, Release: expireafter.Release},
	"fixeddelay":      {Acquire: fixeddelay.Acquire, Release: fixeddelay.Release},
	"forever":         {Acquire: forever.Acquire, Release: forever.Release},
	"fromanswers":     {Acquire: fromanswers.Acquire, Release: fromanswers.Release},
	"fromfirst":       {Acquire: fromfirst.Acquire, Release: fromfirst.Release},
	"getthendel":      {Acquire: getthendel.Acquire, Release: getthendel.Release},
	"half":            {Acquire: half.Acquire, Release: half.Release},
	"halfup":          {Acquire: halfup.Acquire, Release: halfup.Release},
	"heldanyway":      {Acquire: heldanyway.Acquire, Release: heldanyway.Release},
	"keepsnodes":      {Acquire: keepsnodes.Acquire, Release: keepsnodes.Release},
	"keytoken":        {Acquire: keytoken.Acquire, Release: keytoken.Release},
	"lateleft":        {Acquire: lateleft.Acquire, Release: lateleft.Release},
	"longpatience":    {Acquire: longpatience.Acquire, Release: longpatience.Release},
	"nodrift":         {Acquire: nodrift.Acquire, Release: nodrift.Release},
	"noexpiry":        {Acquire: noexpiry.Acquire, Release: noexpiry.Release},
	"notimeout":       {Acquire: notimeout.Acquire, Release: notimeout.Release},
	"novalidity":      {Acquire: novalidity.Acquire, Release: novalidity.Release},
	"ofanswers":       {Acquire: ofanswers.Acquire, Release: ofanswers.Release},
	"once":            {Acquire: once.Acquire, Release: once.Release},
	"oncestarted":     {Acquire: oncestarted.Acquire, Release: oncestarted.Release},
	"onemore":         {Acquire: onemore.Acquire, Release: onemore.Release},
	"onlygranted":     {Acquire: onlygranted.Acquire, Release: onlygranted.Release},
	"ownok":           {Acquire: ownok.Acquire, Release: ownok.Release},
	"plaindel":        {Acquire: plaindel.Acquire, Release: plaindel.Release},
	"returnsearly":    {Acquire: returnsearly.Acquire, Release: returnsearly.Release},
	"seqfixed":        {Acquire: seqfixed.Acquire, Release: seqfixed.Release},
	"sequential":      {Acquire: sequential.Acquire, Release: sequential.Release},
	"shipped":         {Acquire: shipped.Acquire, Release: shipped.Release},
	"silentisyes":     {Acquire: silentisyes.Acquire, Release: silentisyes.Release},
	"slowrelease":     {Acquire: slowrelease.Acquire, Release: slowrelease.Release},
	"solution":        {Acquire: solution.Acquire, Release: solution.Release},
	"stopsatmajority": {Acquire: stopsatmajority.Acquire, Release: stopsatmajority.Release},
	"stopsearly":      {Acquire: stopsearly.Acquire, Release: stopsearly.Release},
	"stopsreleasing":  {Acquire: stopsreleasing.Acquire, Release: stopsreleasing.Release},
	"strictrelease":   {Acquire: strictrelease.Acquire, Release: strictrelease.Release},
	"thousandth":      {Acquire: thousandth.Acquire, Release: thousandth.Release},
	"threerounds":     {Acquire: threerounds.Acquire, Release: threerounds.Release},
	"tokenpernode":    {Acquire: tokenpernode.Acquire, Release: tokenpernode.Release},
	"wherenotrefused": {Acquire: wherenotrefused.Acquire, Release: wherenotrefused.Release},
	"seconds":         {Acquire: seconds.Acquire, Release: seconds.Release},
	"alloverthenheld": {Acquire: alloverthenheld.Acquire, Release: alloverthenheld.Release},
	"heardnone":       {Acquire: heardnone.Acquire, Release: heardnone.Release},
	"goneisrefused":   {Acquire: goneisrefused.Acquire, Release: goneisrefused.Release},
}
