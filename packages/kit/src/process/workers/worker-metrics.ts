import { combined, countsOf, type Metrics, type MetricsSnapshot } from '../../telemetry/metrics';
import { settleWithin } from '../../timing';
import type { Member } from './supervisor';

/** Longer than a worker waits for a gauge of its own, shorter than a scraper waits for all. */
const WAIT_MS = 3_000;

/** The metrics of a process and its workers, as those of one process. */
export type WorkerMetrics = Pick<Metrics, 'text'> & {
  /** What the worker of this slot has counted counts on, without it. */
  readonly ended: (slot: number) => void;
};

/**
 * Adds up what the workers count. A sum never falls because a worker has ended: what it had counted at the last scrape
 * is kept, and what it counted after that is lost.
 */
export function workerMetrics(own: Metrics, workers: () => readonly Member[]): WorkerMetrics {
  const last = new Map<number, MetricsSnapshot>();
  let past: readonly MetricsSnapshot[] = [];

  async function read({ slot, peer }: Member): Promise<MetricsSnapshot> {
    const reply = await settleWithin(WAIT_MS, peer.ask<MetricsSnapshot>('metrics'));
    if (reply.kind === 'failed') return countsOf(last.get(slot) ?? []);
    last.set(slot, reply.value);
    return reply.value;
  }
  return {
    text: async () => {
      const now = await Promise.all([own.snapshot(), ...workers().map(read)]);
      return (await combined([...now, ...past])).text;
    },
    ended: (slot) => {
      const counted = last.get(slot);
      last.delete(slot);
      if (counted === undefined) return;
      const before = past;
      past = [...before, countsOf(counted)];
      if (past.length < MANY) return;
      const many = past;
      void combined(many).then(({ snapshot }) => {
        past = [snapshot, ...past.filter((one) => !many.includes(one))];
      });
    },
  };
}

/** From here on, what ended workers have counted is added up once and not at every scrape. */
const MANY = 8;
