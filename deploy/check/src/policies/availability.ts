import { nameOf, ofKind, selects, settingsOf, type Manifest } from '../manifest';
import { everyContainer, everyPod, everyProcess, type Policy } from '../policy';

const SPREAD_OVER = ['topology.kubernetes.io/zone', 'kubernetes.io/hostname'];
const DEFAULT_GRACE_SECONDS = 30;
const LONGEST_CHECK_MS = 20_000;
const MARGIN_MS = 5_000;
/** The endpoints of a terminating pod are removed within a few seconds, not at once. */
const LEAST_DRAIN_DELAY_MS = 5_000;

export const availability: readonly Policy[] = [
  everyProcess(
    { id: 'two-at-least', guarantee: 'an autoscaler keeps at least two of every process' },
    (pods, all) => scalersOf(pods.owner, all).some(({ spec }) => (spec?.minReplicas ?? 1) >= 2),
  ),
  everyProcess(
    { id: 'one-count', guarantee: 'the number of pods is decided by the autoscaler alone' },
    ({ owner }, all) => scalersOf(owner, all).length === 0 || owner.spec?.replicas === undefined,
  ),
  {
    id: 'scaler-has-target',
    guarantee: 'the target of an autoscaler exists',
    findings: (manifests) =>
      ofKind(manifests, 'HorizontalPodAutoscaler')
        .filter((scaler) => !manifests.some((manifest) => scales(scaler, manifest)))
        .map(nameOf),
  },
  everyProcess(
    { id: 'one-evicted', guarantee: 'a node is drained one pod of a process at a time' },
    (pods, all) =>
      ofKind(all, 'PodDisruptionBudget').some(
        ({ spec }) => spec?.maxUnavailable === 1 && selects(spec.selector ?? {}, pods.labels),
      ),
  ),
  everyProcess(
    { id: 'none-missing', guarantee: 'a rollout starts new pods before it stops old ones' },
    ({ owner }) => owner.spec?.strategy?.rollingUpdate?.maxUnavailable === 0,
  ),
  everyProcess(
    { id: 'spread', guarantee: 'pods of a process are spread over zones and nodes' },
    ({ spec }) => {
      const keys = (spec.topologySpreadConstraints ?? []).map(({ topologyKey }) => topologyKey);
      return SPREAD_OVER.every((key) => keys.includes(key));
    },
  ),
  everyProcess(
    { id: 'grace', guarantee: 'a pod is given time for its drain and the longest check' },
    ({ spec }, all) => {
      const graceMs = (spec.terminationGracePeriodSeconds ?? DEFAULT_GRACE_SECONDS) * 1_000;
      return spec.containers.every((container) => {
        const settings = settingsOf(container, all);
        const delayMs = Number(settings['DRAIN_DELAY_MS'] ?? 0);
        const checkMs = Number(settings['CHECK_DEADLINE_MS'] ?? LONGEST_CHECK_MS);
        return graceMs >= delayMs + checkMs + MARGIN_MS;
      });
    },
  ),
  everyProcess(
    {
      id: 'drain-delay',
      guarantee: 'a terminating process keeps answering until callers have noticed',
    },
    ({ spec }, all) =>
      spec.containers.every(
        (container) => Number(settingsOf(container, all)['DRAIN_DELAY_MS'] ?? 0) >= LEAST_DRAIN_DELAY_MS,
      ),
  ),
  everyProcess(
    { id: 'liveness', guarantee: 'liveness checks the event loop alone, on the port for operators' },
    ({ spec }) => spec.containers.every(({ livenessProbe }) => asks(livenessProbe?.httpGet, '/livez')),
  ),
  everyProcess(
    {
      id: 'readiness',
      guarantee: 'readiness checks the dependencies of the process itself, on the port for operators',
    },
    ({ spec }) => spec.containers.every(({ readinessProbe }) => asks(readinessProbe?.httpGet, '/readyz')),
  ),
  everyProcess(
    { id: 'startup', guarantee: 'a slow start does not count as a dead process: it has a probe of its own' },
    ({ spec }) => spec.containers.every(({ startupProbe }) => asks(startupProbe?.httpGet, '/livez')),
  ),
  everyContainer(
    { id: 'probed-ports', guarantee: 'a probe asks at a port that the container has' },
    ({ ports = [], startupProbe, livenessProbe, readinessProbe }) =>
      [startupProbe, livenessProbe, readinessProbe].every(
        (probe) =>
          probe?.httpGet === undefined ||
          ports.some(({ name, containerPort }) => [name, containerPort].includes(probe.httpGet?.port ?? '')),
      ),
  ),
  everyPod(
    { id: 'jobs-end', guarantee: 'a job gives up, and within a known time' },
    (_spec, { owner }) =>
      owner.kind !== 'Job' ||
      (owner.spec?.backoffLimit !== undefined && owner.spec.activeDeadlineSeconds !== undefined),
  ),
  everyProcess(
    { id: 'released-last', guarantee: 'a process is marked as one that waits for the migration' },
    ({ owner }) => owner.metadata.labels?.['app.kubernetes.io/component'] === 'process',
  ),
  {
    id: 'migrated-first',
    guarantee: 'the migration goes before the rollout',
    findings: (manifests: readonly Manifest[]): readonly string[] => {
      const migration = ofKind(manifests, 'Job').find(({ metadata }) => metadata.name === 'migrate');
      return migration?.metadata.annotations?.['argocd.argoproj.io/hook'] === 'PreSync'
        ? []
        : ['Job/migrate'];
    },
  },
];

function asks(
  get: { readonly path: string; readonly port: string | number } | undefined,
  path: string,
): boolean {
  return get?.path === path && get.port === 'ops';
}

function scales(scaler: Manifest, manifest: Manifest): boolean {
  const target = scaler.spec?.scaleTargetRef;
  return target?.kind === manifest.kind && target.name === manifest.metadata.name;
}

function scalersOf(owner: Manifest, manifests: readonly Manifest[]): readonly Manifest[] {
  return ofKind(manifests, 'HorizontalPodAutoscaler').filter((scaler) => scales(scaler, owner));
}
