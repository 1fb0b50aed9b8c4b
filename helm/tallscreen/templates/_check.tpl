{{/* Ends the render with a sentence for each thing that is missing or does not fit together. */}}
{{- define "tallscreen.check" -}}
{{- $v := .Values -}}
{{- $facts := include "tallscreen.facts" . | fromYaml -}}
{{- $wrong := list -}}
{{- if not $v.publicUrl -}}
{{- $wrong = append $wrong "publicUrl is missing: set the address that people open, such as https://video.example.org." -}}
{{- end -}}
{{- range $name, $_ := $v.components -}}
{{- if not (hasKey $facts $name) -}}
{{- $wrong = append $wrong (printf "components.%s is no component: they are %s." $name (keys $facts | sortAlpha | join ", ")) -}}
{{- end -}}
{{- end -}}
{{- $isElsewhere := or $v.stores.existingSecret $v.externalSecrets.enabled -}}
{{- if not (or $v.parts.mongodb.enabled $v.stores.mongodb.uri $v.stores.mongodb.existingSecret $isElsewhere) -}}
{{- $wrong = append $wrong "stores.mongodb.uri is missing: set it, name a Secret with MONGODB_URI in stores.mongodb.existingSecret, or set parts.mongodb.enabled=true for a trial." -}}
{{- end -}}
{{- if not (or $v.parts.redis.enabled $v.stores.redis.url $v.stores.redis.existingSecret $isElsewhere) -}}
{{- $wrong = append $wrong "stores.redis.url is missing: set it, name a Secret with REDIS_URL in stores.redis.existingSecret, or set parts.redis.enabled=true for a trial." -}}
{{- end -}}
{{- range $service, $own := $v.stores.mongodb.services -}}
{{- if and $own.uri $isElsewhere -}}
{{- $wrong = append $wrong (printf "stores.mongodb.services.%s.uri is not read, because the chart does not write the Secret of the stores: name its own Secret in existingSecret, or a key of that Secret in key." $service) -}}
{{- end -}}
{{- if and $own.key (not (or $own.uri $own.existingSecret $v.stores.mongodb.existingSecret $isElsewhere)) -}}
{{- $wrong = append $wrong (printf "stores.mongodb.services.%s.key names a key of a Secret that the chart writes, which has no such key: name the Secret in existingSecret, or set uri." $service) -}}
{{- end -}}
{{- if and $own.uri (or $own.existingSecret $own.key) -}}
{{- $wrong = append $wrong (printf "stores.mongodb.services.%s has uri and existingSecret or key: choose one of them." $service) -}}
{{- end -}}
{{- end -}}
{{- if not (or $v.parts.kafka.enabled $v.stores.kafka.brokers) -}}
{{- $wrong = append $wrong "stores.kafka.brokers is missing: list the brokers as host:port, or set parts.kafka.enabled=true for a trial." -}}
{{- end -}}
{{- if not (or $v.parts.s3.enabled $v.stores.s3.endpoint) -}}
{{- $wrong = append $wrong "stores.s3.endpoint is missing: set the URL of the object store, or set parts.s3.enabled=true for a trial." -}}
{{- end -}}
{{- if and $v.accounts.emailVerification (not (or $v.parts.mailbox.enabled $v.stores.smtp.url $v.stores.smtp.existingSecret $isElsewhere)) -}}
{{- $wrong = append $wrong "stores.smtp.url is missing: without mail nobody can verify an address; set it, or set accounts.emailVerification=false." -}}
{{- end -}}
{{- if and $v.stores.kafka.saslMechanism (not (or $v.stores.kafka.existingSecret $isElsewhere)) (not (and $v.stores.kafka.username $v.stores.kafka.password)) -}}
{{- $wrong = append $wrong "stores.kafka.saslMechanism is set, but stores.kafka.username or stores.kafka.password is missing." -}}
{{- end -}}
{{- if and (eq $v.jobs.migrate.mode "job") (include "tallscreen.hasOwnStores" .) -}}
{{- $wrong = append $wrong "jobs.migrate.mode=job, but the chart runs MongoDB or Kafka itself: processes would wait for a Job that waits for them. Set auto." -}}
{{- end -}}
{{- if and $v.ingress.enabled $v.gateway.enabled -}}
{{- $wrong = append $wrong "ingress.enabled and gateway.enabled are both true: choose one of them." -}}
{{- end -}}
{{- if and $v.gateway.enabled (not $v.gateway.parentRefs) -}}
{{- $wrong = append $wrong "gateway.parentRefs is missing: name the Gateway that the HTTPRoute belongs to." -}}
{{- end -}}
{{- if and $v.externalSecrets.enabled (not $v.externalSecrets.storeRef.name) -}}
{{- $wrong = append $wrong "externalSecrets.storeRef.name is missing: name the SecretStore that holds the secrets." -}}
{{- end -}}
{{- if and (hasPrefix "https:" $v.publicUrl) $v.ingress.enabled (not $v.ingress.tls.secretName) (not $v.ingress.tls.endsElsewhere) -}}
{{- $wrong = append $wrong "publicUrl begins with https:, but ingress.tls.secretName is missing: name the Secret with the certificate, or set ingress.tls.endsElsewhere=true if a load balancer before the ingress ends TLS." -}}
{{- end -}}
{{- if and $v.grpcTls.certManager.enabled (not $v.grpcTls.existingSecret) (not $v.grpcTls.certManager.issuerRef.name) -}}
{{- $wrong = append $wrong "grpcTls.certManager.issuerRef.name is missing: name the issuer that signs the certificates of the services." -}}
{{- end -}}
{{- if and $v.keda.enabled (not $v.keda.prometheusUrl) -}}
{{- $wrong = append $wrong "keda.prometheusUrl is missing: the media worker is scaled by the videos that wait, which Prometheus knows." -}}
{{- end -}}
{{- range $name, $own := $v.components -}}
{{- $c := mergeOverwrite (deepCopy $v.defaults) (deepCopy ($own | default dict)) -}}
{{- if and $c.autoscaling.enabled $c.keda.enabled -}}
{{- $wrong = append $wrong (printf "components.%s has autoscaling.enabled and keda.enabled: two scalers would work against each other." $name) -}}
{{- end -}}
{{- if and $c.autoscaling.enabled (gt (int $c.autoscaling.minReplicas) (int $c.autoscaling.maxReplicas)) -}}
{{- $wrong = append $wrong (printf "components.%s.autoscaling.minReplicas is greater than maxReplicas." $name) -}}
{{- end -}}
{{- if le (int $c.drain.stopSeconds) (add (int $c.drain.delaySeconds) (int $c.drain.limitSeconds) | int) -}}
{{- $wrong = append $wrong (printf "components.%s.drain.stopSeconds is not more than delaySeconds and limitSeconds together: the process would not start." $name) -}}
{{- end -}}
{{- end -}}
{{- $wrong = concat $wrong (include "tallscreen.misfits" . | fromJsonArray) -}}
{{- if $wrong -}}
{{- fail (printf "\n\nThe values are not complete or do not fit together:\n  - %s\n" (join "\n  - " $wrong)) -}}
{{- end -}}
{{- end }}
