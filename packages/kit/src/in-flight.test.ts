import fc from 'fast-check';
import { inFlight } from './in-flight';

describe('what is in flight', () => {
  it('is what was added and not removed, in any order of both', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 30 })), (acts) => {
        const tracked = inFlight<number>();
        const removals: (() => void)[] = [];
        const expected = new Set<number>();
        for (const act of acts) {
          const member = removals.length;
          const isRemoval = act % 2 === 1 && act < member;
          if (isRemoval) removals[act]?.();
          else removals.push(tracked.add(member));
          if (isRemoval) expected.delete(act);
          else expected.add(member);
        }
        const members = [...tracked.members()].sort((one, other) => one - other);
        expect([members, tracked.size()]).toEqual([[...expected], expected.size]);
      }),
    );
  });

  it('is not changed by a second removal of a member that was added twice', () => {
    const tracked = inFlight<string>();
    const removeFirst = tracked.add('a');
    tracked.add('a');
    removeFirst();
    removeFirst();
    expect(tracked.members()).toEqual(['a']);
  });

  it('can be read while its members leave', () => {
    const tracked = inFlight<number>();
    const removals = [1, 2, 3].map((member) => tracked.add(member));
    const seen = tracked.members().map((member) => {
      removals.forEach((remove) => {
        remove();
      });
      return member;
    });
    expect([seen.sort(), tracked.size()]).toEqual([[1, 2, 3], 0]);
  });
});
