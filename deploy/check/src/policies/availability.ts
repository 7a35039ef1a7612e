import { ofKind, settingsOf, type Manifest } from '../manifest';
import { everyContainer, everyPod, everyProcess, type Policy } from '../policy';

const DEFAULT_GRACE_SECONDS = 30;
const LONGEST_CHECK_MS = 20_000;
const MARGIN_MS = 5_000;
/** The endpoints of a terminating pod are removed within a few seconds, not at once. */
const LEAST_DRAIN_DELAY_MS = 5_000;

/** How our processes start, answer probes and end; replicas, budgets and spread are kube-score's. */
export const availability: readonly Policy[] = [
  everyProcess(
    { id: 'none-missing', guarantee: 'a rollout starts new pods before it stops old ones' },
    ({ owner }) => owner.spec?.strategy?.rollingUpdate?.maxUnavailable === 0,
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
