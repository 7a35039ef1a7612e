import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { isSuccess, post, type Target } from '../load';

/** One check, when it was begun, how long it took, and what its only attempt came to; status 0 when no answer came. */
export type Sent = {
  readonly target: Target;
  readonly begunMs: number;
  readonly tookMs: number;
  readonly status: number;
  /** What a refusal said of itself: the text of its problem; empty when there was none. */
  readonly refusal: string;
  readonly isSuccess: boolean;
};

export type KeyedLoad = {
  readonly sent: () => number;
  /** Begins no more checks; resolves when every one that was begun has ended. */
  readonly stop: () => Promise<readonly Sent[]>;
};

const IN_FLIGHT = 24;
const RETRY_EVERY_MS = 250;
const RESOLVED_WITHIN_MS = 90_000;

/** Sends checks in turn to the targets, each once under a key of its own, so many at a time. */
export function keyedLoad(targets: readonly Target[]): KeyedLoad {
  const agent = new Agent({ keepAlive: true, maxSockets: IN_FLIGHT });
  const all: Sent[] = [];
  let isStopped = false;
  let turn = 0;
  const worker = async (): Promise<void> => {
    while (!isStopped) {
      const target = targets[(turn += 1) % targets.length];
      if (target === undefined) return;
      all.push(await sendKeyed(keyed(target), agent));
    }
  };
  const workers = Promise.all(Array.from({ length: IN_FLIGHT }, worker));
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

/** Repeats a check under its key until it is answered, as a client would; false when that took too long. */
export async function resolved({ target }: Sent): Promise<boolean> {
  const giveUpMs = performance.now() + RESOLVED_WITHIN_MS;
  while (!(await sendKeyed(target, undefined)).isSuccess) {
    if (performance.now() > giveUpMs) return false;
    await sleep(RETRY_EVERY_MS);
  }
  return true;
}

function keyed(target: Target): Target {
  return { ...target, headers: { ...target.headers, 'idempotency-key': randomUUID() } };
}

async function sendKeyed(target: Target, agent: Agent | undefined): Promise<Sent> {
  const begunMs = performance.now();
  const ended = (status: number, isSuccess: boolean, refusal = ''): Sent => {
    return { target, begunMs, tookMs: performance.now() - begunMs, status, refusal, isSuccess };
  };
  try {
    const { status = 0, text } = await post(target, agent);
    return status === 200 ? ended(status, isSuccess(text)) : ended(status, false, text);
  } catch {
    return ended(0, false);
  }
}
