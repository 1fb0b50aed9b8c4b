{{/*
What a component's values are when `keda.enabled` scales it by the work that waits: {root, fact, c}. An HPA of the
component is not made then; its limits stay, and its CPU target is one more trigger, because KEDA makes an HPA of its own.
*/}}
{{- define "tallscreen.scaledByWork" -}}
{{- $k := .root.Values.keda -}}
{{- $triggers := .c.keda.triggers -}}
{{- range .fact.groups -}}
{{- $triggers = append $triggers (include "tallscreen.lagTrigger" (dict "root" $.root "group" .) | fromYaml) -}}
{{- end -}}
{{- if .fact.work -}}
{{- $of := printf "{namespace=%q, release=%q, tallscreen_job_name=%q}" .root.Release.Namespace .root.Release.Name .fact.work -}}
{{- /* A worker that still works must not be ended because nothing waits behind it. */}}
{{- $query := printf "max(tallscreen_jobs_waiting%s) + (sum(tallscreen_jobs_running%s) or vector(0))" $of $of -}}
{{- $metadata := dict "serverAddress" $k.prometheusUrl "query" $query "threshold" (int64 $k.jobsPerWorker | toString) -}}
{{- $triggers = append $triggers (dict "type" "prometheus" "name" .fact.work "metadata" $metadata) -}}
{{- end -}}
{{- if .c.autoscaling.enabled -}}
{{- $_ := set .c.keda "minReplicas" .c.autoscaling.minReplicas -}}
{{- $_ := set .c.keda "maxReplicas" .c.autoscaling.maxReplicas -}}
{{- with .c.autoscaling.cpuPercent -}}
{{- $triggers = append $triggers (dict "type" "cpu" "metricType" "Utilization" "metadata" (dict "value" (toString .))) -}}
{{- end -}}
{{- $_ := set .c.autoscaling "enabled" false -}}
{{- else -}}
{{- /* Scaling never goes below what was there without it. */}}
{{- $_ := set .c.keda "minReplicas" (max (int .c.replicas) (int .c.keda.minReplicas)) -}}
{{- $_ := set .c.keda "maxReplicas" (max (int .c.keda.minReplicas) (int .c.keda.maxReplicas)) -}}
{{- end -}}
{{- $_ := set .c.keda "enabled" true -}}
{{- $_ := set .c.keda "triggers" $triggers -}}
{{- toYaml .c -}}
{{- end }}

{{/* {root, group}: no topic is named, so the lag is that of all topics of the group. */}}
{{- define "tallscreen.lagTrigger" -}}
{{- $kafka := .root.Values.stores.kafka -}}
type: kafka
name: {{ .group }}
metadata:
  bootstrapServers: {{ (include "tallscreen.stores" .root | fromYaml).kafkaBrokers | quote }}
  consumerGroup: {{ printf "%s%s" $kafka.prefix .group | quote }}
  lagThreshold: {{ int64 .root.Values.keda.lagPerPod | toString | quote }}
  # A group that has read nothing of a topic yet begins at its first record.
  offsetResetPolicy: earliest
  version: 2.8.0
  {{- if $kafka.tls }}
  tls: enable
  {{- end }}
  {{- with $kafka.saslMechanism }}
  sasl: {{ index (dict "plain" "plaintext" "scram-sha-256" "scram_sha256" "scram-sha-512" "scram_sha512") . }}
  {{- end }}
{{- with include "tallscreen.kedaAuthentication" .root }}
authenticationRef:
  name: {{ . }}
{{- end }}
{{- end }}

{{/* The TriggerAuthentication with the login of Kafka; none without a login. */}}
{{- define "tallscreen.kedaAuthentication" -}}
{{- if .Values.keda.authenticationRef -}}
{{- .Values.keda.authenticationRef -}}
{{- else if .Values.stores.kafka.saslMechanism -}}
{{- include "tallscreen.fullname" . }}-kafka
{{- end -}}
{{- end }}
