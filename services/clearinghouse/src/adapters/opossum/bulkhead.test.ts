import { bulkhead } from './bulkhead';

describe('a bulkhead', () => {
  it('lets in as many as it has places for, and one more for each that leaves', () => {
    const subject = bulkhead(2);
    expect([subject.enter(), subject.enter(), subject.enter()]).toEqual([true, true, false]);
    subject.leave();
    expect([subject.enter(), subject.enter()]).toEqual([true, false]);
  });

  it('is empty when everybody who came in has left', () => {
    const subject = bulkhead(1);
    expect(subject.isEmpty()).toBe(true);
    subject.enter();
    expect(subject.isEmpty()).toBe(false);
    subject.leave();
    expect(subject.isEmpty()).toBe(true);
  });
});
