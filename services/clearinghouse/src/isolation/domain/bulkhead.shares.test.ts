import * as fc from 'fast-check';
import { bulkhead, type Bulkhead } from './bulkhead';

type Step = { readonly workspace: number; readonly isEnd: boolean };

const PLACES = fc.integer({ min: 1, max: 300 });
const steps = fc.array(fc.record({ workspace: fc.integer({ min: 0, max: 5 }), isEnd: fc.boolean() }), {
  maxLength: 400,
});

/** Takes places by workspace, and gives each workspace's oldest back. */
function occupants(subject: Bulkhead) {
  const leavers = new Map<string, (() => void)[]>();
  const of = (workspaceId: string): (() => void)[] => {
    const known = leavers.get(workspaceId) ?? [];
    leavers.set(workspaceId, known);
    return known;
  };
  return {
    held: (workspaceId: string) => of(workspaceId).length,
    take: (workspaceId: string, workspaceShareWeight = 10): boolean => {
      const entered = subject.enter({ workspaceId, workspaceShareWeight });
      if (entered.kind === 'in') of(workspaceId).push(entered.leave);
      return entered.kind === 'in';
    },
    end: (workspaceId: string) => of(workspaceId).shift()?.(),
  };
}

function takeAll({ take }: ReturnType<typeof occupants>, workspaceId: string, weight?: number): void {
  while (take(workspaceId, weight));
}

describe('the share of places per workspace', () => {
  it('never exceeds the places, and counts exactly', () => {
    fc.assert(
      fc.property(PLACES, steps, (places, run: readonly Step[]) => {
        const subject = bulkhead(places);
        const each = occupants(subject);
        for (const { workspace, isEnd } of run) {
          const id = String(workspace);
          if (isEnd) each.end(id);
          else each.take(id);
          const held = [0, 1, 2, 3, 4, 5].reduce((all, one) => all + each.held(String(one)), 0);
          expect(subject.inFlight()).toBe(held);
          expect(held).toBeLessThanOrEqual(places);
        }
      }),
    );
  });

  it('starves no workspace: one without a place gets one while any is free', () => {
    fc.assert(
      fc.property(PLACES, steps, fc.integer({ min: 1, max: 100 }), (places, run: readonly Step[], weight) => {
        const subject = bulkhead(places);
        const each = occupants(subject);
        for (const { workspace, isEnd } of run) {
          if (isEnd) each.end(String(workspace));
          else each.take(String(workspace));
        }
        expect(each.take('newcomer', weight)).toBe(
          subject.inFlight() < places || each.held('newcomer') === 1,
        );
      }),
    );
  });

  it('leaves a place for the next when up to two workspaces take all they can of thirty or more', () => {
    fc.assert(
      fc.property(fc.integer({ min: 30, max: 5_000 }), (places) => {
        const each = occupants(bulkhead(places));
        takeAll(each, 'A');
        takeAll(each, 'B');
        expect(each.take('C')).toBe(true);
      }),
    );
  });

  it('lends unused places: one workspace alone gets four fifths, n get at least 4n in 4n + 1', () => {
    fc.assert(
      fc.property(PLACES, fc.integer({ min: 1, max: 6 }), (places, workspaces) => {
        const subject = bulkhead(places);
        const each = occupants(subject);
        for (let count = 0; count < workspaces; count += 1) takeAll(each, String(count));
        expect(subject.inFlight()).toBeGreaterThanOrEqual(Math.floor((places * 4) / 5));
      }),
    );
  });

  it('evens out within the length of one call: once every earlier call has ended, both hold the same', () => {
    fc.assert(
      fc.property(fc.integer({ min: 10, max: 300 }), (places) => {
        const each = occupants(bulkhead(places));
        takeAll(each, 'first');
        for (let ended = each.held('first'); ended > 0; ended -= 1) {
          each.end('first');
          // The first comes before the other each time, and asks for as much as it can have.
          takeAll(each, 'first');
          takeAll(each, 'second');
        }
        expect(Math.abs(each.held('first') - each.held('second'))).toBeLessThanOrEqual(
          Math.max(5, places / 9),
        );
      }),
    );
  });

  it('follows the weights that operators set', () => {
    const subject = bulkhead(300);
    const each = occupants(subject);
    takeAll(each, 'plain', 10);
    for (let turns = 0; turns < 1_000; turns += 1) {
      each.end(turns % 2 === 0 ? 'plain' : 'double');
      takeAll(each, 'plain', 10);
      takeAll(each, 'double', 20);
    }
    expect(each.held('double') / each.held('plain')).toBeCloseTo(2, 1);
  });
});
