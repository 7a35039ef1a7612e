import { setTimeout as sleep } from 'node:timers/promises';
import { rolledOut, until, type Namespace } from '../kubectl';
import { PROCESSES, type Story } from './story';

const WATCHED_MS = 15_000;

/** In which more than 10,000 checks are sent. */
const ROUNDS = 7;

/** Releases until enough checks were sent to count on. */
export const MANY_ROLLOUTS: readonly Story[] = [
  {
    name: `every Deployment restarted, one after the other, in ${String(ROUNDS)} rounds`,
    mayFail: 'none',
    disturb: ({ namespace }) => restartInTurn(namespace, ROUNDS),
  },
];

/** What a release does: nothing may fail. */
export const ROLLOUTS: readonly Story[] = [
  { name: 'nothing disturbed', mayFail: 'none', disturb: () => sleep(WATCHED_MS), isQuick: true },
  {
    name: 'the gateway restarted',
    mayFail: 'none',
    disturb: ({ namespace }) => restart(namespace, ['gateway']),
    isQuick: true,
  },
  {
    name: 'every Deployment restarted at once',
    mayFail: 'none',
    disturb: ({ namespace }) => restart(namespace, PROCESSES),
  },
  { name: 'an image that does not exist rolled out, and rolled back', mayFail: 'none', disturb: wrongImage },
];

async function restartInTurn(namespace: Namespace, rounds: number): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    for (const process of PROCESSES) await restart(namespace, [process]);
  }
}

async function restart(namespace: Namespace, processes: readonly string[]): Promise<void> {
  await namespace.kubectl('rollout', 'restart', ...processes.map((process) => `deployment/${process}`));
  await rolledOut(namespace);
}

async function wrongImage({ namespace }: { readonly namespace: Namespace }): Promise<void> {
  const { kubectl } = namespace;
  await kubectl('set', 'image', 'deployment/gateway', 'gateway=eligibility/gateway:none');
  await until('the pod of the wrong image waits for it', async () => {
    const path = 'jsonpath={.items[*].status.containerStatuses[*].state.waiting.reason}';
    const reasons = await kubectl('get', 'pods', '-l', 'app.kubernetes.io/name=gateway', '-o', path);
    return /ErrImage|ImagePullBackOff/.test(reasons);
  });
  await sleep(WATCHED_MS);
  await kubectl('rollout', 'undo', 'deployment/gateway');
  await rolledOut(namespace);
}
