import { settleWithin } from '../../timing';
import type { Condition, Conditions } from '../probe-server';
import type { Member } from './supervisor';

/** Longer than a store may take to say whether it can be written. */
const WAIT_MS = 3_000;

/**
 * The conditions of all workers as those of one process: of each dependency the worst, and `workers`, which is false
 * while one of them is missing or does not answer.
 */
export async function workerConditions(workers: readonly Member[], count: number): Promise<Conditions> {
  const replies = await Promise.all(
    workers.map(({ peer }) => settleWithin(WAIT_MS, peer.ask<Conditions>('conditions'))),
  );
  const answered = replies.flatMap((reply) => (reply.kind === 'answered' ? [reply.value] : []));
  const worst: Record<string, Condition> = {};
  for (const [name, condition] of answered.flatMap((conditions) => Object.entries(conditions)))
    worst[name] = worse(worst[name] ?? true, condition);
  return { ...worst, workers: answered.length === count };
}

const WORST_FIRST: readonly Condition[] = [false, 'away', 'degraded', true];

function worse(one: Condition, other: Condition): Condition {
  return WORST_FIRST.indexOf(one) < WORST_FIRST.indexOf(other) ? one : other;
}
