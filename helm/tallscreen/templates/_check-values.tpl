{{/*
Sentences about values that fit the schema, but not each other: a list in JSON. "tallscreen.check" adds them to what is
missing.
*/}}
{{- define "tallscreen.misfits" -}}
{{- $v := .Values -}}
{{- $wrong := list -}}
{{- range $name := list "schedule" "restoreFrom" -}}
{{- if and (index $v.jobs.backup $name) (not $v.jobs.backup.claim) -}}
{{- $wrong = append $wrong (printf "jobs.backup.%s is set, but jobs.backup.claim is missing: there would be no backup. Name a volume claim." $name) -}}
{{- end -}}
{{- end -}}
{{- if and $v.stores.kafka.username (not $v.stores.kafka.saslMechanism) -}}
{{- $wrong = append $wrong "stores.kafka.username is set, but stores.kafka.saslMechanism is missing: nobody would log in." -}}
{{- end -}}
{{- if and $v.parts.kafka.enabled (or $v.stores.kafka.saslMechanism $v.stores.kafka.tls) -}}
{{- $wrong = append $wrong "parts.kafka.enabled and stores.kafka.saslMechanism or tls: the broker that the chart runs has neither." -}}
{{- end -}}
{{- if and $v.stores.s3.accessKey (not $v.stores.s3.secretKey) -}}
{{- $wrong = append $wrong "stores.s3.secretKey is missing beside stores.s3.accessKey." -}}
{{- end -}}
{{- if and $v.stores.s3.secretKey (not $v.stores.s3.accessKey) -}}
{{- $wrong = append $wrong "stores.s3.accessKey is missing beside stores.s3.secretKey." -}}
{{- end -}}
{{- $elsewhere := list
  (list "mongodb" "mongodb.uri" $v.stores.mongodb.uri) (list "mongodb" "mongodb.existingSecret" $v.stores.mongodb.existingSecret)
  (list "redis" "redis.url" $v.stores.redis.url) (list "redis" "redis.existingSecret" $v.stores.redis.existingSecret)
  (list "kafka" "kafka.brokers" $v.stores.kafka.brokers)
  (list "s3" "s3.endpoint" $v.stores.s3.endpoint) (list "s3" "s3.existingSecret" $v.stores.s3.existingSecret)
  (list "mailbox" "smtp.url" $v.stores.smtp.url) (list "mailbox" "smtp.existingSecret" $v.stores.smtp.existingSecret) -}}
{{- range $elsewhere -}}
{{- if and (index $v.parts (first .)).enabled (last .) -}}
{{- $wrong = append $wrong (printf "parts.%s.enabled and stores.%s: choose one of them." (first .) (index . 1)) -}}
{{- end -}}
{{- end -}}
{{- if and $v.monitoring.podMonitor.enabled $v.monitoring.serviceMonitor.enabled -}}
{{- $wrong = append $wrong "monitoring.podMonitor and monitoring.serviceMonitor are both enabled: every value would count twice. Choose one of them." -}}
{{- end -}}
{{- range $host := concat $v.ingress.extraHosts $v.gateway.extraHosts -}}
{{- if not (has $host $v.allowedHosts) -}}
{{- $wrong = append $wrong (printf "ingress.extraHosts: %s is not in allowedHosts, so every page there would be 421." $host) -}}
{{- end -}}
{{- end -}}
{{- range $name, $ctx := include "tallscreen.contexts" . | fromYaml -}}
{{- range $sentence := include "tallscreen.misfitsOfComponent" $ctx.c | fromJsonArray -}}
{{- $wrong = append $wrong (printf "components.%s.%s" $name $sentence) -}}
{{- end -}}
{{- end -}}
{{- range $name, $part := $v.parts -}}
{{- range $sentence := include "tallscreen.misfitsOfResources" ($part.resources | default dict) | fromJsonArray -}}
{{- $wrong = append $wrong (printf "parts.%s.%s" $name $sentence) -}}
{{- end -}}
{{- end -}}
{{- concat $wrong (include "tallscreen.unknownVariables" . | fromJsonArray) | toJson -}}
{{- end }}

{{/* Sentences about the values of one component, which begin behind its name. */}}
{{- define "tallscreen.misfitsOfComponent" -}}
{{- $wrong := include "tallscreen.misfitsOfResources" (.resources | default dict) | fromJsonArray -}}
{{- $counts := list (toString .rollout.maxSurge) (toString .rollout.maxUnavailable) -}}
{{- if not (without $counts "0" "0%") -}}
{{- $wrong = append $wrong "rollout: maxSurge and maxUnavailable are both 0, so no pod could be replaced." -}}
{{- end -}}
{{- if and .keda.enabled (gt (int .keda.minReplicas) (int .keda.maxReplicas)) -}}
{{- $wrong = append $wrong "keda.minReplicas is greater than maxReplicas." -}}
{{- end -}}
{{- if and .autoscaling.enabled .autoscaling.cpuPercent (not (dig "requests" "cpu" "" (.resources | default dict))) -}}
{{- $wrong = append $wrong "autoscaling.cpuPercent needs resources.requests.cpu, of which it is a share." -}}
{{- end -}}
{{- toJson $wrong -}}
{{- end }}

{{/* A pod that asks for more than its limit is refused, and nothing but the events of its ReplicaSet says so. */}}
{{- define "tallscreen.misfitsOfResources" -}}
{{- $wrong := list -}}
{{- range $kind, $most := .limits -}}
{{- $least := index ($.requests | default dict) $kind -}}
{{- if and $most $least (has $kind (list "cpu" "memory" "ephemeral-storage")) -}}
{{- if gt (include "tallscreen.amount" $least | float64) (include "tallscreen.amount" $most | float64) -}}
{{- $wrong = append $wrong (printf "resources.requests.%s (%s) is more than its limit (%s): no pod would start." $kind (include "tallscreen.text" $least) (include "tallscreen.text" $most)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toJson $wrong -}}
{{- end }}

{{/* What a quantity of Kubernetes is as a number. */}}
{{- define "tallscreen.amount" -}}
{{- $text := include "tallscreen.text" . -}}
{{- $number := regexFind "^[0-9.]+" $text -}}
{{- $factors := dict "m" 0.001 "k" 1e3 "M" 1e6 "G" 1e9 "T" 1e12 "P" 1e15 "E" 1e18 "Ki" 1024 "Mi" 1048576 "Gi" 1073741824 "Ti" 1099511627776 "Pi" 1125899906842624 "Ei" 1152921504606846976 -}}
{{- mulf (float64 $number) (index $factors (trimPrefix $number $text) | default 1 | float64) -}}
{{- end }}

{{/*
A sentence for each variable in `env` that nobody reads: a list in JSON. files/variables.yaml says who reads which.
Variables of Node and libraries are known by how they begin; further ones belong into extraEnv. Ports are those that
Services and probes expect, and what comes from a Secret wins over `env`.
*/}}
{{- define "tallscreen.unknownVariables" -}}
{{- $readers := .Files.Get "files/variables.yaml" | fromYaml -}}
{{- $libraries := "^(NODE|OTEL|AWS|UV|MALLOC|KAFKAJS|SSL|LC)_|^(TZ|LANG|DEBUG|HTTPS?_PROXY|NO_PROXY)$" -}}
{{- $ofChart := "^((HTTP|GRPC|OPS)_PORT|MONGODB_URI|REDIS_URL|KAFKA_(USERNAME|PASSWORD)|AUTH_(PRIVATE|PUBLIC)_KEY|TOTP_KEY|PUSH_PRIVATE_KEY|SERVICE_(PRIVATE_KEY|PUBLIC_KEYS))$" -}}
{{- $places := list
  (dict "at" "env" "env" .Values.env "who" "Tallscreen")
  (dict "at" "defaults.env" "env" .Values.defaults.env "who" "Tallscreen")
  (dict "at" "jobs.pod.env" "env" .Values.jobs.pod.env "who" "jobs") -}}
{{- range $name, $c := .Values.components -}}
{{- $places = append $places (dict "at" (printf "components.%s.env" $name) "env" ($c | default dict).env "who" $name) -}}
{{- end -}}
{{- $wrong := list -}}
{{- range $place := $places -}}
{{- range $key, $_ := $place.env -}}
{{- $known := index $readers $key | default list -}}
{{- $isRead := ternary (gt (len $known) 0) (has $place.who $known) (eq $place.who "Tallscreen") -}}
{{- if and $isRead (regexMatch $ofChart $key) -}}
{{- $wrong = append $wrong (printf "%s.%s is set by the chart, which would not read it here: ports are fixed; stores and keys have values of their own." $place.at $key) -}}
{{- else if not (or $isRead (regexMatch $libraries $key)) -}}
{{- $wrong = append $wrong (printf "%s.%s is no variable of %s: deploy/docs/configuration.md lists them. One of another program belongs into extraEnv." $place.at $key $place.who) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- toJson $wrong -}}
{{- end }}
