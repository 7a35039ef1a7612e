{{/* What the values change in the objects that were read. Each takes the state: root, objects, settings. */}}

{{/* The image of a container, for the one that the base names. */}}
{{- define "values.image" -}}
{{- $images := .root.Values.images -}}
{{- if hasPrefix "mongo:" .image -}}{{- $images.mongodb -}}
{{- else if hasPrefix "redis:" .image -}}{{- $images.redis -}}
{{- else -}}
{{- $name := trimPrefix "eligibility/" .image -}}
{{- $digest := get $images.digests $name -}}
{{- $images.registry }}/{{ $name }}{{- if $digest -}}@{{ $digest }}{{- else -}}:{{ $images.tag | default .root.Chart.AppVersion }}{{- end -}}
{{- end -}}
{{- end -}}

{{/* Images, sizes and places of every pod. */}}
{{- define "values.pods" -}}
{{- $root := .root -}}{{- $values := .root.Values -}}
{{- range $object := .objects -}}
{{- if and $object.spec (kindIs "map" $object.spec.template) -}}
{{- $pod := $object.spec.template.spec -}}
{{- range $pod.containers -}}
{{- $_ := set . "image" (include "values.image" (dict "root" $root "image" .image)) -}}
{{- $more := get $values.resources .name -}}
{{- if $more -}}{{- $_ := set . "resources" (mergeOverwrite (dict) .resources (deepCopy $more)) -}}{{- end -}}
{{- end -}}
{{- if $values.images.pullSecrets -}}{{- $_ := set $pod "imagePullSecrets" $values.images.pullSecrets -}}{{- end -}}
{{- range $key, $value := $values.pod -}}{{- $_ := set $pod $key $value -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* How many pods an autoscaler keeps. */}}
{{- define "values.replicas" -}}
{{- $values := .root.Values -}}
{{- range .objects -}}
{{- if eq .kind "HorizontalPodAutoscaler" -}}
{{- $wanted := get $values.replicas .metadata.name | default dict -}}
{{- if $wanted.min -}}{{- $_ := set .spec "minReplicas" $wanted.min -}}{{- end -}}
{{- if $wanted.max -}}{{- $_ := set .spec "maxReplicas" $wanted.max -}}{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Where stores and the identity provider are, and which namespaces are let in. */}}
{{- define "values.network" -}}
{{- $values := .root.Values -}}
{{- $outside := dict "gateway-to-identity-provider" $values.identityProvider -}}
{{- if not $values.stores.inNamespace -}}
{{- $outside = merge $outside (dict "to-mongodb" $values.stores.mongodb "gateway-to-redis" $values.stores.redis) -}}
{{- end -}}
{{- $namespaces := dict "gateway" $values.networkPolicies.ingressNamespace "metrics" $values.networkPolicies.monitoringNamespace -}}
{{- range $object := .objects -}}
{{- if eq $object.kind "NetworkPolicy" -}}
{{- $place := get $outside $object.metadata.name -}}
{{- if $place -}}
{{- $to := $place.cidrs | empty | ternary (index $object.spec.egress 0).to list -}}
{{- range $place.cidrs -}}{{- $to = append $to (dict "ipBlock" (dict "cidr" .)) -}}{{- end -}}
{{- $_ := set $object.spec "egress" (list (dict "to" $to "ports" (list (dict "port" $place.port)))) -}}
{{- end -}}
{{- $namespace := get $namespaces $object.metadata.name -}}
{{- if $namespace -}}
{{- $from := index (index $object.spec.ingress 0).from 0 -}}
{{- $_ := set $from.namespaceSelector.matchLabels "kubernetes.io/metadata.name" $namespace -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The values' own settings, and a ConfigMap of each process. A changed one rolls the process out. */}}
{{- define "values.settings" -}}
{{- $state := . -}}{{- $values := .root.Values -}}
{{- if $values.payers.url -}}{{- $_ := set (get .settings "clearinghouse-settings") "CLEARINGHOUSE_URL" $values.payers.url -}}
{{- else if not $values.payers.simulator }}{{ fail "payers.url is needed: your clearinghouse, or payers.simulator=true to try things" }}{{ end -}}
{{- $provider := $values.identityProvider -}}
{{- if $provider.enabled -}}
{{- $issuer := required "identityProvider.issuer is needed: the address of your identity provider" $provider.issuer -}}
{{- $gateway := get .settings "gateway-settings" -}}
{{- $_ := set $gateway "OIDC_ISSUER" $issuer -}}
{{- $_ := set $gateway "OIDC_CLIENT_ID" $provider.clientId -}}
{{- end -}}
{{- range $process, $more := $values.settings -}}
{{- $name := printf "%s-settings" $process -}}
{{- range $key, $value := $more -}}{{- $_ := set (get $state.settings $name) $key (toString $value) -}}{{- end -}}
{{- end -}}
{{- range $name, $data := .settings -}}
{{- $process := trimSuffix "-settings" $name -}}
{{- range $object := $state.objects -}}
{{- if and (eq $object.kind "Deployment") (eq $object.metadata.name $process) -}}
{{- $_ := set $object.spec.template.metadata "annotations" (dict "checksum/settings" (sha256sum (toJson $data))) -}}
{{- end -}}
{{- end -}}
{{- $metadata := dict "name" $name "labels" (dict "app.kubernetes.io/part-of" "eligibility") -}}
{{- $_ := set $state "objects" (append $state.objects (dict "apiVersion" "v1" "kind" "ConfigMap" "metadata" $metadata "data" $data)) -}}
{{- end -}}
{{- end -}}

{{/*
The order in which Helm brings the objects: stores of the namespace and the replica set first, then the migration with
its settings, then the processes; the migration also goes before every upgrade.
*/}}
{{- define "values.hooks" -}}
{{- range .stores -}}
{{- if ne .kind "NetworkPolicy" -}}
{{- $weight := eq .kind "Job" | ternary "-15" "-20" -}}
{{- include "values.annotate" (dict "object" . "pairs" (dict "helm.sh/hook" "pre-install" "helm.sh/hook-weight" $weight)) -}}
{{- end -}}
{{- end -}}
{{- range .objects -}}
{{- $weight := get (dict "ConfigMap/migrate-settings" "-10" "Job/migrate" "-5") (printf "%s/%s" .kind .metadata.name) -}}
{{- if $weight -}}
{{- include "values.annotate" (dict "object" . "pairs" (dict "helm.sh/hook" "pre-install,pre-upgrade" "helm.sh/hook-weight" $weight "helm.sh/hook-delete-policy" "before-hook-creation")) -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{- define "values.annotate" -}}
{{- $annotations := merge (dict) .pairs (.object.metadata.annotations | default dict) -}}
{{- $_ := set .object.metadata "annotations" $annotations -}}
{{- end -}}
