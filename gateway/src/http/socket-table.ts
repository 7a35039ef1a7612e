import { isIPv6 } from 'node:net';

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
  return isIPv6(address) ? networkOf(address) : address;
}

/** The first four groups, with `::` expanded. */
function networkOf(address: string): string {
  const [before = '', after] = address.split('::');
  const first = before === '' ? [] : before.split(':');
  const last = after === undefined || after === '' ? [] : after.split(':');
  const zeros = new Array<string>(Math.max(0, 2 * NETWORK_GROUPS - first.length - last.length)).fill('0');
  const groups = after === undefined ? first : [...first, ...zeros, ...last];
  return `${groups.slice(0, NETWORK_GROUPS).join(':')}::/64`;
}
