import type { Server, ServerResponse } from 'node:http';
import type { DropArgument, Socket } from 'node:net';
import type { Clock, Log } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import type { Metrics } from '@eligibility/kit/telemetry';
import { holderOf, socketTable, type SocketTable } from './socket-table';

export type ConnectionLimits = {
  /** The most open connections of this process. */
  readonly max: number;
  /** The same per address (an IPv6 /64 counts as one); 0 means no such limit, as behind a load balancer. */
  readonly maxPerAddress: number;
};

type Surroundings = { readonly metrics: Metrics; readonly log: Log; readonly clock: Clock };

/** The connections of all servers of this process, counted together. */
export type ConnectionTally = {
  readonly closed: (reason: 'idle' | 'full' | 'address') => void;
  /** Counts the open connections of one more server. */
  readonly watch: (open: () => number) => void;
};

/** Above this share of the limit, connections are closed after their answer, and idle ones are closed for new ones. */
const CROWDED = 0.8;
const LOG_EVERY_MS = 60_000;
const UNAUTHORIZED = 401;
/** Their name in the readiness answer. */
const DEPENDENCY = 'connections';

/**
 * Limits the connections of a server, so that no client can use up the places of others. An address loses its own
 * connections first, and refused or idle connections are closed before active ones. Closed connections are counted;
 * refused ones are also logged, at most once per minute.
 * @returns whether there is a place left, for readiness
 */
export function limitConnections(
  server: Server,
  limits: ConnectionLimits,
  tally: ConnectionTally,
): ReadinessChecks {
  const table = socketTable<Socket>();
  tally.watch(table.size);
  const isCrowded = (): boolean => table.size() > limits.max * CROWDED;

  server.maxConnections = limits.max;
  server.on('drop', (_dropped?: DropArgument) => {
    tally.closed('full');
  });
  server.on('connection', (socket: Socket) => {
    const holder = holderOf(socket.remoteAddress);
    table.add(socket, holder);
    socket.once('close', () => {
      table.remove(socket);
    });
    const give = (victim: Socket | undefined): boolean => {
      if (victim === undefined) return false;
      tally.closed('idle');
      drop(table, victim);
      return true;
    };
    const isOver = limits.maxPerAddress > 0 && table.heldBy(holder) > limits.maxPerAddress;
    if (isOver && !give(table.leastMissed(socket, holder))) {
      drop(table, socket);
      tally.closed('address');
    } else if (isCrowded()) give(table.leastMissed(socket));
  });
  server.prependListener('request', ({ socket }, answer: ServerResponse) => {
    table.move(socket, 'busy');
    if (isCrowded()) answer.shouldKeepAlive = false;
    answer.once('close', () => {
      table.move(socket, answer.statusCode === UNAUTHORIZED ? 'unproven' : 'idle');
    });
  });
  return { [DEPENDENCY]: () => Promise.resolve(table.size() < limits.max) };
}

/** Counts closed and open connections, and logs refused ones. */
export function connectionTally({ metrics, log, clock }: Surroundings): ConnectionTally {
  const closed = metrics.counter({
    name: 'eligibility_connections_closed_total',
    help: 'Connections closed for want of places: idle ones to make room, new ones when there was none (full, address)',
    labels: ['reason'],
  });
  const watched: (() => number)[] = [];
  metrics.gauge(
    { name: 'eligibility_connections_open', help: 'Connections of clients that are open', labels: [] },
    () => [{ labels: {}, value: watched.reduce((sum, open) => sum + open(), 0) }],
  );
  const tell = sparingly(log, clock);
  return {
    closed: (reason) => {
      closed.add({ reason });
      if (reason !== 'idle') tell(reason);
    },
    watch: (open) => {
      watched.push(open);
    },
  };
}

function drop(table: SocketTable<Socket>, socket: Socket): void {
  table.remove(socket);
  socket.destroy();
}

/** One line for the first refusal, then one per minute with the number of refusals since. */
function sparingly(log: Log, clock: Clock): (reason: string) => void {
  let count = 0;
  let lastMs = -Infinity;
  return (reason) => {
    count += 1;
    if (clock.monotonicMs() - lastMs < LOG_EVERY_MS) return;
    log.warn('connections are refused: there are too many', { reason, count });
    lastMs = clock.monotonicMs();
    count = 0;
  };
}
