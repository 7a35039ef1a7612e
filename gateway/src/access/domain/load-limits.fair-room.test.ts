import * as fc from 'fast-check';
import { mayAdmit } from './load-limits';

const LIMIT = fc.integer({ min: 50, max: 1_000 });

/** How many each of so many tenants has in hand when all ask in turn for more than there is. */
function greedy(limit: number, tenants: number): readonly number[] {
  const held = Array.from({ length: tenants }, () => 0);
  const total = (): number => held.reduce((all, one) => all + one, 0);
  for (let turn = 0; turn < 2 * limit * tenants; turn += 1) {
    const at = turn % tenants;
    const mine = held[at] ?? 0;
    if (mayAdmit({ held: mine, weight: 10, inFlight: total(), limit, tenants })) held[at] = mine + 1;
  }
  return held;
}

describe('the room of a gateway', () => {
  it('is shared equally among tenants that ask for more than there is, and nearly all of it is used', () => {
    fc.assert(
      fc.property(LIMIT, fc.integer({ min: 1, max: 6 }), (limit, tenants) => {
        const held = greedy(limit, tenants);
        const total = held.reduce((all, one) => all + one, 0);
        expect(Math.max(...held) - Math.min(...held)).toBeLessThanOrEqual(1);
        expect(total).toBeGreaterThanOrEqual(Math.floor(limit * 0.79));
        expect(total).toBeLessThanOrEqual(limit + tenants);
      }),
    );
  });

  it('admits a tenant with nothing in flight, however full it is', () => {
    fc.assert(
      fc.property(LIMIT, fc.nat(2_000), fc.integer({ min: 1, max: 24 }), (limit, inFlight, tenants) => {
        expect(mayAdmit({ held: 0, weight: 10, inFlight, limit, tenants })).toBe(true);
      }),
    );
  });

  it('is exceeded by at most half when it shrinks below what is in flight', () => {
    fc.assert(
      fc.property(LIMIT, fc.integer({ min: 1, max: 20 }), (limit, tenants) => {
        let taken = 0;
        for (let tenant = 0; tenant < tenants; tenant += 1) {
          let held = 0;
          while (mayAdmit({ held, weight: 10, inFlight: limit, limit, tenants })) held += 1;
          taken += held;
        }
        expect(taken).toBeLessThanOrEqual(limit / 2 + tenants);
      }),
    );
  });
});
