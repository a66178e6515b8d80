//go:build !linux

package main

// freeMemory and freeDisk say nothing where there is no one way to ask.
func freeMemory() int     { return -1 }
func freeDisk(string) int { return -1 }
