import { setTimeout as sleep } from 'node:timers/promises';
import type { Target } from '@eligibility/bench/load';
import { percentile99 } from '@eligibility/bench/report';
import { balanceOf, type Access } from '@eligibility/bench/workspace';
import { readUntil } from './read-until';
import { isFinal, keyedLoad, repeated, type Pace, type Sent } from './keyed-load';

const SETTLED_WITHIN_MS = 120_000;

/** A check that was sent once and, where that failed, repeated under its key. */
export type Checked = Pick<Sent, 'begunMs' | 'tookMs' | 'failure' | 'comeAgainSeconds'> & {
  readonly url: string;
  /** From where it was sent and how, where that differs. */
  readonly by?: string;
  /** Of the last repetition under its key; undefined when the check is a success after all. */
  readonly lastFailure: string | undefined;
};

/** Checks that are being sent. */
export type RunningLoad = {
  /** Begins no more checks, repeats those that failed, and resolves when all have ended. */
  readonly stop: () => Promise<readonly Checked[]>;
};

/** Sends checks from this process. */
export function loadFromHere(targets: readonly Target[], pace?: Pace): RunningLoad {
  const load = keyedLoad(targets, pace);
  return {
    stop: async () => {
      const sent = await load.stop();
      return Promise.all(
        sent.map(async (one) => ({
          url: one.target.url,
          begunMs: one.begunMs,
          tookMs: one.tookMs,
          failure: one.failure,
          comeAgainSeconds: one.comeAgainSeconds,
          lastFailure: await repeated(one),
        })),
      );
    },
  };
}

/** What checks met while something was done to the system. */
export type Disturbed = {
  readonly name: string;
  readonly checks: number;
  readonly failed: readonly Checked[];
  readonly p99Ms: number;
  /** Failed checks that no repetition under the same key brought to an answer for good. */
  readonly unresolved: number;
  /** Refused by the gateway (429, 503) without a Retry-After. */
  readonly withoutRetryAfter: number;
  /** Captured beyond one for each live check that a payer answered; negative when one was answered and not captured. */
  readonly wrongDebits: number;
  readonly stillHeld: number;
};

export type Disturbance = {
  readonly name: string;
  readonly startLoad: () => RunningLoad | Promise<RunningLoad>;
  /** The wallet that pays. */
  readonly access: Access;
  /** How long checks are sent before and after. */
  readonly aroundMs: number;
  /** How long what is held may take to settle. Default: two minutes. */
  readonly settledWithinMs?: number;
  readonly disturb: () => Promise<void>;
};

/** Does something to a system under load, repeats every failed check under its key, and counts what was debited. */
export async function disturbed({
  name,
  startLoad,
  access,
  aroundMs,
  settledWithinMs,
  disturb,
}: Disturbance): Promise<Disturbed> {
  const before = await settled(access, settledWithinMs);
  const load = await startLoad();
  const [problem] = await Promise.allSettled([around(aroundMs, disturb)]);
  const checks = await load.stop();
  if (problem.status === 'rejected') throw problem.reason;
  const after = await settled(access, settledWithinMs);
  return {
    name,
    checks: checks.length,
    failed: checks.filter(({ failure }) => failure !== undefined),
    p99Ms: percentile99(checks.map(({ tookMs }) => tookMs)),
    unresolved: checks.filter(({ lastFailure }) => lastFailure !== undefined && !isFinal(lastFailure)).length,
    withoutRetryAfter: checks.filter(hasNoRetryAfter).length,
    wrongDebits: after.captured - before.captured - checks.filter(isPaid).length,
    stillHeld: after.held,
  };
}

async function around(aroundMs: number, disturb: () => Promise<void>): Promise<void> {
  await sleep(aroundMs);
  await disturb();
  await sleep(aroundMs);
}

/** Refused by the gateway, whose refusals name a code; those of a balancer name none. */
function hasNoRetryAfter({ failure = '', comeAgainSeconds }: Checked): boolean {
  return /^(429|503) \S/.test(failure) && comeAgainSeconds === undefined;
}

/** A live check that a payer answered. */
function isPaid({ url, lastFailure }: Checked): boolean {
  return !url.endsWith('/mock') && lastFailure === undefined;
}

type Balance = Awaited<ReturnType<typeof balanceOf>>;

/** Waits until nothing is held any more: captured after the answer, or reconciled; a store may still be coming back. */
export async function settled(access: Access, withinMs = SETTLED_WITHIN_MS): Promise<Balance> {
  return readUntil(() => balanceOf(access), { isWanted: ({ held }) => held === 0, withinMs });
}
