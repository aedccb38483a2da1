//go:build programs

// Package helm pins the Helm that `.ci/cluster/build` builds.
package helm

import _ "helm.sh/helm/v4/cmd/helm"
