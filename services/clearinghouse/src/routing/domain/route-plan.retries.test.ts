import { fakeClock } from '@eligibility/kit/testing';
import { retryBudget } from './route-plan';

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

  it('is five if that is more, so that a payer with little traffic gets a second attempt', () => {
    const budget = retryBudget(fakeClock());
    budget.deposit('P1');
    expect(times(10, () => budget.withdraw('P1'))).toBe(5);
  });

  it('is full again every minute', () => {
    const clock = fakeClock();
    const budget = retryBudget(clock);
    budget.deposit('P1');
    times(10, () => budget.withdraw('P1'));
    clock.advance(59_999);
    expect(budget.withdraw('P1')).toBe(false);
    clock.advance(1);
    expect(budget.withdraw('P1')).toBe(true);
  });

  it("is not used up by another payer's failures", () => {
    const budget = retryBudget(fakeClock());
    times(10, () => budget.withdraw('P1'));
    expect(budget.withdraw('P2')).toBe(true);
  });
});
