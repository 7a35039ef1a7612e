import {
  Outcome as WireOutcome,
  type BenefitSummary as WireSummary,
  type CheckResult as WireResult,
} from '@eligibility/protos/common/v1/check_result';
import { OUTCOMES, type Outcome } from '../domain/check';
import { checkResultFromWire } from './check-result';

const NOTHING_STATED: WireSummary = {
  coverageActive: false,
  planName: undefined,
  payerName: undefined,
  deductibleRemainingCents: undefined,
  outOfPocketRemainingCents: undefined,
  coinsurancePercent: undefined,
  copayCents: undefined,
  inNetworkPreferred: undefined,
};
const wire = (differences: Partial<WireResult> = {}): WireResult => ({
  outcome: WireOutcome.ACTIVE,
  summary: NOTHING_STATED,
  traceId: undefined,
  upstreamStatusCode: 200,
  errorMessage: undefined,
  rejectCodes: [],
  ...differences,
});

const OUTCOME_OF: readonly (readonly [WireOutcome, Outcome])[] = [
  [WireOutcome.ACTIVE, 'active'],
  [WireOutcome.INACTIVE, 'inactive'],
  [WireOutcome.NOT_STATED, 'not-stated'],
  [WireOutcome.REJECTED, 'rejected'],
  [WireOutcome.UNAVAILABLE, 'unavailable'],
  [WireOutcome.NO_ANSWER, 'no-answer'],
  [WireOutcome.NEVER_SENT, 'never-sent'],
  [WireOutcome.NOT_CALLED, 'not-called'],
  [WireOutcome.ACCOUNT_REFUSED, 'account-refused'],
  [WireOutcome.THROTTLED, 'throttled'],
  [WireOutcome.FORMAT_REFUSED, 'format-refused'],
];

describe('checkResultFromWire', () => {
  it.each(OUTCOME_OF)('knows %s as %s', (outcome, known) => {
    expect(checkResultFromWire(wire({ outcome })).outcome).toBe(known);
  });

  it('is tested for every outcome there is', () => {
    expect(OUTCOME_OF.map(([, known]) => known)).toEqual(OUTCOMES);
  });

  it('takes over every field, zero and false as what they are', () => {
    const summary = {
      coverageActive: true,
      planName: 'Silver PPO',
      payerName: 'Cascade Mutual',
      deductibleRemainingCents: 120_050,
      outOfPocketRemainingCents: 0,
      coinsurancePercent: 12.5,
      copayCents: 0,
      inNetworkPreferred: false,
    };
    const facts = { traceId: 'trace-1', upstreamStatusCode: 404, errorMessage: 'Not known there (75).' };
    expect(checkResultFromWire(wire({ summary, ...facts, rejectCodes: ['75'] }))).toEqual({
      outcome: 'active',
      summary,
      ...facts,
    });
  });

  it('leaves out what is not stated', () => {
    expect(checkResultFromWire(wire())).toEqual({
      outcome: 'active',
      summary: NOTHING_STATED,
      traceId: undefined,
      upstreamStatusCode: 200,
      errorMessage: undefined,
    });
  });

  it.each<[string, WireResult | undefined]>([
    ['no result', undefined],
    ['no summary', wire({ summary: undefined })],
    ['no outcome', wire({ outcome: WireOutcome.UNSPECIFIED })],
    ['an outcome of a later version', wire({ outcome: WireOutcome.UNRECOGNIZED })],
  ])('refuses an answer with %s: nobody is charged on a guess', (_what, result) => {
    expect(() => checkResultFromWire(result)).toThrow(expect.objectContaining({ code: 'internal' }) as Error);
  });
});
