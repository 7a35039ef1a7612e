import type { Clock, Log } from '@eligibility/kit';
import type { ReadinessChecks } from '@eligibility/kit/process';
import type { Metrics } from '@eligibility/kit/telemetry';
import type { Server, ServerResponse } from 'node:http';
import { isIPv6, type DropArgument, type Socket } from 'node:net';
import { sparingLog } from './sparing-log';

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
  const tell = sparingLog({ log, clock }, 'connections are refused: there are too many');
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

/** The state of a connection: no request was admitted yet, a request is in progress, or it waits for the next one. */
type Phase = 'unproven' | 'busy' | 'idle';

/** The open connections by address; those of one address are ordered by their last change. */
export type SocketTable<Connection> = {
  readonly size: () => number;
  readonly heldBy: (address: string) => number;
  readonly add: (connection: Connection, address: string) => void;
  /** A connection that is not in the table is ignored. */
  readonly move: (connection: Connection, phase: Phase) => void;
  readonly remove: (connection: Connection) => void;
  /**
   * The best connection to close: one that got only refusals so far, otherwise one that waits for its next request;
   * among these, the oldest of the address with the most of them. Undefined when all are active.
   * @param spared is never returned
   * @param address when given, only connections of this address
   */
  readonly leastMissed: (spared: Connection, address?: string) => Connection | undefined;
};

type Held<Connection> = Record<Phase, Set<Connection>>;

export function socketTable<Connection extends object>(): SocketTable<Connection> {
  const addresses = new Map<string, Held<Connection>>();
  const places = new Map<Connection, { readonly address: string; phase: Phase }>();
  const countOf = (held: Held<Connection> | undefined): number =>
    held === undefined ? 0 : held.unproven.size + held.busy.size + held.idle.size;

  function remove(connection: Connection): void {
    const place = places.get(connection);
    if (place === undefined) return;
    places.delete(connection);
    const held = addresses.get(place.address);
    held?.[place.phase].delete(connection);
    if (countOf(held) === 0) addresses.delete(place.address);
  }
  return {
    size: () => places.size,
    heldBy: (address) => countOf(addresses.get(address)),
    add: (connection, address) => {
      const held = addresses.get(address) ?? { unproven: new Set(), busy: new Set(), idle: new Set() };
      held.unproven.add(connection);
      addresses.set(address, held);
      places.set(connection, { address, phase: 'unproven' });
    },
    move: (connection, phase) => {
      const place = places.get(connection);
      const held = place === undefined ? undefined : addresses.get(place.address);
      if (place === undefined || held === undefined) return;
      held[place.phase].delete(connection);
      held[phase].add(connection);
      place.phase = phase;
    },
    remove,
    leastMissed: (spared, address) => {
      const asked = address === undefined ? [...addresses.values()] : [addresses.get(address)];
      for (const phase of ['unproven', 'idle'] as const) {
        const most = asked
          .flatMap((held) => (held === undefined ? [] : [held[phase]]))
          .reduce(
            (most, candidates) => (candidates.size > most.size ? candidates : most),
            new Set<Connection>(),
          );
        for (const connection of most) if (connection !== spared) return connection;
      }
      return undefined;
    },
  };
}

const IPV4_IN_IPV6 = /^::ffff:(?=\d+\.)/i;
const NETWORK_GROUPS = 4;

/**
 * The holder of a connection: an IPv4 address, or the /64 network of an IPv6 address, because a single host may use all
 * of it.
 * @param remoteAddress as the socket reports it; undefined for a socket that is already closed
 */
export function holderOf(remoteAddress: string | undefined): string {
  const address = (remoteAddress ?? '').replace(IPV4_IN_IPV6, '').replace(/%.*$/, '');
  return isIPv6(address) ? networkOfIpv6(address) : address;
}

/** The first four groups, with `::` expanded. */
function networkOfIpv6(address: string): string {
  const [before = '', after] = address.split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = new Array<string>(Math.max(0, 2 * NETWORK_GROUPS - first.length - last.length)).fill('0');
  const groups = after === undefined ? first : [...first, ...zeros, ...last];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
