package main

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"testing"
)

// visit opens an address as a browser does, and looks at the page behind it.
func visit(t *testing.T, address string) {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	client := &http.Client{Jar: jar}
	reply, err := client.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer reply.Body.Close()
	page, err := io.ReadAll(reply.Body)
	if err != nil || reply.StatusCode != http.StatusOK || !strings.Contains(string(page), "Lockwise") {
		t.Errorf("%s: %s, %d bytes, %v; want the workbook", address, reply.Status, len(page), err)
	}
	bare, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	bare.RawQuery = ""
	refused, err := http.Get(bare.String())
	if err != nil {
		t.Fatal(err)
	}
	refused.Body.Close()
	if refused.StatusCode != http.StatusUnauthorized && refused.StatusCode != http.StatusForbidden {
		t.Errorf("without the token: %s, want a refusal", refused.Status)
	}
}
