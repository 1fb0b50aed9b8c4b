{{- define "tallscreen.fullname" -}}
{{- if .Values.fullnameOverride -}}
{{- .Values.fullnameOverride | trunc 40 | trimSuffix "-" -}}
{{- else if contains (.Values.nameOverride | default .Chart.Name) .Release.Name -}}
{{- .Release.Name | trunc 40 | trimSuffix "-" -}}
{{- else -}}
{{- printf "%s-%s" .Release.Name (.Values.nameOverride | default .Chart.Name) | trunc 40 | trimSuffix "-" -}}
{{- end -}}
{{- end }}

{{/* Labels that never change in a release: what Services, policies and disruption budgets select by. */}}
{{- define "tallscreen.selector" -}}
app.kubernetes.io/name: {{ .root.Values.nameOverride | default .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .name }}
{{- end }}

{{- define "tallscreen.labels" -}}
{{ include "tallscreen.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/part-of: tallscreen
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end }}

{{/*
The context that every template of one component works with: {root, name, fact, c}. `c` is what `defaults` and
`components.<name>` say together.
*/}}
{{- define "tallscreen.contexts" -}}
{{- $facts := include "tallscreen.facts" . | fromYaml -}}
{{- $contexts := dict -}}
{{- range $name, $own := .Values.components -}}
{{- $c := mergeOverwrite (deepCopy $.Values.defaults) (deepCopy ($own | default dict)) -}}
{{- $fact := index $facts $name | default dict -}}
{{- if and $.Values.keda.enabled (or $fact.groups $fact.work) -}}
{{- $c = include "tallscreen.scaledByWork" (dict "root" $ "fact" $fact "c" $c) | fromYaml -}}
{{- end -}}
{{- $_ := set $contexts $name (dict "name" $name "fact" $fact "c" $c) -}}
{{- end -}}
{{- toYaml $contexts -}}
{{- end }}

{{/* image of a component or job; {root, name, image: the component's own part} */}}
{{- define "tallscreen.image" -}}
{{- $all := .root.Values.image -}}
{{- $own := .image | default dict -}}
{{- if $own.name -}}
{{- $own.name -}}
{{- else -}}
{{- $repository := printf "%s/%s" $all.repository .name -}}
{{- if $all.registry }}{{ $repository = printf "%s/%s" $all.registry $repository }}{{ end -}}
{{- if $own.digest -}}
{{- printf "%s@%s" $repository $own.digest -}}
{{- else -}}
{{- printf "%s:%s" $repository ($own.tag | default $all.tag | default .root.Chart.AppVersion) -}}
{{- end -}}
{{- end -}}
{{- end }}

{{- define "tallscreen.pullSecrets" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
{{- range . }}
  - name: {{ . }}
{{- end }}
{{- end }}
{{- end }}

{{/* The pod's security context; an uid is left out where the cluster gives one (OpenShift). */}}
{{- define "tallscreen.podSecurity" -}}
runAsNonRoot: true
{{- if not .Values.security.uidFromCluster }}
runAsUser: {{ int64 .Values.security.uid }}
runAsGroup: {{ int64 .Values.security.uid }}
fsGroup: {{ int64 .Values.security.uid }}
fsGroupChangePolicy: OnRootMismatch
{{- end }}
seccompProfile:
  type: RuntimeDefault
{{- end }}

{{- define "tallscreen.containerSecurity" -}}
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
{{- end }}

{{- define "tallscreen.keysSecret" -}}
{{- .Values.keys.existingSecret | default (printf "%s-keys" (include "tallscreen.fullname" .)) -}}
{{- end }}

{{/*
{root, hook}: hooks run when the release's own Secrets may not be there, so they have a copy. A Secret that others write
(existingSecret, External Secrets) has none: Jobs wait for it.
*/}}
{{- define "tallscreen.storesSecret" -}}
{{- if .root.Values.stores.existingSecret -}}
{{- .root.Values.stores.existingSecret -}}
{{- else -}}
{{- printf "%s-stores%s" (include "tallscreen.fullname" .root) (ternary "-hook" "" (and .hook (not .root.Values.externalSecrets.enabled) | default false)) -}}
{{- end -}}
{{- end }}

{{/* {root, hook, store}: the Secret with the address or login of one store. */}}
{{- define "tallscreen.storeSecret" -}}
{{- with (index .root.Values.stores .store).existingSecret -}}
{{- . -}}
{{- else -}}
{{- include "tallscreen.storesSecret" . -}}
{{- end -}}
{{- end }}

{{/*
{root, name, hook}: where a process finds its MONGODB_URI, as YAML {secret, key}. A service may have an entry of its own;
the media worker works in the database of media. Jobs, which work in all databases, have the common one.
*/}}
{{- define "tallscreen.mongodbSecret" -}}
{{- $service := ternary "media" .name (eq .name "media-worker") -}}
{{- $own := index .root.Values.stores.mongodb.services $service | default dict -}}
{{- $key := $own.key | default "MONGODB_URI" -}}
{{- if $own.existingSecret -}}
{{- dict "secret" $own.existingSecret "key" $key | toYaml -}}
{{- else if $own.uri -}}
{{- dict "secret" (include "tallscreen.storesSecret" .) "key" (printf "MONGODB_URI_%s" (upper $service)) | toYaml -}}
{{- else -}}
{{- $common := dict "root" .root "hook" .hook "store" "mongodb" -}}
{{- dict "secret" (include "tallscreen.storeSecret" $common) "key" $key | toYaml -}}
{{- end -}}
{{- end }}

{{- define "tallscreen.adminSecret" -}}
{{- .Values.admin.existingSecret | default (printf "%s-admin" (include "tallscreen.fullname" .)) -}}
{{- end }}

{{- define "tallscreen.host" -}}
{{- (urlParse .Values.publicUrl).hostname -}}
{{- end }}

{{/* "true" if `helm test` can sign in as the first admin. */}}
{{- define "tallscreen.hasTest" -}}
{{- and .Values.tests.enabled (ne .Values.admin.email "") (not .Values.accounts.adminsNeedTotp) -}}
{{- end }}

{{/* "true" if the chart runs MongoDB or Kafka itself: then jobs can run only after they are up. */}}
{{- define "tallscreen.hasOwnStores" -}}
{{- if or .Values.parts.mongodb.enabled .Values.parts.kafka.enabled -}}true{{- end -}}
{{- end }}

{{- define "tallscreen.migratesAtStart" -}}
{{- if eq .Values.jobs.migrate.mode "auto" -}}
{{- ternary "on" "off" (eq "true" (include "tallscreen.hasOwnStores" .)) -}}
{{- else -}}
{{- ternary "on" "off" (eq .Values.jobs.migrate.mode "at-start") -}}
{{- end -}}
{{- end }}

{{/* Addresses of the stores: those in the cluster if the chart runs them, else what values say. */}}
{{- define "tallscreen.stores" -}}
{{- $name := include "tallscreen.fullname" . -}}
{{- $s := .Values.stores -}}
{{- $p := .Values.parts -}}
mongodbUri: {{ ternary (tpl $p.mongodb.uri .) $s.mongodb.uri $p.mongodb.enabled | quote }}
kafkaBrokers: {{ ternary (printf "%s-kafka:9092" $name) (join "," $s.kafka.brokers) $p.kafka.enabled | quote }}
redisUrl: {{ ternary (printf "redis://%s-redis:6379" $name) $s.redis.url $p.redis.enabled | quote }}
s3Endpoint: {{ ternary (printf "http://%s-s3:7070" $name) $s.s3.endpoint $p.s3.enabled | quote }}
s3AccessKey: {{ ternary $p.s3.accessKey $s.s3.accessKey $p.s3.enabled | quote }}
s3SecretKey: {{ ternary $p.s3.secretKey $s.s3.secretKey $p.s3.enabled | quote }}
smtpUrl: {{ ternary (printf "smtp://%s-mailbox:1025" $name) $s.smtp.url $p.mailbox.enabled | quote }}
{{- end }}

{{/* Without the chart's version, so that an upgrade restarts only pods that differ. */}}
{{- define "tallscreen.podLabels" -}}
{{ include "tallscreen.selector" . }}
app.kubernetes.io/part-of: tallscreen
{{- end }}

{{/* {root, name}: the name of a priority class in the cluster. One that the chart makes is of this release alone. */}}
{{- define "tallscreen.priorityClass" -}}
{{- if (index .root.Values.priorityClasses .name | default dict).create -}}
{{- printf "%s-%s.%s" (include "tallscreen.fullname" .root) .name .root.Release.Namespace -}}
{{- else -}}
{{- .name -}}
{{- end -}}
{{- end }}

{{/* A value as text. YAML has whole numbers as floats, which would be written as 1e+06. */}}
{{- define "tallscreen.text" -}}
{{- if and (kindIs "float64" .) (eq . (floor .)) -}}
{{- int64 . -}}
{{- else -}}
{{- toString . -}}
{{- end -}}
{{- end }}
