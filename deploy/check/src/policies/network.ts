import { nameOf, ofKind, podsOf, selects, settingsOf, type Manifest } from '../manifest';
import { everyProcess, type Policy } from '../policy';
import { neededArrows, openArrows } from '../reachability';

/** What is private in each block that means the internet. */
const PRIVATE: Readonly<Record<string, readonly string[]>> = {
  '0.0.0.0/0': ['10.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.168.0.0/16'],
  '::/0': ['fc00::/7', 'fe80::/10'],
  '2000::/3': ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
};
const OPS_PORT = 9_090;
const ADDRESS = '_ADDRESS';

export const network: readonly Policy[] = [
  {
    id: 'default-deny',
    guarantee: 'no connection is possible unless a rule allows it, in both directions',
    findings: (manifests) =>
      ofKind(manifests, 'NetworkPolicy').some(
        ({ spec }) =>
          Object.keys(spec?.podSelector ?? {}).length === 0 &&
          spec?.policyTypes?.length === 2 &&
          (spec.ingress ?? []).length + (spec.egress ?? []).length === 0,
      )
        ? []
        : ['NetworkPolicy of default deny is missing'],
  },
  {
    id: 'needed-arrows-open',
    guarantee: 'a pod can reach every pod that its settings name',
    findings: (manifests: readonly Manifest[]): readonly string[] => {
      const open = openArrows(manifests);
      return [...neededArrows(manifests)].filter((arrow) => !open.has(arrow));
    },
  },
  {
    id: 'other-arrows-closed',
    guarantee: 'no pod can reach a pod that its settings do not name',
    findings: (manifests: readonly Manifest[]): readonly string[] => {
      const needed = neededArrows(manifests);
      return [...openArrows(manifests)].filter((arrow) => !needed.has(arrow));
    },
  },
  everyRule(
    { id: 'rules-are-narrow', guarantee: 'a rule names its peers and ports' },
    ({ from, to, ports }) => (from ?? to ?? []).length > 0 && (ports ?? []).length > 0,
  ),
  everyRule(
    { id: 'nothing-private', guarantee: 'a rule to the internet leaves every private network out' },
    ({ to = [] }) =>
      to.every(({ ipBlock }) =>
        (PRIVATE[ipBlock?.cidr ?? ''] ?? []).every((block) => (ipBlock?.except ?? []).includes(block)),
      ),
  ),
  {
    id: 'one-front-door',
    guarantee: 'from other namespaces only the gateway is reached, and metrics',
    findings: (manifests) =>
      ofKind(manifests, 'NetworkPolicy')
        .filter(({ spec }) =>
          (spec?.ingress ?? []).some(
            ({ from = [], ports = [] }) =>
              from.some(({ namespaceSelector }) => namespaceSelector !== undefined) &&
              ports.some(({ port }) => port !== OPS_PORT) &&
              spec?.podSelector?.matchLabels?.['app.kubernetes.io/name'] !== 'gateway',
          ),
        )
        .map(nameOf),
  },
  everyService(
    { id: 'service-inside', guarantee: 'no Service opens a port of a node or a load balancer' },
    (service) => ['ClusterIP', undefined].includes(service.spec?.type),
  ),
  everyService(
    { id: 'service-has-pods', guarantee: 'a Service leads to a port that its pods have' },
    ({ spec }, manifests) =>
      (spec?.ports ?? []).every(({ targetPort }) =>
        podsOf(manifests).some(
          (pods) =>
            selects({ matchLabels: spec?.selector ?? {} }, pods.labels) &&
            pods.spec.containers.some(({ ports = [] }) => ports.some(({ name }) => name === targetPort)),
        ),
      ),
  ),
  everyService(
    { id: 'grpc-headless', guarantee: 'callers see every pod behind a gRPC service and spread their calls' },
    ({ spec }) => spec?.clusterIP === 'None' || !(spec?.ports ?? []).some(({ name }) => name === 'grpc'),
  ),
  everyProcess(
    {
      id: 'addresses-resolve',
      guarantee: 'an address is a DNS name that leads to a Service, at a port it has',
    },
    ({ spec }, manifests) =>
      spec.containers
        .flatMap((container) => Object.entries(settingsOf(container, manifests)))
        .filter(([variable, value]) => isAddress(variable) && !value.startsWith('0.0.0.0:'))
        .every(([, value]) => {
          const [, name, port] = /^dns:\/\/\/([a-z-]+):(\d+)$/.exec(value) ?? [];
          return ofKind(manifests, 'Service').some(
            (service) =>
              service.metadata.name === name &&
              service.spec?.ports?.some((each) => String(each.port) === port),
          );
        }),
  ),
];

/** `MAX_CONNECTIONS_PER_ADDRESS` is a number. */
function isAddress(variable: string): boolean {
  return variable.endsWith(ADDRESS) && !variable.endsWith(`_PER${ADDRESS}`);
}

type Rules = NonNullable<NonNullable<Manifest['spec']>['ingress']>;

function everyRule(
  sentence: Pick<Policy, 'id' | 'guarantee'>,
  holds: (rule: Rules[number]) => boolean,
): Policy {
  return {
    ...sentence,
    findings: (manifests) =>
      ofKind(manifests, 'NetworkPolicy')
        .filter(({ spec }) => ![...(spec?.ingress ?? []), ...(spec?.egress ?? [])].every(holds))
        .map(nameOf),
  };
}

function everyService(
  sentence: Pick<Policy, 'id' | 'guarantee'>,
  holds: (service: Manifest, manifests: readonly Manifest[]) => boolean,
): Policy {
  return {
    ...sentence,
    findings: (manifests) =>
      ofKind(manifests, 'Service')
        .filter((service) => !holds(service, manifests))
        .map(nameOf),
  };
}
