//go:build programs

// Package network pins the network plugin, which enforces policies, that `.ci/cluster/build` builds.
package network

import _ "github.com/cloudnativelabs/kube-router/v2/cmd/kube-router"
