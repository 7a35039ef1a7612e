import { holderOf, socketTable } from './connections';

type Connection = { readonly name: string };
const named = (name: string): Connection => ({ name });

describe('the state of a connection', () => {
  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::6', '2001:db8:1:2::/64'],
    ['2001:db8::6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    [undefined, ''],
  ])('%s counts as %s', (remoteAddress, holder) => {
    expect(holderOf(remoteAddress)).toBe(holder);
  });
});

describe('the connection to close first', () => {
  const newcomer = named('newcomer');

  it('is the oldest one without a valid request, of the address that has most of them', () => {
    const table = socketTable<Connection>();
    const connections = ['one', 'two', 'three'].map(named);
    table.add(named('single'), 'b');
    connections.forEach((connection) => {
      table.add(connection, 'a');
    });
    expect(table.leastMissed(newcomer)).toBe(connections[0]);
  });

  it('is an idle one only when every connection has had a valid request, and never a busy one', () => {
    const table = socketTable<Connection>();
    const [busy, idle, unproven] = [named('busy'), named('idle'), named('unproven')];
    for (const connection of [busy, idle, unproven]) table.add(connection, 'a');
    table.move(busy, 'busy');
    table.move(idle, 'idle');
    expect(table.leastMissed(newcomer)).toBe(unproven);
    table.remove(unproven);
    expect(table.leastMissed(newcomer)).toBe(idle);
    table.remove(idle);
    expect(table.leastMissed(newcomer)).toBeUndefined();
  });

  it('is of the given address, and not the new connection itself', () => {
    const table = socketTable<Connection>();
    table.add(named('foreign'), 'a');
    table.add(newcomer, 'b');
    expect(table.leastMissed(newcomer, 'b')).toBeUndefined();
  });

  it('is forgotten when it closes, and so is its address', () => {
    const table = socketTable<Connection>();
    table.add(newcomer, 'a');
    table.remove(newcomer);
    table.remove(newcomer);
    table.move(newcomer, 'idle');
    expect([table.size(), table.heldBy('a')]).toEqual([0, 0]);
  });
});
