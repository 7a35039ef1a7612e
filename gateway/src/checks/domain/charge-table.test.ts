import { OUTCOMES, type Outcome } from '@eligibility/contract';
import { settlementOf, type Settlement } from './charge-table';

/** The table "Who pays", row by row: the outcome, under `every-live-check`, under `answered-only`. */
const WHO_PAYS: readonly (readonly [Outcome, Settlement, Settlement])[] = [
  ['active', 'capture', 'capture'],
  ['inactive', 'capture', 'capture'],
  ['not-stated', 'capture', 'capture'],
  ['rejected', 'capture', 'capture'],
  ['unavailable', 'capture', 'release'],
  ['no-answer', 'capture', 'release'],
  ['never-sent', 'release', 'release'],
  ['not-called', 'release', 'release'],
  ['account-refused', 'release', 'release'],
  ['throttled', 'release', 'release'],
  ['clearinghouse-refused', 'release', 'release'],
];

describe('settlementOf', () => {
  it.each(WHO_PAYS)(
    '%s: %s when every live check is paid for, %s when only answers are',
    (outcome, every, answered) => {
      expect(settlementOf(outcome, 'every-live-check')).toBe(every);
      expect(settlementOf(outcome, 'answered-only')).toBe(answered);
    },
  );

  it('is tested for every outcome', () => {
    expect(WHO_PAYS.map(([outcome]) => outcome)).toEqual(OUTCOMES);
  });
});
