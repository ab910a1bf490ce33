{{- define "earshot.name" -}}
{{- printf "%s-%s" .Release.Name .Chart.Name | trunc 50 | trimSuffix "-" -}}
{{- end -}}

{{- define "earshot.image" -}}
{{- $repository := required "image.repository: name the registry and repository that you pushed the image to." .Values.image.repository -}}
{{- if .Values.image.digest -}}
{{ $repository }}@{{ .Values.image.digest }}
{{- else -}}
{{ $repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end -}}
{{- end -}}

{{- /* Labels of one process; call with (dict "root" $ "process" "api"). */ -}}
{{- define "earshot.selector" -}}
app.kubernetes.io/name: {{ .root.Chart.Name }}
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .process }}
{{- end -}}

{{- define "earshot.labels" -}}
{{ include "earshot.selector" . }}
app.kubernetes.io/version: {{ .root.Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .root.Release.Service }}
helm.sh/chart: {{ printf "%s-%s" .root.Chart.Name .root.Chart.Version }}
{{- end -}}

{{- define "earshot.publicUrl" -}}
{{- required "publicUrl: set the product's address, such as https://app.example.com." .Values.publicUrl | trimSuffix "/" -}}
{{- end -}}

{{- define "earshot.gatewayUrl" -}}
{{- .Values.gatewayUrl | default (include "earshot.publicUrl" .) | trimSuffix "/" -}}
{{- end -}}

{{- define "earshot.host" -}}
{{- (urlParse .).host | splitList ":" | first -}}
{{- end -}}

{{- define "earshot.env" -}}
{{- $root := .root -}}
{{- $env := dict
  "NODE_ENV" "production"
  "LISTEN_HOST" "0.0.0.0"
  "SANDBOX" "false"
  "PUBLIC_URL" (include "earshot.publicUrl" $root)
  "GATEWAY_PUBLIC_URL" (include "earshot.gatewayUrl" $root)
  "API_PORT" "4400"
  "GATEWAY_PORT" "4401"
  "WORKER_PORT" "4409"
  "TRUSTED_PROXIES" "1"
  "GATEWAY_DRAIN_SECONDS" (toString $root.Values.gateway.drainSeconds)
  "TEMPORAL_ADDRESS" (required "temporal.address: set host:port of Temporal's frontend." $root.Values.temporal.address)
  "TEMPORAL_NAMESPACE" $root.Values.temporal.namespace
-}}
{{- if $root.Values.temporal.tls }}{{ $_ := set $env "TEMPORAL_TLS" "true" }}{{ end -}}
{{- if $root.Values.temporal.certificateSecret -}}
{{- $_ := set $env "TEMPORAL_CERT_FILE" "/etc/earshot/temporal/tls.crt" -}}
{{- $_ := set $env "TEMPORAL_KEY_FILE" "/etc/earshot/temporal/tls.key" -}}
{{- if $root.Values.temporal.hasPrivateCa }}{{ $_ := set $env "TEMPORAL_CA_FILE" "/etc/earshot/temporal/ca.crt" }}{{ end -}}
{{- end -}}
{{- if $root.Values.extraCa.configMap }}{{ $_ := set $env "NODE_EXTRA_CA_CERTS" (printf "/etc/earshot/ca/%s" $root.Values.extraCa.key) }}{{ end -}}
{{- range $name, $value := merge (dict) $root.Values.settings $env }}
- name: {{ $name }}
  value: {{ $value | quote }}
{{- end }}
{{- end -}}

{{- define "earshot.envFrom" -}}
- secretRef:
    name: {{ required "secrets.common: name the Secret with DATABASE_URL, TOKEN_SECRET and the others (deploy/docs/kubernetes.md)." .root.Values.secrets.common }}
{{- with get .root.Values.secrets .process }}
- secretRef:
    name: {{ . }}
{{- end }}
{{- end -}}

{{- define "earshot.volumeMounts" -}}
{{- if .Values.temporal.certificateSecret }}
- { name: temporal, mountPath: /etc/earshot/temporal, readOnly: true }
{{- end }}
{{- if .Values.extraCa.configMap }}
- { name: ca, mountPath: /etc/earshot/ca, readOnly: true }
{{- end }}
{{- end -}}

{{- define "earshot.volumes" -}}
{{- with .Values.temporal.certificateSecret }}
- name: temporal
  secret: { secretName: {{ . }}, defaultMode: 0440 }
{{- end }}
{{- with .Values.extraCa.configMap }}
- name: ca
  configMap: { name: {{ . }} }
{{- end }}
{{- end -}}

{{- /* Nobody's user, nothing writable, no rights, no token of the cluster. */ -}}
{{- define "earshot.podSecurity" -}}
automountServiceAccountToken: false
enableServiceLinks: false
securityContext:
  runAsNonRoot: true
  runAsUser: 1000
  runAsGroup: 1000
  fsGroup: 1000
  seccompProfile: { type: RuntimeDefault }
{{- end -}}

{{- define "earshot.containerSecurity" -}}
securityContext:
  allowPrivilegeEscalation: false
  readOnlyRootFilesystem: true
  capabilities: { drop: [ALL] }
{{- end -}}

{{- define "earshot.placement" -}}
{{- with .Values.image.pullSecrets }}
imagePullSecrets:
  {{- range . }}
  - name: {{ . }}
  {{- end }}
{{- end }}
{{- with .Values.nodeSelector }}
nodeSelector: {{- toYaml . | nindent 2 }}
{{- end }}
{{- with .Values.tolerations }}
tolerations: {{- toYaml . | nindent 2 }}
{{- end }}
{{- end -}}

{{- /* What differs between the three processes, once. */ -}}
{{- define "earshot.processes" -}}
api: { port: 4400, command: [node, api/main.ts], live: /livez, graceSeconds: 45 }
gateway: { port: 4401, command: [node, streams/gateway/main.ts], live: /livez, graceSeconds: {{ add .Values.gateway.drainSeconds 20 }} }
worker: { port: 4409, command: [node, --max-semi-space-size=128, workflows/worker.ts], live: /livez, graceSeconds: 45 }
{{- end -}}
