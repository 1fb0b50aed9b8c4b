{{/* The Secret with a component's certificate for gRPC: {root, name, fact}; empty without TLS or without gRPC. */}}
{{- define "tallscreen.grpcTlsSecret" -}}
{{- $tls := .root.Values.grpcTls -}}
{{- if or .fact.grpc .fact.calls -}}
{{- if $tls.existingSecret -}}
{{- $tls.existingSecret -}}
{{- else if $tls.certManager.enabled -}}
{{- printf "%s-%s-grpc-tls" (include "tallscreen.fullname" .root) .name -}}
{{- end -}}
{{- end -}}
{{- end }}
