import { settleWithin } from '../../timing';
import type { Condition, Conditions, ProcessFacts } from '../probe-server';
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

/** What the workers state: they all state the same, so that it is asked of one. Empty while it does not answer. */
export async function workerFacts([first]: readonly Member[]): Promise<ProcessFacts> {
  if (first === undefined) return {};
  const reply = await settleWithin(WAIT_MS, first.peer.ask<ProcessFacts>('facts'));
  return reply.kind === 'answered' ? reply.value : {};
}

const WORST_FIRST: readonly Condition[] = [false, 'away', 'degraded', true];

function worse(one: Condition, other: Condition): Condition {
  return WORST_FIRST.indexOf(one) < WORST_FIRST.indexOf(other) ? one : other;
}
