import fc from 'fast-check';
import { waitingRoom, type Waiting } from './waiting-room';

const tenant = fc.record({ id: fc.constantFrom('one', 'two', 'three'), weight: fc.constant(10) });
const guests = fc.array(fc.record({ tenant, sinceMs: fc.nat(1_000) }), { maxLength: 50 });
const inOrder = guests.map((all) => all.toSorted((one, other) => one.sinceMs - other.sinceMs));

function filled(all: readonly Waiting[]) {
  const room = waitingRoom();
  all.forEach(room.add);
  return room;
}

describe('a waiting room', () => {
  it('gives everything out once, that of each tenant in the order in which it came', () => {
    fc.assert(
      fc.property(inOrder, (all) => {
        const room = filled(all);
        const out: Waiting[] = [];
        for (let next = room.fairest(room.of); next !== undefined; next = room.fairest(room.of)) {
          expect(room.remove(next)).toBe(true);
          expect(room.remove(next)).toBe(false);
          out.push(next);
        }
        expect(room.size()).toBe(0);
        for (const id of ['one', 'two', 'three']) {
          const its = (list: readonly Waiting[]) => list.filter((guest) => guest.tenant.id === id);
          expect(its(out)).toEqual(its(all));
        }
      }),
    );
  });

  it('ranks tenants by their load and their weight', () => {
    const [light, heavy] = [
      { tenant: { id: 'light', weight: 10 }, sinceMs: 0 },
      { tenant: { id: 'heavy', weight: 30 }, sinceMs: 0 },
    ];
    const room = filled([light, heavy]);
    const load = new Map([
      ['light', 2],
      ['heavy', 3],
    ]);
    const loadOf = (id: string): number => load.get(id) ?? 0;
    expect(room.fairest(loadOf)).toBe(heavy);
    expect(room.heaviest(loadOf)).toBe(light);
  });

  it('names those that came before a moment', () => {
    fc.assert(
      fc.property(guests, fc.nat(1_000), (all, ms) => {
        const before = filled(all).before(ms);
        expect(new Set(before)).toEqual(new Set(all.filter(({ sinceMs }) => sinceMs < ms)));
      }),
    );
  });
});
