package zookeeper_test

import (
	"lockwise/lessons/zookeeper"
	afterwork "lockwise/lessons/zookeeper/answers/afterwork"
	astext "lockwise/lessons/zookeeper/answers/astext"
	createagain "lockwise/lessons/zookeeper/answers/createagain"
	deletefirst "lockwise/lessons/zookeeper/answers/deletefirst"
	deleteonce "lockwise/lessons/zookeeper/answers/deleteonce"
	expiredonly "lockwise/lessons/zookeeper/answers/expiredonly"
	fulltimeout "lockwise/lessons/zookeeper/answers/fulltimeout"
	lossunseen "lockwise/lessons/zookeeper/answers/lossunseen"
	norecheck "lockwise/lessons/zookeeper/answers/norecheck"
	official "lockwise/lessons/zookeeper/answers/official"
	oldnode "lockwise/lessons/zookeeper/answers/oldnode"
	onenode "lockwise/lessons/zookeeper/answers/onenode"
	owner "lockwise/lessons/zookeeper/answers/owner"
	patient "lockwise/lessons/zookeeper/answers/patient"
	persistent "lockwise/lessons/zookeeper/answers/persistent"
	sessionid "lockwise/lessons/zookeeper/answers/sessionid"
	shipped "lockwise/lessons/zookeeper/answers/shipped"
	solution "lockwise/lessons/zookeeper/answers/solution"
	unchecked "lockwise/lessons/zookeeper/answers/unchecked"
	watchfirst "lockwise/lessons/zookeeper/answers/watchfirst"
)

// answers are the shipped answers by folder.
var answers = map[string]zookeeper.Impl{
	"afterwork":   {afterwork.Run, afterwork.Write},
	"astext":      {astext.Run, astext.Write},
	"createagain": {createagain.Run, createagain.Write},
	"deletefirst": {deletefirst.Run, deletefirst.Write},
	"deleteonce":  {deleteonce.Run, deleteonce.Write},
	"expiredonly": {expiredonly.Run, expiredonly.Write},
	"fulltimeout": {fulltimeout.Run, fulltimeout.Write},
	"lossunseen":  {lossunseen.Run, lossunseen.Write},
	"norecheck":   {norecheck.Run, norecheck.Write},
	"official":    {official.Run, official.Write},
	"oldnode":     {oldnode.Run, oldnode.Write},
	"onenode":     {onenode.Run, onenode.Write},
	"owner":       {owner.Run, owner.Write},
	"patient":     {patient.Run, patient.Write},
	"persistent":  {persistent.Run, persistent.Write},
	"sessionid":   {sessionid.Run, sessionid.Write},
	"shipped":     {shipped.Run, shipped.Write},
	"solution":    {solution.Run, solution.Write},
	"unchecked":   {unchecked.Run, unchecked.Write},
	"watchfirst":  {watchfirst.Run, watchfirst.Write},
}
