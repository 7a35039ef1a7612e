import { setImmediate as endOfTurn } from 'node:timers/promises';
import { AppError } from '@eligibility/kit';
import type { Change } from '../../app/ports';
import type { Decision } from '../../domain/operation';

/** A change, and the promise of its caller. */
export type Asked = {
  readonly change: Change;
  readonly resolve: (decision: Decision) => void;
  readonly reject: (failure: unknown) => void;
};

export type QueueOptions = {
  readonly maxTogether: number;
  /** Changes of one wallet that may wait; one more is refused, and nothing of it is stored. */
  readonly maxWaiting: number;
  /** How long a change may wait for its turn before it is refused, and nothing of it is stored. */
  readonly maxWaitMs: number;
  /**
   * Settles changes of one wallet, given in the order of their arrival, and returns those that must be tried again.
   * Never rejects, and settles at least the first.
   */
  readonly settle: (asked: readonly Asked[]) => Promise<readonly Asked[]>;
};

type Waiting = Asked & { readonly sinceMs: number };

const RETRY_AFTER_SECONDS = 1;

/**
 * Lets the changes of one wallet wait for each other: those that arrive while earlier ones are stored are stored
 * together afterwards. A change that arrives alone does not wait. Wallets do not wait for each other.
 * @returns the call of one change; it rejects with AppError `service-unavailable` when too many wait, or for too long
 */
export function changeQueue(options: QueueOptions): (change: Change) => Promise<Decision> {
  const queues = new Map<string, Waiting[]>();

  async function serve(workspaceId: string, queue: Waiting[]): Promise<void> {
    // What one call brings, it brings in one turn of the event loop.
    await endOfTurn();
    while (queue.length > 0) {
      const next = queue.splice(0, options.maxTogether);
      const left = await options.settle(fresh(next, options.maxWaitMs));
      queue.unshift(...next.filter((one) => left.includes(one)));
    }
    queues.delete(workspaceId);
  }

  return (change) =>
    new Promise((resolve, reject) => {
      const queue = queues.get(change.workspaceId) ?? [];
      if (queue.length >= options.maxWaiting) {
        reject(busy('too many changes of this wallet wait'));
        return;
      }
      queue.push({ change, resolve, reject, sinceMs: performance.now() });
      if (queues.has(change.workspaceId)) return;
      queues.set(change.workspaceId, queue);
      void serve(change.workspaceId, queue);
    });
}

/** Those whose caller still waits; the others are refused. */
function fresh(waiting: readonly Waiting[], maxWaitMs: number): readonly Waiting[] {
  const oldestMs = performance.now() - maxWaitMs;
  const [late, inTime] = [
    waiting.filter(({ sinceMs }) => sinceMs < oldestMs),
    waiting.filter(({ sinceMs }) => sinceMs >= oldestMs),
  ];
  late.forEach(({ reject }) => {
    reject(busy('the change waited too long for its turn'));
  });
  return inTime;
}

function busy(why: string): AppError {
  return new AppError('service-unavailable', {
    cause: new Error(why),
    retryAfterSeconds: RETRY_AFTER_SECONDS,
  });
}
