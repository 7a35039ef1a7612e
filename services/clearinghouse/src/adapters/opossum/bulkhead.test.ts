import { bulkhead } from './bulkhead';

describe('a bulkhead', () => {
  it('lets in as many as it has places for, and one more for each that leaves', () => {
    const subject = bulkhead(2);
    expect([subject.enter(), subject.enter(), subject.enter()]).toEqual([true, true, false]);
    subject.leave();
    expect([subject.enter(), subject.enter()]).toEqual([true, false]);
  });

  it('counts who is inside, and not who was turned away', () => {
    const subject = bulkhead(1);
    subject.enter();
    subject.enter();
    expect(subject.inFlight()).toBe(1);
    subject.leave();
    expect(subject.inFlight()).toBe(0);
  });
});
