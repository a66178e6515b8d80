package reserve_test

import (
	"lockwise/internal/lessontest"
	"lockwise/lessons/reserve"
	absolute "lockwise/lessons/reserve/answers/absolute"
	alwaysreserved "lockwise/lessons/reserve/answers/alwaysreserved"
	anyerror "lockwise/lessons/reserve/answers/anyerror"
	anyquantity "lockwise/lessons/reserve/answers/anyquantity"
	appendtriggers "lockwise/lessons/reserve/answers/appendtriggers"
	asksagain "lockwise/lessons/reserve/answers/asksagain"
	bodyhash "lockwise/lessons/reserve/answers/bodyhash"
	cancelagain "lockwise/lessons/reserve/answers/cancelagain"
	cancelcommit "lockwise/lessons/reserve/answers/cancelcommit"
	cancelledanyway "lockwise/lessons/reserve/answers/cancelledanyway"
	cancelrace "lockwise/lessons/reserve/answers/cancelrace"
	cancelsstock "lockwise/lessons/reserve/answers/cancelsstock"
	checkedbefore "lockwise/lessons/reserve/answers/checkedbefore"
	commitignored "lockwise/lessons/reserve/answers/commitignored"
	commitsall "lockwise/lessons/reserve/answers/commitsall"
	commitswallowed "lockwise/lessons/reserve/answers/commitswallowed"
	deferredtx "lockwise/lessons/reserve/answers/deferredtx"
	deletes "lockwise/lessons/reserve/answers/deletes"
	detached "lockwise/lessons/reserve/answers/detached"
	firstanswer "lockwise/lessons/reserve/answers/firstanswer"
	gluedkey "lockwise/lessons/reserve/answers/gluedkey"
	goneinsufficient "lockwise/lessons/reserve/answers/goneinsufficient"
	guardedinsert "lockwise/lessons/reserve/answers/guardedinsert"
	hungup "lockwise/lessons/reserve/answers/hungup"
	immediate "lockwise/lessons/reserve/answers/immediate"
	keyafter "lockwise/lessons/reserve/answers/keyafter"
	keyfirst "lockwise/lessons/reserve/answers/keyfirst"
	linebyline "lockwise/lessons/reserve/answers/linebyline"
	lockedisempty "lockwise/lessons/reserve/answers/lockedisempty"
	lockrow "lockwise/lessons/reserve/answers/lockrow"
	makesrow "lockwise/lessons/reserve/answers/makesrow"
	minetoo "lockwise/lessons/reserve/answers/minetoo"
	mutex "lockwise/lessons/reserve/answers/mutex"
	negates "lockwise/lessons/reserve/answers/negates"
	netsum "lockwise/lessons/reserve/answers/netsum"
	nocase "lockwise/lessons/reserve/answers/nocase"
	notransaction "lockwise/lessons/reserve/answers/notransaction"
	nowait "lockwise/lessons/reserve/answers/nowait"
	numbered "lockwise/lessons/reserve/answers/numbered"
	offbyone "lockwise/lessons/reserve/answers/offbyone"
	onelineback "lockwise/lessons/reserve/answers/onelineback"
	onerowback "lockwise/lessons/reserve/answers/onerowback"
	onestatement "lockwise/lessons/reserve/answers/onestatement"
	optimistic "lockwise/lessons/reserve/answers/optimistic"
	orderstable "lockwise/lessons/reserve/answers/orderstable"
	otherconnection "lockwise/lessons/reserve/answers/otherconnection"
	partial "lockwise/lessons/reserve/answers/partial"
	poolbegin "lockwise/lessons/reserve/answers/poolbegin"
	prefix "lockwise/lessons/reserve/answers/prefix"
	refusedkept "lockwise/lessons/reserve/answers/refusedkept"
	replaces "lockwise/lessons/reserve/answers/replaces"
	rowsignored "lockwise/lessons/reserve/answers/rowsignored"
	sametwice "lockwise/lessons/reserve/answers/sametwice"
	shipped "lockwise/lessons/reserve/answers/shipped"
	shortid "lockwise/lessons/reserve/answers/shortid"
	signs "lockwise/lessons/reserve/answers/signs"
	skipsunknown "lockwise/lessons/reserve/answers/skipsunknown"
	solution "lockwise/lessons/reserve/answers/solution"
	sorts "lockwise/lessons/reserve/answers/sorts"
	startsover "lockwise/lessons/reserve/answers/startsover"
	statusfirst "lockwise/lessons/reserve/answers/statusfirst"
	stockfirst "lockwise/lessons/reserve/answers/stockfirst"
	stockonly "lockwise/lessons/reserve/answers/stockonly"
	trigger "lockwise/lessons/reserve/answers/trigger"
	txdone "lockwise/lessons/reserve/answers/txdone"
	txopen "lockwise/lessons/reserve/answers/txopen"
	undo "lockwise/lessons/reserve/answers/undo"
	uniqueorder "lockwise/lessons/reserve/answers/uniqueorder"
	uniqueqty "lockwise/lessons/reserve/answers/uniqueqty"
	unknowninvalid "lockwise/lessons/reserve/answers/unknowninvalid"
	unknownraw "lockwise/lessons/reserve/answers/unknownraw"
	window "lockwise/lessons/reserve/answers/window"
	zeroed "lockwise/lessons/reserve/answers/zeroed"
)

// answers are the shipped answers by folder; the test fails when one is missing
// here.
var answers = lessontest.Answers[reserve.Impl]{
	"absolute":         {absolute.Schema, absolute.Reserve, absolute.Cancel},
	"alwaysreserved":   {alwaysreserved.Schema, alwaysreserved.Reserve, alwaysreserved.Cancel},
	"anyerror":         {anyerror.Schema, anyerror.Reserve, anyerror.Cancel},
	"anyquantity":      {anyquantity.Schema, anyquantity.Reserve, anyquantity.Cancel},
	"appendtriggers":   {appendtriggers.Schema, appendtriggers.Reserve, appendtriggers.Cancel},
	"asksagain":        {asksagain.Schema, asksagain.Reserve, asksagain.Cancel},
	"bodyhash":         {bodyhash.Schema, bodyhash.Reserve, bodyhash.Cancel},
	"cancelagain":      {cancelagain.Schema, cancelagain.Reserve, cancelagain.Cancel},
	"cancelcommit":     {cancelcommit.Schema, cancelcommit.Reserve, cancelcommit.Cancel},
	"cancelledanyway":  {cancelledanyway.Schema, cancelledanyway.Reserve, cancelledanyway.Cancel},
	"cancelrace":       {cancelrace.Schema, cancelrace.Reserve, cancelrace.Cancel},
	"cancelsstock":     {cancelsstock.Schema, cancelsstock.Reserve, cancelsstock.Cancel},
	"checkedbefore":    {checkedbefore.Schema, checkedbefore.Reserve, checkedbefore.Cancel},
	"commitignored":    {commitignored.Schema, commitignored.Reserve, commitignored.Cancel},
	"commitsall":       {commitsall.Schema, commitsall.Reserve, commitsall.Cancel},
	"commitswallowed":  {commitswallowed.Schema, commitswallowed.Reserve, commitswallowed.Cancel},
	"deferredtx":       {deferredtx.Schema, deferredtx.Reserve, deferredtx.Cancel},
	"deletes":          {deletes.Schema, deletes.Reserve, deletes.Cancel},
	"detached":         {detached.Schema, detached.Reserve, detached.Cancel},
	"firstanswer":      {firstanswer.Schema, firstanswer.Reserve, firstanswer.Cancel},
	"gluedkey":         {gluedkey.Schema, gluedkey.Reserve, gluedkey.Cancel},
	"goneinsufficient": {goneinsufficient.Schema, goneinsufficient.Reserve, goneinsufficient.Cancel},
	"guardedinsert":    {guardedinsert.Schema, guardedinsert.Reserve, guardedinsert.Cancel},
	"hungup":           {hungup.Schema, hungup.Reserve, hungup.Cancel},
	"immediate":        {immediate.Schema, immediate.Reserve, immediate.Cancel},
	"keyafter":         {keyafter.Schema, keyafter.Reserve, keyafter.Cancel},
	"keyfirst":         {keyfirst.Schema, keyfirst.Reserve, keyfirst.Cancel},
	"linebyline":       {linebyline.Schema, linebyline.Reserve, linebyline.Cancel},
	"lockedisempty":    {lockedisempty.Schema, lockedisempty.Reserve, lockedisempty.Cancel},
	"lockrow":          {lockrow.Schema, lockrow.Reserve, lockrow.Cancel},
	"makesrow":         {makesrow.Schema, makesrow.Reserve, makesrow.Cancel},
	"minetoo":          {minetoo.Schema, minetoo.Reserve, minetoo.Cancel},
	"mutex":            {mutex.Schema, mutex.Reserve, mutex.Cancel},
	"negates":          {negates.Schema, negates.Reserve, negates.Cancel},
	"netsum":           {netsum.Schema, netsum.Reserve, netsum.Cancel},
	"nocase":           {nocase.Schema, nocase.Reserve, nocase.Cancel},
	"notransaction":    {notransaction.Schema, notransaction.Reserve, notransaction.Cancel},
	"nowait":           {nowait.Schema, nowait.Reserve, nowait.Cancel},
	"numbered":         {numbered.Schema, numbered.Reserve, numbered.Cancel},
	"offbyone":         {offbyone.Schema, offbyone.Reserve, offbyone.Cancel},
	"onelineback":      {onelineback.Schema, onelineback.Reserve, onelineback.Cancel},
	"onerowback":       {onerowback.Schema, onerowback.Reserve, onerowback.Cancel},
	"onestatement":     {onestatement.Schema, onestatement.Reserve, onestatement.Cancel},
	"optimistic":       {optimistic.Schema, optimistic.Reserve, optimistic.Cancel},
	"orderstable":      {orderstable.Schema, orderstable.Reserve, orderstable.Cancel},
	"otherconnection":  {otherconnection.Schema, otherconnection.Reserve, otherconnection.Cancel},
	"partial":          {partial.Schema, partial.Reserve, partial.Cancel},
	"poolbegin":        {poolbegin.Schema, poolbegin.Reserve, poolbegin.Cancel},
	"prefix":           {prefix.Schema, prefix.Reserve, prefix.Cancel},
	"refusedkept":      {refusedkept.Schema, refusedkept.Reserve, refusedkept.Cancel},
	"replaces":         {replaces.Schema, replaces.Reserve, replaces.Cancel},
	"rowsignored":      {rowsignored.Schema, rowsignored.Reserve, rowsignored.Cancel},
	"sametwice":        {sametwice.Schema, sametwice.Reserve, sametwice.Cancel},
	"shipped":          {shipped.Schema, shipped.Reserve, shipped.Cancel},
	"shortid":          {shortid.Schema, shortid.Reserve, shortid.Cancel},
	"signs":            {signs.Schema, signs.Reserve, signs.Cancel},
	"skipsunknown":     {skipsunknown.Schema, skipsunknown.Reserve, skipsunknown.Cancel},
	"solution":         {solution.Schema, solution.Reserve, solution.Cancel},
	"sorts":            {sorts.Schema, sorts.Reserve, sorts.Cancel},
	"startsover":       {startsover.Schema, startsover.Reserve, startsover.Cancel},
	"statusfirst":      {statusfirst.Schema, statusfirst.Reserve, statusfirst.Cancel},
	"stockfirst":       {stockfirst.Schema, stockfirst.Reserve, stockfirst.Cancel},
	"stockonly":        {stockonly.Schema, stockonly.Reserve, stockonly.Cancel},
	"trigger":          {trigger.Schema, trigger.Reserve, trigger.Cancel},
	"txdone":           {txdone.Schema, txdone.Reserve, txdone.Cancel},
	"txopen":           {txopen.Schema, txopen.Reserve, txopen.Cancel},
	"undo":             {undo.Schema, undo.Reserve, undo.Cancel},
	"uniqueorder":      {uniqueorder.Schema, uniqueorder.Reserve, uniqueorder.Cancel},
	"uniqueqty":        {uniqueqty.Schema, uniqueqty.Reserve, uniqueqty.Cancel},
	"unknowninvalid":   {unknowninvalid.Schema, unknowninvalid.Reserve, unknowninvalid.Cancel},
	"unknownraw":       {unknownraw.Schema, unknownraw.Reserve, unknownraw.Cancel},
	"window":           {window.Schema, window.Reserve, window.Cancel},
	"zeroed":           {zeroed.Schema, zeroed.Reserve, zeroed.Cancel},
}
