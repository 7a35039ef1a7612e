import { peer, type Answerers, type Peer, type Wire } from './peer';
import type { WorkerProcess } from './worker-process';

/** Two ends of one wire. Only what survives as JSON passes, and in a later turn, as between processes. */
export function wiredEnds(onSend: (from: 0 | 1) => void = () => undefined): readonly [Wire, Wire] {
  const listeners: ((message: unknown) => void)[][] = [[], []];
  const end = (from: 0 | 1): Wire => ({
    send: (message) => {
      onSend(from);
      const copy: unknown = JSON.parse(JSON.stringify(message));
      setImmediate(() => {
        listeners[1 - from]?.forEach((listener) => {
          listener(copy);
        });
      });
    },
    onMessage: (listener) => listeners[from]?.push(listener),
  });
  return [end(0), end(1)];
}

/** A worker without a process: it ends when a test says so. */
type FakeWorker = {
  readonly slot: number;
  readonly supervisor: Peer;
  /** What it was passed, as `topic: message`. */
  readonly heard: string[];
  readonly end: (how: number | string) => void;
};

export type FakeWorkers = {
  readonly fork: (slot: number) => WorkerProcess;
  /** All that were forked, in their order. */
  readonly all: FakeWorker[];
  /** The newest of a slot. */
  readonly of: (slot: number) => FakeWorker;
};

/** @param answerers replace what a healthy worker answers */
export function fakeWorkers(answerers: (slot: number) => Answerers = () => ({})): FakeWorkers {
  const all: FakeWorker[] = [];
  const fork = (slot: number): WorkerProcess => {
    const [ours, theirs] = wiredEnds();
    let end: FakeWorker['end'] = () => undefined;
    const heard: string[] = [];
    const supervisor = peer(theirs, {
      start: () => ({ started: `address ${String(slot)}` }),
      ping: () => null,
      heard: (published) => {
        const { topic, message } = published as { topic: string; message: string };
        heard.push(`${topic}: ${message}`);
      },
      stop: () => {
        end(0);
      },
      ...answerers(slot),
    });
    all.push({
      slot,
      supervisor,
      heard,
      end: (how) => {
        end(how);
      },
    });
    return {
      wire: ours,
      onExit: (listener) => {
        end = listener;
      },
      kill: () => {
        end('SIGKILL');
      },
    };
  };
  return {
    fork,
    all,
    of: (slot) => {
      const newest = all.filter((worker) => worker.slot === slot).at(-1);
      if (newest === undefined) throw new Error(`slot ${String(slot)} was never started`);
      return newest;
    },
  };
}
