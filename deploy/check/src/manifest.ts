import { parseAllDocuments } from 'yaml';

type Labels = Readonly<Record<string, string>>;

/** A label selector; an empty one selects everything. */
export type Selector = {
  readonly matchLabels?: Labels;
  readonly matchExpressions?: readonly {
    readonly key: string;
    readonly operator: string;
    readonly values?: readonly string[];
  }[];
};

type Probe = {
  readonly httpGet?: { readonly path: string; readonly port: string | number };
};

export type Container = {
  readonly name: string;
  readonly image?: string;
  readonly imagePullPolicy?: string;
  readonly args?: readonly string[];
  readonly ports?: readonly {
    readonly name: string;
    readonly containerPort: number;
    readonly hostPort?: number;
  }[];
  readonly envFrom?: readonly { readonly configMapRef?: { readonly name: string } }[];
  readonly env?: readonly {
    readonly name: string;
    readonly value?: string;
    readonly valueFrom?: {
      readonly secretKeyRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
    };
  }[];
  readonly securityContext?: {
    readonly allowPrivilegeEscalation?: boolean;
    readonly capabilities?: { readonly drop?: readonly string[]; readonly add?: readonly string[] };
  };
  readonly resources?: { readonly limits?: Readonly<Record<string, string>> };
  readonly startupProbe?: Probe;
  readonly livenessProbe?: Probe;
  readonly readinessProbe?: Probe;
  readonly volumeMounts?: readonly {
    readonly name: string;
    readonly mountPath: string;
    readonly readOnly?: boolean;
  }[];
};

type Volume = {
  readonly name: string;
  readonly hostPath?: unknown;
  readonly emptyDir?: { readonly sizeLimit?: string };
  readonly secret?: { readonly secretName: string; readonly defaultMode?: number };
};

export type PodSpec = {
  readonly containers: readonly Container[];
  readonly volumes?: readonly Volume[];
  readonly automountServiceAccountToken?: boolean;
  readonly enableServiceLinks?: boolean;
  readonly hostNetwork?: boolean;
  readonly hostPID?: boolean;
  readonly hostIPC?: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext?: {
    readonly runAsNonRoot?: boolean;
    readonly seccompProfile?: { readonly type: string };
  };
};

type Peer = {
  readonly podSelector?: Selector;
  readonly namespaceSelector?: Selector;
  readonly ipBlock?: { readonly cidr: string; readonly except?: readonly string[] };
};

/** One rule of a network policy, in either direction; without peers or ports it allows all of them. */
export type Rule = {
  readonly from?: readonly Peer[];
  readonly to?: readonly Peer[];
  readonly ports?: readonly { readonly port: number; readonly protocol?: string }[];
};

/** The fields of cluster objects of any kind that the policies read. */
export type Manifest = {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: {
    readonly name: string;
    readonly namespace?: string;
    readonly labels?: Labels;
    readonly annotations?: Labels;
  };
  readonly data?: Readonly<Record<string, string>>;
  readonly spec?: {
    readonly strategy?: { readonly rollingUpdate?: { readonly maxUnavailable?: number | string } };
    /** Of a Service a plain set of labels, of anything else a selector. */
    readonly selector?: Selector & Labels;
    readonly template?: { readonly metadata?: { readonly labels?: Labels }; readonly spec?: PodSpec };
    readonly backoffLimit?: number;
    readonly activeDeadlineSeconds?: number;
    readonly type?: string;
    readonly clusterIP?: string;
    readonly ports?: readonly {
      readonly name: string;
      readonly port: number;
      readonly targetPort?: string | number;
    }[];
    readonly podSelector?: Selector;
    readonly policyTypes?: readonly string[];
    readonly ingress?: readonly Rule[];
    readonly egress?: readonly Rule[];
    readonly secretName?: string;
    readonly dnsNames?: readonly string[];
  };
};

/** Pods of one owner, such as a Deployment or a Job. */
export type Pods = {
  /** `Deployment/wallet`. */
  readonly name: string;
  readonly owner: Manifest;
  readonly labels: Labels;
  readonly spec: PodSpec;
};

/** Every object of a rendered overlay. */
export function parseManifests(text: string): readonly Manifest[] {
  // The schemas check what a cluster would refuse; the policies read only the fields they know.
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

export function nameOf({ kind, metadata }: Manifest): string {
  return `${kind}/${metadata.name}`;
}

export function ofKind(manifests: readonly Manifest[], kind: string): readonly Manifest[] {
  return manifests.filter((manifest) => manifest.kind === kind);
}

export function podsOf(manifests: readonly Manifest[]): readonly Pods[] {
  return manifests.flatMap((owner) => {
    const template = owner.spec?.template;
    if (template?.spec === undefined) return [];
    const { metadata, spec } = template;
    return [{ name: nameOf(owner), owner, labels: metadata?.labels ?? {}, spec }];
  });
}

export function selects({ matchLabels = {}, matchExpressions = [] }: Selector, labels: Labels): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(
      ({ key, operator, values = [] }) => operator === 'In' && values.includes(labels[key] ?? ''),
    )
  );
}

/** The environment of a container from plain values and ConfigMaps; variables from Secrets are present, but empty. */
export function settingsOf(
  { env = [], envFrom = [] }: Container,
  manifests: readonly Manifest[],
): Readonly<Record<string, string>> {
  const maps = ofKind(manifests, 'ConfigMap');
  const shared = envFrom.map(
    ({ configMapRef }) => maps.find(({ metadata }) => metadata.name === configMapRef?.name)?.data ?? {},
  );
  const own = Object.fromEntries(env.map(({ name, value = '' }) => [name, value]));
  return Object.assign({}, ...shared, own) as Record<string, string>;
}
