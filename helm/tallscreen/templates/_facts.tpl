{{/*
What each component is, as far as no operator can change it: the ports it serves, whom it calls, which stores it uses.
Services, environment variables, probes and network policies are made from this one table.
  kind    grpc: the service listens for gRPC; http: it listens for HTTP; both; none
  calls   the services whose gRPC it calls
  http    true: the ingress sends requests to it
  stores  mongodb kafka redis s3 smtp
  signs   true: it has a key pair of its own and signs its calls
  groups  its Kafka consumer groups, whose lag KEDA can scale it by
  work    the job whose waiting count KEDA can scale it by
*/}}
{{- define "tallscreen.facts" -}}
bff:
  http: true
  calls: [identity, media, feed, social, messaging, moderation, analytics]
  callsHttp: [web]
  stores: [redis, kafka, s3]
  signs: true
identity:
  grpc: true
  stores: [mongodb, kafka, redis, smtp]
media:
  grpc: true
  http: true
  calls: [identity, feed, social, messaging, moderation, analytics]
  stores: [mongodb, kafka, redis, s3]
  signs: true
feed:
  grpc: true
  stores: [mongodb, kafka, redis]
  groups: [feed]
social:
  grpc: true
  calls: [identity, media, moderation]
  stores: [mongodb, kafka, redis]
  signs: true
messaging:
  grpc: true
  calls: [identity, moderation]
  stores: [mongodb, kafka, redis]
  signs: true
moderation:
  grpc: true
  calls: [media, social, identity]
  callsHttp: [media]
  stores: [mongodb, kafka, redis]
  signs: true
  groups: [moderation, moderation-reports, moderation-held-comments, moderation-views, moderation-audit]
analytics:
  grpc: true
  stores: [mongodb, kafka, redis]
  groups: [analytics]
media-worker:
  stores: [mongodb, s3]
  work: process-video
web:
  http: true
{{- end }}

{{/* What jobs use; they have no port. */}}
{{- define "tallscreen.jobFacts" -}}
calls: []
stores: [mongodb, kafka, redis, s3]
{{- end }}

{{/* The ports of the stores that the chart can run itself, and of those outside unless values say otherwise. */}}
{{- define "tallscreen.storePorts" -}}
mongodb: 27017
kafka: 9092
redis: 6379
s3: 7070
smtp: 1025
{{- end }}
