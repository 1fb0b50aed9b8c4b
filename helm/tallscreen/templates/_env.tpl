{{/*
Environment variables that are no secrets, as a YAML map: {root, name, fact, c}. A component's own `env` comes last and
wins, then the common `env`.
*/}}
{{- define "tallscreen.env" -}}
{{- $v := .root.Values -}}
{{- $full := include "tallscreen.fullname" .root -}}
{{- $stores := include "tallscreen.stores" .root | fromYaml -}}
{{- $uses := .fact.stores | default list -}}
{{- $env := dict -}}
{{- $_ := set $env "HOST" "0.0.0.0" -}}
{{- $_ := set $env "LOG_LEVEL" $v.logLevel -}}
{{- $_ := set $env "PUBLIC_URL" $v.publicUrl -}}
{{- $_ := set $env "MIGRATE_AT_START" (include "tallscreen.migratesAtStart" .root) -}}
{{- $_ := set $env "RATE_LIMIT_SCALE" (include "tallscreen.text" $v.limits.rateLimitScale) -}}
{{- $_ := set $env "EMAIL_VERIFICATION" (ternary "on" "off" $v.accounts.emailVerification) -}}
{{- $_ := set $env "SCORE_ACCOUNTS_PER_ADDRESS" (include "tallscreen.text" $v.limits.scoreAccountsPerAddress) -}}
{{- if .fact.job }}{{ $_ := unset $env "HOST" }}{{ else }}
{{- $_ := set $env "OPS_PORT" "9464" -}}
{{- $_ := set $env "DRAIN_DELAY_SECONDS" (include "tallscreen.text" .c.drain.delaySeconds) -}}
{{- $_ := set $env "DRAIN_LIMIT_SECONDS" (include "tallscreen.text" .c.drain.limitSeconds) -}}
{{- $_ := set $env "STOP_LIMIT_SECONDS" (include "tallscreen.text" .c.drain.stopSeconds) -}}
{{- end }}
{{- with $v.tracing.endpoint -}}
{{- $_ := set $env "OTEL_EXPORTER_OTLP_ENDPOINT" . -}}
{{- $_ := set $env "OTEL_TRACES_SAMPLER_ARG" (include "tallscreen.text" $v.tracing.sampledShare) -}}
{{- /* Prometheus reads the metrics; sent to the same place a second time they would count twice. Nothing reads those of jobs. */}}
{{- $_ := set $env "OTEL_METRICS_EXPORTER" (ternary "otlp" "prometheus" (default false $.fact.job)) -}}
{{- end -}}
{{- if .fact.grpc }}{{ $_ := set $env "GRPC_PORT" "50051" }}{{ end -}}
{{- if or .fact.http (eq .name "media-worker") }}{{ $_ := set $env "HTTP_PORT" "8080" }}{{ end -}}
{{- if include "tallscreen.grpcTlsSecret" . -}}
{{- $_ := set $env "GRPC_TLS_CERT_FILE" "/etc/grpc-tls/tls.crt" -}}
{{- $_ := set $env "GRPC_TLS_KEY_FILE" "/etc/grpc-tls/tls.key" -}}
{{- $_ := set $env "GRPC_TLS_CA_FILE" "/etc/grpc-tls/ca.crt" -}}
{{- end -}}
{{- range .fact.calls -}}
{{- $_ := set $env (printf "%s_ADDR" (upper .)) (printf "dns:///%s-%s:50051" $full .) -}}
{{- end -}}
{{- if has "kafka" $uses -}}
{{- $_ := set $env "KAFKA_BROKERS" $stores.kafkaBrokers -}}
{{- with $v.stores.kafka.prefix }}{{ $_ := set $env "KAFKA_PREFIX" . }}{{ end -}}
{{- if $v.stores.kafka.tls }}{{ $_ := set $env "KAFKA_TLS" "1" }}{{ end -}}
{{- with $v.stores.kafka.saslMechanism }}{{ $_ := set $env "KAFKA_SASL_MECHANISM" . }}{{ end -}}
{{- $_ := set $env "KAFKAJS_NO_PARTITIONER_WARNING" "1" -}}
{{- end -}}
{{- if has "redis" $uses -}}
{{- with $v.stores.redis.prefix }}{{ $_ := set $env "REDIS_PREFIX" . }}{{ end -}}
{{- end -}}
{{- if has "s3" $uses -}}
{{- $_ := set $env "S3_ENDPOINT" $stores.s3Endpoint -}}
{{- $_ := set $env "S3_REGION" $v.stores.s3.region -}}
{{- $_ := set $env "S3_BUCKET" $v.stores.s3.bucket -}}
{{- end -}}
{{- if has .name (list "bff" "media") }}{{ $_ := set $env "TRUST_PROXY" $v.trustProxy }}{{ end -}}
{{- if eq .name "bff" -}}
{{- $_ := set $env "WEB_URL" (printf "http://%s-web:8080" $full) -}}
{{- $_ := set $env "CORS_ORIGINS" (join "," $v.corsOrigins) -}}
{{- $_ := set $env "ALLOWED_HOSTS" (join "," (concat $v.allowedHosts (list (printf "%s-bff:8080" $full)))) -}}
{{- $_ := set $env "VIEW_WINDOW_SECONDS" (include "tallscreen.text" $v.limits.viewWindowSeconds) -}}
{{- $_ := set $env "REGISTRATIONS_PER_ADDRESS" (include "tallscreen.text" $v.limits.registrationsPerAddress) -}}
{{- else if eq .name "media" -}}
{{- $_ := set $env "ALLOWED_HOSTS" (join "," (concat $v.allowedHosts (list (printf "%s-media-http:8080" $full)))) -}}
{{- $_ := set $env "UPLOAD_COOLDOWN_SECONDS" (include "tallscreen.text" $v.limits.uploadCooldownSeconds) -}}
{{- else if eq .name "moderation" -}}
{{- $_ := set $env "MEDIA_HTTP_URL" (printf "http://%s-media-http:8080" $full) -}}
{{- else if eq .name "identity" -}}
{{- $_ := set $env "MAIL_FROM" $v.stores.smtp.from -}}
{{- $_ := set $env "ADMIN_REQUIRE_TOTP" (ternary "1" "0" $v.accounts.adminsNeedTotp) -}}
{{- end -}}
{{- if has .name (list "media" "media-worker" "moderation") -}}
{{- $_ := set $env "FFMPEG_SANDBOX" $v.ffmpegSandbox -}}
{{- $_ := set $env "WORK_DIR" "/tmp" -}}
{{- end -}}
{{- with .c.nodeOptions }}{{ $_ := set $env "NODE_OPTIONS" . }}{{ end -}}
{{- range $key, $value := $v.env }}{{ $_ := set $env $key (include "tallscreen.text" $value) }}{{ end -}}
{{- range $key, $value := .c.env }}{{ $_ := set $env $key (include "tallscreen.text" $value) }}{{ end -}}
{{- toYaml $env -}}
{{- end }}

{{/* Secrets as environment variables, each process only its own: {root, name, fact, hook}. */}}
{{- define "tallscreen.secretEnv" -}}
{{- $secretOf := dict -}}
{{- range $store := list "redis" "kafka" "s3" "smtp" -}}
{{- $_ := set $secretOf $store (include "tallscreen.storeSecret" (dict "root" $.root "hook" $.hook "store" $store)) -}}
{{- end -}}
{{- $keys := include "tallscreen.keysSecret" .root -}}
{{- $uses := .fact.stores | default list -}}
{{- if has "mongodb" $uses }}
{{- $mongodb := include "tallscreen.mongodbSecret" . | fromYaml }}
{{ include "tallscreen.fromSecret" (list "MONGODB_URI" $mongodb.secret $mongodb.key) }}
{{- end }}
{{- if has "redis" $uses }}
{{ include "tallscreen.fromSecret" (list "REDIS_URL" $secretOf.redis "REDIS_URL") }}
{{ include "tallscreen.fromSecret" (list "REDIS_CACHE_URL" $secretOf.redis "REDIS_CACHE_URL" true) }}
{{ include "tallscreen.fromSecret" (list "REDIS_QUEUE_URL" $secretOf.redis "REDIS_QUEUE_URL" true) }}
{{- end }}
{{- if and (has "kafka" $uses) .root.Values.stores.kafka.saslMechanism }}
{{ include "tallscreen.fromSecret" (list "KAFKA_USERNAME" $secretOf.kafka "KAFKA_USERNAME") }}
{{ include "tallscreen.fromSecret" (list "KAFKA_PASSWORD" $secretOf.kafka "KAFKA_PASSWORD") }}
{{- end }}
{{- if has "s3" $uses }}
{{ include "tallscreen.fromSecret" (list "S3_ACCESS_KEY" $secretOf.s3 "S3_ACCESS_KEY" true) }}
{{ include "tallscreen.fromSecret" (list "S3_SECRET_KEY" $secretOf.s3 "S3_SECRET_KEY" true) }}
{{- end }}
{{- if has "smtp" $uses }}
{{ include "tallscreen.fromSecret" (list "SMTP_URL" $secretOf.smtp "SMTP_URL" true) }}
{{- end }}
{{- if eq .name "identity" }}
{{ include "tallscreen.fromSecret" (list "AUTH_PRIVATE_KEY" $keys "AUTH_PRIVATE_KEY") }}
{{ include "tallscreen.fromSecret" (list "TOTP_KEY" $keys "TOTP_KEY") }}
{{- end }}
{{- if eq .name "messaging" }}
{{ include "tallscreen.fromSecret" (list "PUSH_PRIVATE_KEY" $keys "PUSH_PRIVATE_KEY" true) }}
{{- end }}
{{- if or .fact.grpc (eq .name "bff") }}
{{ include "tallscreen.fromSecret" (list "AUTH_PUBLIC_KEY" $keys "AUTH_PUBLIC_KEY") }}
{{- end }}
{{- if .fact.grpc }}
{{ include "tallscreen.fromSecret" (list "SERVICE_PUBLIC_KEYS" $keys "SERVICE_PUBLIC_KEYS") }}
{{- end }}
{{- if .fact.signs }}
{{ include "tallscreen.fromSecret" (list "SERVICE_PRIVATE_KEY" $keys (printf "SERVICE_PRIVATE_KEY_%s" (upper .name))) }}
{{- end }}
{{- end }}

{{/* list NAME SECRET KEY [OPTIONAL] */}}
{{- define "tallscreen.fromSecret" -}}
- name: {{ index . 0 }}
  valueFrom:
    secretKeyRef:
      name: {{ index . 1 }}
      key: {{ index . 2 }}
      {{- if and (gt (len .) 3) (index . 3) }}
      optional: true
      {{- end }}
{{- end }}
