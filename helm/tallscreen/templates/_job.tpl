{{/*
The spec of a Job that runs one task of the image `jobs`: {root, job}.
  job  name, args; byHand: true if an operator starts it; claim: a volume claim to mount at /backup
*/}}
{{- define "tallscreen.jobSpec" -}}
{{- $root := .root -}}
{{- $j := $root.Values.jobs -}}
{{- $c := mergeOverwrite (deepCopy $root.Values.defaults) (deepCopy $j.pod) -}}
{{- $fact := mergeOverwrite (include "tallscreen.jobFacts" $root | fromYaml) (dict "job" true) -}}
{{- $ctx := dict "root" $root "name" "jobs" "fact" $fact "c" $c "hook" (not .job.byHand) -}}
{{- $full := include "tallscreen.fullname" $root -}}
backoffLimit: {{ $j.backoffLimit }}
{{- if not .job.byHand }}
activeDeadlineSeconds: {{ $j.deadlineSeconds }}
{{- end }}
# Exit code 2 is a wrong environment, 3 a difference that only a person may change: another try cannot help.
podFailurePolicy:
  rules:
    - action: FailJob
      onExitCodes:
        containerName: {{ .job.name }}
        operator: In
        values: [2, 3]
template:
  metadata:
    labels:
      {{- include "tallscreen.podLabels" $ctx | nindent 6 }}
      {{- with $c.podLabels }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
    {{- with $c.podAnnotations }}
    annotations: {{- toYaml . | nindent 6 }}
    {{- end }}
  spec:
    restartPolicy: Never
    serviceAccountName: {{ $full }}-jobs{{ if .job.byHand }}-by-hand{{ end }}
    automountServiceAccountToken: false
    enableServiceLinks: false
    {{- include "tallscreen.pullSecrets" $root | nindent 4 }}
    {{- with $c.priorityClassName }}
    {{- /* Hooks run before the release's own classes are there, and a pod that names a missing class is refused. */}}
    {{- if or $.job.byHand (not (index $root.Values.priorityClasses . | default dict).create) }}
    priorityClassName: {{ include "tallscreen.priorityClass" (dict "root" $root "name" .) }}
    {{- end }}
    {{- end }}
    securityContext:
      {{- mergeOverwrite (include "tallscreen.podSecurity" $root | fromYaml) $c.podSecurityContext | toYaml | nindent 6 }}
    {{- with $c.affinity }}
    affinity: {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- with $c.nodeSelector }}
    nodeSelector: {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- with $c.tolerations }}
    tolerations: {{- toYaml . | nindent 6 }}
    {{- end }}
    {{- with $c.initContainers }}
    initContainers: {{- toYaml . | nindent 6 }}
    {{- end }}
    containers:
      - name: {{ .job.name }}
        image: {{ include "tallscreen.image" (dict "root" $root "name" "jobs" "image" $c.image) }}
        imagePullPolicy: {{ $root.Values.image.pullPolicy }}
        args: {{- toYaml .job.args | nindent 10 }}
        # The reason is the last line of the log; `kubectl describe` shows it.
        terminationMessagePolicy: FallbackToLogsOnError
        securityContext:
          {{- mergeOverwrite (include "tallscreen.containerSecurity" $root | fromYaml) $c.securityContext | toYaml | nindent 10 }}
        {{- with $c.extraEnvFrom }}
        envFrom: {{- toYaml . | nindent 10 }}
        {{- end }}
        env:
          {{- range $key, $value := include "tallscreen.env" $ctx | fromYaml }}
          - name: {{ $key }}
            value: {{ $value | quote }}
          {{- end }}
          {{- if eq .job.name "first-admin" }}
          - name: ADMIN_EMAIL
            value: {{ $root.Values.admin.email | quote }}
          - name: ADMIN_PASSWORD
            valueFrom:
              secretKeyRef:
                name: {{ include "tallscreen.adminSecret" $root }}
                key: ADMIN_PASSWORD
          {{- end }}
          {{- if .job.claim }}
          - name: POD_NAME
            valueFrom: { fieldRef: { fieldPath: metadata.name } }
          {{- end }}
          {{- include "tallscreen.secretEnv" $ctx | trim | nindent 10 }}
          {{- with $c.extraEnv }}
          {{- toYaml . | nindent 10 }}
          {{- end }}
        resources: {{- toYaml $c.resources | nindent 10 }}
        volumeMounts:
          - name: tmp
            mountPath: /tmp
          {{- if .job.claim }}
          - name: backup
            mountPath: /backup
          {{- end }}
          {{- with $c.extraVolumeMounts }}
          {{- toYaml . | nindent 10 }}
          {{- end }}
    volumes:
      - name: tmp
        emptyDir:
          sizeLimit: {{ $c.tmpSize }}
      {{- with .job.claim }}
      - name: backup
        persistentVolumeClaim:
          claimName: {{ . }}
      {{- end }}
      {{- with $c.extraVolumes }}
      {{- toYaml . | nindent 6 }}
      {{- end }}
{{- end }}
