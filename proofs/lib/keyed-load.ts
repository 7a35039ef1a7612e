import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { attempt, failureOf, type Target } from '@eligibility/bench/load';

/** One check: when it began, how long it took, and the result of its only attempt. */
export type Sent = {
  readonly target: Target;
  readonly begunMs: number;
  readonly tookMs: number;
  /** The code or sentence of an answer that is no success; undefined for a success. */
  readonly failure: string | undefined;
  /** When a refused check was asked to come again, in seconds. */
  readonly comeAgainSeconds: number | undefined;
};

export type KeyedLoad = {
  readonly sent: () => number;
  /** Begins no more checks; resolves when all of them have ended. */
  readonly stop: () => Promise<readonly Sent[]>;
};

/** How checks are sent. */
export type Pace = {
  /** Ways that each have one check under way. */
  readonly inFlight: number;
  /** How long each way waits between the beginnings of two checks. */
  readonly everyMs: number;
  /** Default: connections are kept. */
  readonly connections?: 'kept' | 'fresh';
};

const AS_FAST_AS_ANSWERED: Pace = { inFlight: 24, everyMs: 0 };
const RETRY_EVERY_MS = 250;
const RESOLVED_WITHIN_MS = 90_000;

/** Sends checks in turn to the targets, each once under its own key. */
export function keyedLoad(
  targets: readonly Target[],
  { inFlight, everyMs, connections = 'kept' }: Pace = AS_FAST_AS_ANSWERED,
): KeyedLoad {
  const agent = new Agent({ keepAlive: connections === 'kept', maxSockets: inFlight });
  const all: Sent[] = [];
  let isStopped = false;
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (!isStopped) {
      const target = targets[(turn += 1) % targets.length];
      if (target === undefined) return;
      const sent = await sendKeyed(keyed(target), agent);
      all.push(sent);
      await sleep(Math.max(0, everyMs - sent.tookMs));
    }
  };
  const workers = Promise.all(Array.from({ length: inFlight }, worker));
  return {
    sent: () => all.length,
    stop: async () => {
      isStopped = true;
      await workers;
      agent.destroy();
      return all;
    },
  };
}

/** An answer that a repetition under the key does not change: the payer's own, or that it could not be asked. */
const FINAL = '200 ';

/**
 * Repeats a check under its key until it has a final answer, or that took too long.
 * @returns the last failure; undefined for a success
 */
export async function repeated({ target, failure }: Sent): Promise<string | undefined> {
  const giveUpMs = performance.now() + RESOLVED_WITHIN_MS;
  let last = failure;
  while (last !== undefined && !isFinal(last) && performance.now() < giveUpMs) {
    last = await failureOf(target, undefined);
    if (last !== undefined && !isFinal(last)) await sleep(RETRY_EVERY_MS);
  }
  return last;
}

/** Whether a failed check is answered for good, without a charge. */
export function isFinal(failure: string): boolean {
  return failure.startsWith(FINAL);
}

function keyed(target: Target): Target {
  return { ...target, headers: { ...target.headers, 'idempotency-key': randomUUID() } };
}

async function sendKeyed(target: Target, agent: Agent): Promise<Sent> {
  const begunMs = performance.now();
  const answer = await attempt(target, agent);
  const tookMs = performance.now() - begunMs;
  return { target, begunMs, tookMs, failure: answer?.failure, comeAgainSeconds: answer?.comeAgainSeconds };
}
