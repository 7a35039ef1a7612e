{{/*
Reads what kustomize reads: resources, generated settings and patches of a folder, so that both ways to deploy have one
source. What is not used in this repository's kustomizations is not known here; a test compares the objects.
*/}}

{{/* The text of a file, or a failure that names it. Takes a list of the chart's root and the path. */}}
{{- define "kustomize.file" -}}
{{- $text := (index . 0).Files.Get (index . 1) -}}
{{- if not $text }}{{ fail (printf "%s is not in the chart" (index . 1)) }}{{ end -}}
{{- $text -}}
{{- end -}}

{{/* Adds the folder's resources to state.objects and its settings to state.settings, then applies its patches. */}}
{{- define "kustomize.folder" -}}
{{- $state := .state -}}{{- $folder := .folder -}}
{{- $kustomization := fromYaml (include "kustomize.file" (list $state.root (printf "%s/kustomization.yaml" $folder))) -}}
{{- $read := dict "objects" list -}}
{{- range $kustomization.resources -}}
{{- include "kustomize.objects" (dict "into" $read "root" $state.root "path" (printf "%s/%s" $folder .)) -}}
{{- end -}}
{{- range $labels := $kustomization.labels -}}
{{- range $read.objects -}}{{- include "kustomize.label" (dict "object" . "pairs" $labels.pairs) -}}{{- end -}}
{{- end -}}
{{- $_ := set $state "objects" (concat $state.objects $read.objects) -}}
{{- range $kustomization.configMapGenerator -}}
{{- include "kustomize.settings" (dict "state" $state "folder" $folder "generator" .) -}}
{{- end -}}
{{- range $kustomization.patches -}}
{{- $text := .patch | default "" -}}
{{- if .path -}}{{- $text = include "kustomize.file" (list $state.root (printf "%s/%s" $folder .path)) -}}{{- end -}}
{{- $target := .target -}}
{{- range $object := $state.objects -}}
{{- if and (eq $object.kind $target.kind) (or (not $target.name) (eq $object.metadata.name ($target.name | default ""))) -}}
{{- include "kustomize.patch" (dict "object" $object "text" $text) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Adds the objects of one file to into.objects. */}}
{{- define "kustomize.objects" -}}
{{- $into := .into -}}{{- $path := .path -}}
{{- range splitList "\n---\n" (include "kustomize.file" (list .root .path)) -}}
{{- $object := fromYaml . -}}
{{- if not $object.kind }}{{ fail (printf "%s: %s" $path ($object.Error | default "an object without a kind")) }}{{ end -}}
{{- $_ := set $into "objects" (append $into.objects $object) -}}
{{- end -}}
{{- end -}}

{{/* Labels of an object and of the pods that it makes. */}}
{{- define "kustomize.label" -}}
{{- $object := .object -}}
{{- range $key, $value := .pairs -}}
{{- $_ := set $object.metadata "labels" (set ($object.metadata.labels | default dict) $key $value) -}}
{{- if and $object.spec (kindIs "map" $object.spec.template) -}}
{{- $_ := set $object.spec.template.metadata.labels $key $value -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* The lines of a generator: NAME=value. A generator of files becomes an object of its own. */}}
{{- define "kustomize.settings" -}}
{{- $state := .state -}}{{- $folder := .folder -}}
{{- if .generator.files -}}
{{- $data := dict -}}
{{- range .generator.files -}}
{{- $_ := set $data (base .) (include "kustomize.file" (list $state.root (printf "%s/%s" $folder .))) -}}
{{- end -}}
{{- $metadata := dict "name" .generator.name "labels" .generator.options.labels "annotations" .generator.options.annotations -}}
{{- $_ := set $state "objects" (append $state.objects (dict "apiVersion" "v1" "kind" "ConfigMap" "metadata" $metadata "data" $data)) -}}
{{- else -}}
{{- $lines := .generator.literals | default list -}}
{{- range .generator.envs -}}
{{- $lines = concat $lines (splitList "\n" (include "kustomize.file" (list $state.root (printf "%s/%s" $folder .)))) -}}
{{- end -}}
{{- $settings := get $state.settings .generator.name | default dict -}}
{{- range $lines -}}
{{- if and . (not (hasPrefix "#" .)) -}}
{{- $pair := splitn "=" 2 . -}}
{{- $_ := set $settings $pair._0 $pair._1 -}}
{{- end -}}
{{- end -}}
{{- $_ := set $state.settings .generator.name $settings -}}
{{- end -}}
{{- end -}}

{{/* A patch is a list of operations (JSON 6902), or a part of a Deployment that adds to its lists. */}}
{{- define "kustomize.patch" -}}
{{- $object := .object -}}
{{- if regexMatch "(?m)^- " .text -}}
{{- range fromYamlArray .text -}}
{{- include "kustomize.operation" (dict "object" $object "path" .path "value" .value) -}}
{{- end -}}
{{- else -}}
{{- $added := (fromYaml .text).spec.template.spec -}}
{{- $pod := $object.spec.template.spec -}}
{{- $_ := set $pod "volumes" (concat ($pod.volumes | default list) ($added.volumes | default list)) -}}
{{- range $more := $added.containers -}}
{{- range $container := $pod.containers -}}
{{- if eq $container.name $more.name -}}
{{- range $list := list "env" "volumeMounts" -}}
{{- $_ := set $container $list (concat (get $container $list | default list) (get $more $list | default list)) -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}
{{- end -}}

{{/* Sets the value at a path such as /spec/template/spec/containers/0/image; a last part of - adds to the list. */}}
{{- define "kustomize.operation" -}}
{{- $parts := splitList "/" (trimPrefix "/" .path) -}}
{{- $node := .object -}}{{- $before := .object -}}{{- $key := "" -}}
{{- range initial $parts -}}
{{- $key = . | replace "~1" "/" -}}
{{- $before = $node -}}
{{- if kindIs "slice" $node -}}{{- $node = index $node (int $key) -}}{{- else -}}{{- $node = get $node $key -}}{{- end -}}
{{- end -}}
{{- $last := last $parts | replace "~1" "/" -}}
{{- $copy := index (fromYaml (toYaml (dict "value" .value))) "value" -}}
{{- if eq $last "-" -}}{{- $_ := set $before $key (append $node $copy) -}}{{- else -}}{{- $_ := set $node $last $copy -}}{{- end -}}
{{- end -}}
