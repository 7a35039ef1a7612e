import { checkTarget, type Access } from '@eligibility/bench/workspace';
import { CHECKS } from '../../lib/checks';
import { loadFromHere, type Checked, type RunningLoad } from '../../lib/disturbance';
import type { Pace } from '../../lib/keyed-load';
import { LOAD_PORT, type PodLoad } from './shape';

/** From where checks are sent, and by which connections. */
const KINDS = ['kept', 'fresh'] as const;

export type ClusterLoad = {
  readonly access: Access;
  /** The Service of the gateway, for callers inside the cluster. */
  readonly insideUrl: string;
  /** The address of the pod that sends checks inside. */
  readonly podIp: () => Promise<string>;
  /** Checks a second, of all kinds together. */
  readonly perSecond: number;
};

/** Sends checks from outside through the ingress and from inside by the Service, over kept and fresh connections. */
export async function startClusterLoad({
  access,
  insideUrl,
  podIp,
  perSecond,
}: ClusterLoad): Promise<RunningLoad> {
  const loads = (baseUrl: string): { targets: ReturnType<typeof targetsAt>; pace: Pace }[] =>
    KINDS.map((connections) => ({
      targets: targetsAt(access, baseUrl),
      pace: paceOf(perSecond, connections),
    }));
  const podUrl = `http://${await podIp()}:${String(LOAD_PORT)}/`;
  await demanded(fetch(podUrl, { method: 'PUT', body: JSON.stringify(loads(insideUrl)) }));
  const outside = loads(access.baseUrl).map(({ targets, pace }) => loadFromHere(targets, pace));
  return {
    stop: async () => {
      const [inside, ...here] = await Promise.all([stopInside(podUrl), ...outside.map(({ stop }) => stop())]);
      return [
        ...inside.flatMap((checks, at) => named(checks, `inside, ${KINDS[at] ?? ''}`)),
        ...here.flatMap((checks, at) => named(checks, `outside, ${KINDS[at] ?? ''}`)),
      ];
    },
  };
}

async function stopInside(podUrl: string): Promise<readonly (readonly Checked[])[]> {
  const response = await demanded(fetch(podUrl, { method: 'DELETE' }));
  const { originMs, checks } = (await response.json()) as PodLoad;
  const sinceMs = originMs - performance.timeOrigin;
  return checks.map((some) => some.map((one) => ({ ...one, begunMs: one.begunMs + sinceMs })));
}

function targetsAt(access: Access, baseUrl: string): ReturnType<typeof checkTarget>[] {
  return CHECKS.map(({ path, question }) => checkTarget({ ...access, baseUrl }, path, question));
}

const EVERY_MS = 1_000;

function paceOf(perSecond: number, connections: (typeof KINDS)[number]): Pace {
  return { inFlight: Math.ceil(perSecond / (2 * KINDS.length)), everyMs: EVERY_MS, connections };
}

function named(checks: readonly Checked[], by: string): readonly Checked[] {
  return checks.map((one) => ({ ...one, by }));
}

async function demanded(answer: Promise<Response>): Promise<Response> {
  const response = await answer;
  if (!response.ok) throw new Error(`the pod that sends checks answered ${String(response.status)}`);
  return response;
}
