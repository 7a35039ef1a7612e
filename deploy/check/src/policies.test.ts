import { brokenManifests, GOOD_FACTS, goodManifests, type Break } from './_good-manifests';
import { POLICIES } from './policies';
import type { Facts } from './policy';

const POD = 'spec.template.spec';
const FIRST = `${POD}.containers.0`;
const WALLET = 'Deployment/wallet';
const MIGRATE = 'Job/migrate';

const POD_RULES = {
  'no-token': [WALLET, `${POD}.automountServiceAccountToken`, undefined],
  'no-service-links': [MIGRATE, `${POD}.enableServiceLinks`, true],
  'restricted-namespace': [
    'Namespace/eligibility',
    'metadata.labels',
    { 'pod-security.kubernetes.io/enforce': 'baseline' },
  ],
  'cpu-unthrottled': [WALLET, `${FIRST}.resources.limits.cpu`, '1'],
  'heap-fits': [WALLET, `${FIRST}.args.0`, '--max-old-space-size=300'],
  'scratch-bounded': [WALLET, `${POD}.volumes.2`, { name: 'data', emptyDir: {} }],
} satisfies Record<string, Break>;

const AVAILABILITY_RULES = {
  'none-missing': [WALLET, 'spec.strategy.rollingUpdate.maxUnavailable', 1],
  grace: [WALLET, `${POD}.terminationGracePeriodSeconds`, 30],
  'drain-delay': ['ConfigMap/wallet-settings', 'data.DRAIN_DELAY_MS', '0'],
  liveness: [WALLET, `${FIRST}.livenessProbe.httpGet.path`, '/readyz'],
  readiness: [WALLET, `${FIRST}.readinessProbe.httpGet.path`, '/livez'],
  startup: [WALLET, `${FIRST}.startupProbe`, undefined],
  'probed-ports': [WALLET, `${FIRST}.livenessProbe.httpGet.port`, 'health'],
  'jobs-end': [MIGRATE, 'spec.activeDeadlineSeconds', undefined],
  'released-last': [WALLET, 'metadata.labels', {}],
  'migrated-first': [MIGRATE, 'metadata.annotations', undefined],
} satisfies Record<string, Break>;

const NETWORK_RULES = {
  'default-deny': ['NetworkPolicy/default-deny', 'spec.policyTypes', ['Ingress']],
  'needed-arrows-open': ['NetworkPolicy/gateway', 'spec.egress.0.ports.0.port', 50052],
  'other-arrows-closed': [
    'NetworkPolicy/default-deny',
    'spec',
    { podSelector: {}, policyTypes: ['Ingress', 'Egress'], ingress: [{}], egress: [{}] },
  ],
  'rules-are-narrow': ['NetworkPolicy/wallet', 'spec.ingress.0.ports', undefined],
  'nothing-private': ['NetworkPolicy/to-mongodb', 'spec.egress.0.to.0.ipBlock.cidr', '0.0.0.0/0'],
  'one-front-door': [
    'NetworkPolicy/wallet',
    'spec.ingress.0.from.0',
    { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'monitoring' } } },
  ],
  'service-inside': ['Service/wallet', 'spec.type', 'NodePort'],
  'service-has-pods': ['Service/wallet', 'spec.ports.0.targetPort', 'https'],
  'grpc-headless': ['Service/wallet', 'spec.clusterIP', undefined],
  'addresses-resolve': ['ConfigMap/gateway-settings', 'data.WALLET_ADDRESS', 'dns:///wallet:50052'],
} satisfies Record<string, Break>;

const SECRET_RULES = {
  'no-secret': ['ConfigMap/wallet-settings', 'kind', 'Secret'],
  'no-secret-value': ['ConfigMap/gateway-settings', 'data.OPERATOR_TOKEN', 'hunter2'],
  'secrets-are-files': [
    WALLET,
    `${FIRST}.env.0`,
    { name: 'MONGODB_URI', valueFrom: { secretKeyRef: { name: 'wallet-secrets', key: 'MONGODB_URI' } } },
  ],
  'secret-files-mounted': ['ConfigMap/wallet-settings', 'data.MONGODB_URI_FILE', '/data/MONGODB_URI'],
  'no-shared-secret': [WALLET, `${POD}.volumes.1.secret.secretName`, 'gateway-secrets'],
  'settings-exist': [WALLET, `${FIRST}.envFrom.0.configMapRef.name`, 'purse-settings'],
  'pull-policy': [WALLET, `${FIRST}.imagePullPolicy`, 'Always'],
  'tls-whole': ['Certificate/wallet', 'spec.dnsNames', ['purse']],
  'tls-outside-dev': [WALLET, 'kind', 'StatefulSet'],
  'secret-files-closed': [WALLET, `${POD}.volumes.0.secret.defaultMode`, undefined],
} satisfies Record<string, Break>;

const CODE_RULES = {
  'settings-are-read': ['ConfigMap/wallet-settings', 'data.LOG_LEVL', 'info'],
  'settings-are-set': ['ConfigMap/wallet-settings', 'data.LOG_LEVEL', undefined],
  'metrics-exist': ['ConfigMap/wallet-settings', 'data.board', 'rate(eligibility_cheques_total[5m])'],
} satisfies Record<string, Break>;

/** Each part of the restricted standard. */
const UNRESTRICTED: readonly Break[] = [
  [WALLET, `${POD}.securityContext.runAsNonRoot`, false],
  [WALLET, `${POD}.securityContext.seccompProfile.type`, 'Unconfined'],
  [WALLET, `${POD}.hostPID`, true],
  [WALLET, `${POD}.volumes.0`, { name: 'tls', hostPath: { path: '/etc' } }],
  [WALLET, `${FIRST}.securityContext.allowPrivilegeEscalation`, undefined],
  [WALLET, `${FIRST}.securityContext.capabilities.add`, ['NET_RAW']],
  [WALLET, `${FIRST}.ports.0.hostPort`, 50051],
];

const BREAKS: readonly (readonly [id: string, bad: Break])[] = [
  ...UNRESTRICTED.map((bad) => ['restricted-pod', bad] as const),
  ...Object.entries({
    ...POD_RULES,
    ...AVAILABILITY_RULES,
    ...NETWORK_RULES,
    ...SECRET_RULES,
    ...CODE_RULES,
  }),
];

function findingsOf(id: string, bad: Break, facts: Facts = GOOD_FACTS): readonly string[] {
  return POLICIES.filter((policy) => policy.id === id).flatMap(({ findings }) =>
    findings(brokenManifests(bad), facts),
  );
}

describe('the policies', () => {
  it.each(POLICIES.map((policy) => [policy.id, policy] as const))(
    '%s accepts good manifests',
    (_id, { findings }) => {
      expect(findings(goodManifests(), GOOD_FACTS)).toEqual([]);
    },
  );

  it.each(BREAKS)('%s rejects manifests that break it', (id, bad) => {
    expect(findingsOf(id, bad)).not.toEqual([]);
  });

  it('entry-is-built rejects an image that starts with a file that is not built', () => {
    const bad: Break = [WALLET, `${FIRST}.args.1`, 'services/purse/dist/main.js'];
    const isBuilt = (path: string): boolean => path !== 'services/purse/dist/main.js';
    expect(findingsOf('entry-is-built', bad, { ...GOOD_FACTS, isBuilt })).toEqual([
      `${WALLET} starts services/purse/dist/main.js`,
    ]);
  });

  it('know what is private in both versions of IP', () => {
    const open = (ipBlock: object): Break => [
      'NetworkPolicy/to-mongodb',
      'spec.egress.0.to.0.ipBlock',
      ipBlock,
    ];
    for (const cidr of ['::/0', '2000::/3'])
      expect(findingsOf('nothing-private', open({ cidr }))).not.toEqual([]);
    expect(
      findingsOf('nothing-private', open({ cidr: '::/0', except: ['::1/128', 'fc00::/7', 'fe80::/10'] })),
    ).toEqual([]);
  });

  it('each have their own name, and manifests that they reject', () => {
    const ids = POLICIES.map(({ id }) => id);
    expect(new Set(ids).size).toBe(ids.length);
    expect(new Set([...BREAKS.map(([id]) => id), 'entry-is-built'])).toEqual(new Set(ids));
  });

  it('recognize the parts of a histogram by its name', () => {
    const board: Break = [
      'ConfigMap/wallet-settings',
      'data.board',
      'rate(eligibility_rpc_duration_seconds_bucket[5m])',
    ];
    expect(findingsOf('metrics-exist', board)).toEqual([]);
  });

  it('recognize the settings of a named clearinghouse by those of the default one', () => {
    const facts = {
      ...GOOD_FACTS,
      variables: { wallet: [...(GOOD_FACTS.variables['wallet'] ?? []), 'CLEARINGHOUSE_URL'] },
    };
    const url = (name: string): Break => [
      'ConfigMap/wallet-settings',
      `data.CLEARINGHOUSE_${name}`,
      'https://x.example',
    ];
    expect(findingsOf('settings-are-read', url('FAR_SOUTH_URL'), facts)).toEqual([]);
    expect(findingsOf('settings-are-read', url('FAR_SOUTH_URI'), facts)).not.toEqual([]);
  });
});
