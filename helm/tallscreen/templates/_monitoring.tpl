{{/* Labels by which rules and dashboards know the component and the release; Prometheus adds the namespace. */}}
{{- define "tallscreen.relabelings" -}}
- sourceLabels: [__meta_kubernetes_pod_label_app_kubernetes_io_component]
  targetLabel: job
  replacement: tallscreen/$1
- sourceLabels: [__meta_kubernetes_pod_label_app_kubernetes_io_instance]
  targetLabel: release
{{- end }}

{{/* Differs from release to release of a cluster. */}}
{{- define "tallscreen.releaseId" -}}
{{- printf "%s/%s" .Release.Namespace .Release.Name | sha256sum | trunc 8 -}}
{{- end }}

{{/* A file of alerts/ or dashboards/ for this release: {root, text}. deploy/observability/release.ts says the same. */}}
{{- define "tallscreen.filledIn" -}}
{{- $runbooks := .root.Values.monitoring.rules.runbooks | trimSuffix "/" -}}
{{- .text
  | replace "__namespace__" .root.Release.Namespace
  | replace "__release__" .root.Release.Name
  | replace "__id__" (include "tallscreen.releaseId" .root)
  | replace "__runbooks__" $runbooks -}}
{{- end }}

{{/* The components that always have a process, as a list in JSON: those that are installed, except what KEDA scales to none. */}}
{{- define "tallscreen.expected" -}}
{{- $names := list -}}
{{- range $name, $ctx := include "tallscreen.contexts" . | fromYaml -}}
{{- $isScaledAway := and $ctx.c.keda.enabled (eq 0 (int $ctx.c.keda.minReplicas)) -}}
{{- if and $ctx.c.enabled (not $isScaledAway) }}{{ $names = append $names $name }}{{ end -}}
{{- end -}}
{{- toJson $names -}}
{{- end }}
