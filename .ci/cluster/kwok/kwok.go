//go:build programs

// Package kwok pins the kwok that `.ci/cluster/build kwok` builds.
package kwok

import _ "sigs.k8s.io/kwok/cmd/kwok"
