import { fakeClock } from '@eligibility/kit/testing';
import { retryBudget } from './retry-budget';

function times(count: number, attempt: () => boolean): number {
  return Array.from({ length: count }, attempt).filter(Boolean).length;
}

describe('the retry budget of a payer', () => {
  it('is a tenth of its checks in a minute', () => {
    const budget = retryBudget(fakeClock());
    const extras = times(3_000, () => {
      budget.deposit('P1');
      return budget.withdraw('P1');
    });
    expect(extras).toBe(300);
  });

  it('is five where that is more, so that a quiet payer gets its second chance', () => {
    const budget = retryBudget(fakeClock());
    budget.deposit('P1');
    expect(times(10, () => budget.withdraw('P1'))).toBe(5);
  });

  it('begins anew every minute', () => {
    const clock = fakeClock();
    const budget = retryBudget(clock);
    budget.deposit('P1');
    times(10, () => budget.withdraw('P1'));
    clock.advance(59_999);
    expect(budget.withdraw('P1')).toBe(false);
    clock.advance(1);
    expect(budget.withdraw('P1')).toBe(true);
  });

  it("is not spent by another payer's trouble", () => {
    const budget = retryBudget(fakeClock());
    times(10, () => budget.withdraw('P1'));
    expect(budget.withdraw('P2')).toBe(true);
  });
});
