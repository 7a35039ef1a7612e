import { type CheckResult, OUTCOMES } from '@eligibility/contract';
import fc from 'fast-check';
import { resultOf } from '../../testing/samples';
import { checkBody } from './check';

describe('checkBody', () => {
  it('writes the fields of the contract in order, money in dollars', () => {
    expect(checkBody(resultOf('active'), 812)).toBe(
      '{"success":true,' +
        '"benefitSummary":{"coverageActive":true,"planName":"Silver PPO","payerName":"Cascade Mutual of Oregon",' +
        '"deductibleRemaining":1200.5,"outOfPocketRemaining":0,"coinsurancePercent":20,"copayAmount":25.05,' +
        '"inNetworkPreferred":true},' +
        '"traceId":"trace-1","upstreamStatusCode":200,"latencyMs":812,"errorMessage":null}',
    );
  });

  it('writes null for what is not stated, and omits no field', () => {
    const nothing: CheckResult = {
      outcome: 'rejected',
      summary: {
        coverageActive: false,
        planName: undefined,
        payerName: undefined,
        deductibleRemainingCents: undefined,
        outOfPocketRemainingCents: undefined,
        coinsurancePercent: undefined,
        copayCents: undefined,
        inNetworkPreferred: undefined,
      },
      traceId: undefined,
      upstreamStatusCode: 404,
      errorMessage: 'The payer does not know this subscriber (75).',
      rejectCodes: ['75'],
    };
    expect(checkBody(nothing, 0)).toBe(
      '{"success":false,' +
        '"benefitSummary":{"coverageActive":false,"planName":null,"payerName":null,"deductibleRemaining":null,' +
        '"outOfPocketRemaining":null,"coinsurancePercent":null,"copayAmount":null,"inNetworkPreferred":null},' +
        '"traceId":null,"upstreamStatusCode":404,"latencyMs":0,' +
        '"errorMessage":"The payer does not know this subscriber (75)."}',
    );
  });

  it('writes zero as zero and false as false', () => {
    const { summary, ...rest } = resultOf('active');
    const zero = { ...summary, deductibleRemainingCents: 0, copayCents: 0, coinsurancePercent: 0 };
    const body: unknown = JSON.parse(
      checkBody({ ...rest, summary: { ...zero, inNetworkPreferred: false } }, 1),
    );
    expect(body).toMatchObject({
      benefitSummary: {
        deductibleRemaining: 0,
        copayAmount: 0,
        coinsurancePercent: 0,
        inNetworkPreferred: false,
      },
    });
  });

  it.each(OUTCOMES)('has success for active coverage alone: %s', (outcome) => {
    const body = JSON.parse(checkBody(resultOf(outcome), 1)) as { success: unknown };
    expect(body.success).toBe(outcome === 'active');
  });

  it('writes any amount with at most two decimals, exact to the cent', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_00 }), (cents) => {
        const { summary, ...rest } = resultOf('active');
        const text = checkBody({ ...rest, summary: { ...summary, copayCents: cents } }, 1);
        const [, dollars = '', decimals = ''] = /"copayAmount":(\d+)(?:\.(\d{1,2}))?,/.exec(text) ?? [];
        return Number(dollars) * 100 + Number(decimals.padEnd(2, '0')) === cents;
      }),
    );
  });
});
