import { ApiProblem } from '../api/problem';
import type { BatchStatus, Result } from './batch-data';
import { serverSentIn, textOf } from './server-sent';

export type FollowPorts = {
  /** Pages of rows: those that wait, or all. */
  readonly rows: (state: 'waiting' | undefined) => AsyncIterable<readonly Result[]>;
  /** Undefined where the batch has ended and every row was sent. @param after id of the last event that came */
  readonly events: (after: string | undefined) => Promise<ReadableStream<Uint8Array> | undefined>;
  readonly pause: (ms: number) => Promise<void>;
};

type Follower = {
  readonly onRow: (row: Result) => void;
  readonly onStatus: (status: BatchStatus) => void;
  /** Whether the connection is lost, and tried again. */
  readonly onLost: (isLost: boolean) => void;
};

const AGAIN_MS = 3_000;

/**
 * Shows a batch until it has ended: first the rows that wait, then every row as it is settled. Each row is read once;
 * after a lost connection the stream goes on where it was.
 * @returns when the batch has ended
 * @throws ApiProblem of a refusal that does not pass by itself; whatever `pause` throws
 */
export async function followBatch(ports: FollowPorts, follower: Follower): Promise<void> {
  const waiting = new Set<number>();
  const tell = (row: Result): void => {
    if (row.state === 'waiting') waiting.add(row.row);
    else waiting.delete(row.row);
    follower.onRow(row);
  };
  const readAll = (state: 'waiting' | undefined) => async (): Promise<true> => {
    for await (const rows of ports.rows(state)) rows.forEach(tell);
    return true;
  };
  await untilDone({ ports, follower, step: readAll('waiting') });
  const stream = { after: undefined as string | undefined };
  await untilDone({ ports, follower, step: () => read(ports, stream, { ...follower, onRow: tell }) });
  // Two gateways whose clocks differ may note rows out of order, and the stream passes over one.
  if (waiting.size > 0) await untilDone({ ports, follower, step: readAll(undefined) });
}

type Step = {
  readonly ports: FollowPorts;
  readonly follower: Follower;
  /** @returns whether it is done; else it is tried again */
  readonly step: () => Promise<boolean>;
};

async function untilDone({ ports, follower, step }: Step): Promise<void> {
  for (;;) {
    try {
      if (await step()) {
        follower.onLost(false);
        return;
      }
    } catch (failure) {
      if (failure instanceof ApiProblem && !isPassing(failure)) throw failure;
    }
    follower.onLost(true);
    await ports.pause(AGAIN_MS);
  }
}

function isPassing({ status }: ApiProblem): boolean {
  return status === 429 || status >= 500;
}

async function read(
  ports: FollowPorts,
  stream: { after: string | undefined },
  follower: Follower,
): Promise<boolean> {
  const body = await ports.events(stream.after);
  if (body === undefined) return true;
  follower.onLost(false);
  for await (const { event, id, data } of serverSentIn(textOf(body))) {
    if (event === 'row') follower.onRow(JSON.parse(data) as Result);
    if (event === 'progress') follower.onStatus(JSON.parse(data) as BatchStatus);
    if (event === 'end') return true;
    stream.after = id ?? stream.after;
  }
  return false;
}
