{{- define "millrace.name" -}}
{{- if eq .Release.Name "millrace" }}millrace{{ else }}{{ printf "%s-millrace" .Release.Name | trunc 52 | trimSuffix "-" }}{{ end -}}
{{- end -}}

{{- define "millrace.selector" -}}
app.kubernetes.io/name: millrace
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "millrace.labels" -}}
{{ include "millrace.selector" . }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .Chart.Name .Chart.Version }}
{{- end -}}

{{- define "millrace.account" -}}
{{- if .Values.serviceAccount.name }}{{ .Values.serviceAccount.name }}
{{- else if .Values.serviceAccount.create }}{{ include "millrace.name" . }}
{{- else }}default{{ end -}}
{{- end -}}

{{- /* The host names of pods, for routes: those know no ports. Empty without a domain. */ -}}
{{- define "millrace.podHosts" -}}
{{- with .Values.pods.domain }}*.{{ splitList ":" . | first }}{{ end -}}
{{- end -}}

{{- define "millrace.pairs" -}}
{{- $pairs := list -}}
{{- range $name, $value := . }}{{ $pairs = append $pairs (printf "%s=%s" $name $value) }}{{ end -}}
{{- join "," $pairs -}}
{{- end -}}

{{- define "millrace.nodePools" -}}
{{- $pools := list -}}
{{- range . }}
{{- $pool := . -}}
{{- $parts := list .label -}}
{{- range list "max" "vcpus" "memory" "gpus" "gpu" "cuda" }}
{{- if hasKey $pool . }}{{ $parts = append $parts (printf "%s=%v" . (get $pool .)) }}{{ end -}}
{{- end -}}
{{- $pools = append $pools (join ", " $parts) -}}
{{- end -}}
{{- join "; " $pools -}}
{{- end -}}

{{- define "millrace.priorityClasses" -}}
{{- $name := printf "%s-%s" .Release.Namespace (include "millrace.name" .) -}}
{{- $classes := .Values.machines.priorityClasses -}}
{{- $pod := $classes.pod | default (ternary (printf "%s-pod" $name) "" $classes.create) -}}
{{- $worker := $classes.worker | default (ternary (printf "%s-worker" $name) "" $classes.create) -}}
{{- $pairs := list -}}
{{- if $pod }}{{ $pairs = append $pairs (printf "pod=%s" $pod) }}{{ end -}}
{{- if $worker }}{{ $pairs = append $pairs (printf "worker=%s" $worker) }}{{ end -}}
{{- join "," $pairs -}}
{{- end -}}

{{- define "millrace.blobUrl" -}}
{{- $s3 := .Values.s3 -}}
{{- if and .Values.blobUrl $s3.bucket }}{{ fail "Set blobUrl or s3.bucket, not both." }}{{ end -}}
{{- if $s3.bucket -}}
{{- $options := list -}}
{{- range $name := list "endpoint" "region" }}{{ with get $s3 $name }}{{ $options = append $options (printf "%s=%s" $name (urlquery .)) }}{{ end }}{{ end -}}
s3://{{ $s3.bucket }}{{ with $s3.prefix }}/{{ . }}{{ end }}{{ if $options }}?{{ join "&" $options }}{{ end }}
{{- else -}}
{{- required "Set blobUrl, or s3.bucket, to a store that all gateways reach, such as s3://bucket/prefix." .Values.blobUrl -}}
{{- end -}}
{{- end -}}

{{/* The Service as machines reach it: its fixed address, which needs no name server, or its name. */}}
{{- define "millrace.serviceHost" -}}
{{- $address := .Values.service.clusterIP -}}
{{- if or (not $address) (eq $address "None") -}}
{{ include "millrace.name" . }}.{{ .Release.Namespace }}.svc
{{- else -}}
{{ contains ":" $address | ternary (printf "[%s]" $address) $address }}
{{- end -}}
{{- end }}
