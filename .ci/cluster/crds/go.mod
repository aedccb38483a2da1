module millrace.invalid/cluster-crds

go 1.26.0

require (
	github.com/cloudnative-pg/cloudnative-pg v1.30.0
	github.com/prometheus-operator/prometheus-operator v0.85.0
	sigs.k8s.io/gateway-api v1.4.1
)
