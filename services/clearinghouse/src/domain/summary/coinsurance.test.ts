import { line } from '../_answers';
import type { BenefitLine } from '../payer-answer';
import { coinsurance } from './coinsurance';

const percentOf = (lines: readonly BenefitLine[], asked = '30') => coinsurance(lines, asked)?.value;
const share = (percent: number, serviceTypes: readonly string[], network?: string) =>
  line('A', { percent, serviceTypes, network });

describe('coinsurance', () => {
  it('is the plan’s, else that of an office visit, else that of a physician', () => {
    const lines = [share(30, ['96']), share(10, ['98']), share(20, ['30'])];
    expect(percentOf(lines)).toBe(20);
    expect(percentOf(lines.slice(0, 2))).toBe(10);
    expect(percentOf(lines.slice(0, 1))).toBe(30);
  });

  it('is that of the service that was asked for before the plan’s', () => {
    expect(percentOf([share(20, ['30']), share(40, ['MH', 'A4'])], 'MH')).toBe(40);
    expect(percentOf([share(20, ['30'])], 'MH')).toBe(20);
  });

  it('stays in network even where only an out-of-network row is about the plan', () => {
    expect(percentOf([share(50, ['30'], 'N'), share(10, ['98'], 'Y')])).toBe(10);
    expect(percentOf([share(50, ['30'], 'N')])).toBe(50);
  });

  it('is unstated for a service nobody asked about, and without a percentage', () => {
    expect(percentOf([share(20, ['86']), line('A')])).toBeUndefined();
  });

  it('is zero when the payer says zero', () => {
    expect(percentOf([share(0, ['30'])])).toBe(0);
  });
});
