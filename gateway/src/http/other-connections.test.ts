import { localBroadcast } from '@eligibility/kit';
import type { Mates } from '@eligibility/kit/process';
import { connectionBook, otherConnections, type OtherConnections } from './other-connections';

/** Workers on one book, without processes between them. */
function workersOn(count: number) {
  const slots = Array.from({ length: count }, (_, index) => index + 1);
  const broadcasts = new Map(slots.map((slot) => [slot, localBroadcast()]));
  const mates: Mates = {
    slots: () => [...broadcasts.keys()],
    tell: (slot, { topic, message }) => void broadcasts.get(slot)?.publish(topic, message),
  };
  const book = connectionBook(mates);
  const start = (slot: number, door = 'api'): OtherConnections => {
    const broadcast = broadcasts.get(slot) ?? localBroadcast();
    broadcasts.set(slot, broadcast);
    const answers = book.answerersOf(slot);
    return otherConnections({ broadcast, tell: (name, value) => void answers[name]?.(value) }, door);
  };
  return {
    start,
    end: (slot: number): void => {
      broadcasts.delete(slot);
      book.ended(slot);
    },
  };
}

describe('the connections of other workers', () => {
  it('count those of all others by address, and never its own', () => {
    const { start } = workersOn(3);
    const [one, two, three] = [start(1), start(2), start(3)];
    one.changed('203.0.113.7', 1);
    one.changed('203.0.113.7', 1);
    two.changed('203.0.113.7', 1);
    two.changed('203.0.113.8', 1);
    expect([one, two, three].map((worker) => worker.size())).toEqual([2, 2, 4]);
    expect([one, two, three].map((worker) => worker.heldBy('203.0.113.7'))).toEqual([1, 2, 3]);
    one.changed('203.0.113.7', -1);
    expect([one, two, three].map((worker) => worker.heldBy('203.0.113.7'))).toEqual([1, 1, 2]);
    expect(three.heldBy('203.0.113.9')).toBe(0);
  });

  it('are known to a worker that starts later', () => {
    const { start } = workersOn(2);
    const one = start(1);
    one.changed('203.0.113.7', 1);
    const two = start(2);
    expect([two.size(), two.heldBy('203.0.113.7')]).toEqual([1, 1]);
  });

  it('are closed when their worker has ended, and the one in its place begins without', () => {
    const { start, end } = workersOn(2);
    const [one, two] = [start(1), start(2)];
    one.changed('203.0.113.7', 1);
    two.changed('203.0.113.8', 1);
    end(1);
    expect(two.size()).toBe(0);
    const again = start(1);
    expect([again.size(), two.size()]).toEqual([1, 0]);
    again.changed('203.0.113.7', 1);
    expect(two.size()).toBe(1);
  });

  it('are counted for each door on its own', () => {
    const { start } = workersOn(2);
    const [api, operators, otherApi] = [start(1), start(1, 'operators'), start(2)];
    api.changed('203.0.113.7', 1);
    operators.changed('203.0.113.7', 1);
    expect(otherApi.size()).toBe(1);
    expect(start(2, 'operators').size()).toBe(1);
  });
});
