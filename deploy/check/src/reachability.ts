import { ofKind, podsOf, selects, settingsOf, type Manifest, type Pods, type Rule } from './manifest';

/** `gateway -> wallet:50051`. */
export type Arrow = string;

/** Variables that name a file of a Secret, and the Service that it leads to where the stores are inside the cluster. */
const STORE_BY_VARIABLE: Readonly<Record<string, string>> = {
  MONGODB_URI_FILE: 'mongodb',
  REDIS_URL_FILE: 'redis',
};

/** Every connection between two pods that the network policies allow. */
export function openArrows(manifests: readonly Manifest[]): ReadonlySet<Arrow> {
  const pods = podsOf(manifests);
  const arrows = pods.flatMap((from) =>
    pods.flatMap((to) =>
      portsOf(to)
        .filter(
          (port) =>
            lets('egress', { from, to, port }, manifests) && lets('ingress', { from, to, port }, manifests),
        )
        .map((port) => arrow(from, to, port)),
    ),
  );
  return new Set(arrows);
}

/** Every connection that the settings require, including those between the members of a store. */
export function neededArrows(manifests: readonly Manifest[]): ReadonlySet<Arrow> {
  const pods = podsOf(manifests);
  const services = ofKind(manifests, 'Service');
  const arrows = pods.flatMap((from) =>
    services.flatMap(({ metadata, spec }) => {
      const behind = pods.filter(({ labels }) => selects({ matchLabels: spec?.selector ?? {} }, labels));
      return behind
        .filter((to) => to.owner.kind === 'StatefulSet' && to.name === from.name)
        .concat(mentions(from, metadata.name, manifests) ? behind : [])
        .flatMap((to) => (spec?.ports ?? []).map(({ port }) => arrow(from, to, port)));
    }),
  );
  return new Set(arrows);
}

type Way = { readonly from: Pods; readonly to: Pods; readonly port: number };

function lets(
  direction: 'ingress' | 'egress',
  { from, to, port }: Way,
  manifests: readonly Manifest[],
): boolean {
  const [subject, peer] = direction === 'egress' ? [from, to] : [to, from];
  const type = direction === 'egress' ? 'Egress' : 'Ingress';
  const policies = ofKind(manifests, 'NetworkPolicy').filter(
    ({ spec }) => selects(spec?.podSelector ?? {}, subject.labels) && spec?.policyTypes?.includes(type),
  );
  if (policies.length === 0) return true;
  const rules = policies.flatMap(({ spec }) => spec?.[direction] ?? []);
  return rules.some((rule) => passes(rule, peer, port));
}

function passes({ from, to, ports }: Rule, pods: Pods, port: number): boolean {
  const peers = from ?? to;
  return (
    (ports === undefined || ports.some((each) => each.port === port)) &&
    (peers === undefined ||
      peers.some(
        ({ podSelector, namespaceSelector }) =>
          namespaceSelector === undefined && podSelector !== undefined && selects(podSelector, pods.labels),
      ))
  );
}

function mentions({ spec }: Pods, service: string, manifests: readonly Manifest[]): boolean {
  const address = new RegExp(`(^|[/.])${service}:\\d+`);
  return spec.containers.some((container) => {
    const settings = settingsOf(container, manifests);
    const texts = [...Object.values(settings), ...(container.args ?? [])];
    return (
      texts.some((text) => address.test(text)) ||
      Object.keys(settings).some((variable) => STORE_BY_VARIABLE[variable] === service)
    );
  });
}

function portsOf({ spec }: Pods): readonly number[] {
  return spec.containers.flatMap(({ ports = [] }) => ports.map(({ containerPort }) => containerPort));
}

function arrow(from: Pods, to: Pods, port: number): Arrow {
  return `${from.owner.metadata.name} -> ${to.owner.metadata.name}:${String(port)}`;
}
