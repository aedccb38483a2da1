//go:build tools

// Names the program that the bench builds, so that go.mod pins it.
package tools

import _ "github.com/temporalio/cli/cmd/temporal"
