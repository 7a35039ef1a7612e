import { CheckResult as Wire } from '@eligibility/protos/common/v1/check_result';
import fc from 'fast-check';
import { OUTCOMES } from '../../gateway/src/domain/check';
import { checkResultFromWire } from '../../gateway/src/translate/check-result';
import type { CheckResult } from '../../services/clearinghouse/src/domain/check-result';
import { resultToProto } from '../../services/clearinghouse/src/rpc/result-to-proto';

/** What the gateway understands of what the clearinghouse service says, in the bytes that cross the wire. */
function received(result: CheckResult): unknown {
  return checkResultFromWire(Wire.decode(Wire.encode(resultToProto(result)).finish()));
}

const orNotStated = <T>(value: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.option(value, { nil: undefined });
const cents = orNotStated(fc.nat());
const text = orNotStated(fc.string());

const results: fc.Arbitrary<CheckResult> = fc.record({
  outcome: fc.constantFrom(...OUTCOMES),
  summary: fc.record({
    coverageActive: fc.boolean(),
    planName: text,
    payerName: text,
    deductibleRemainingCents: cents,
    outOfPocketRemainingCents: cents,
    coinsurancePercent: orNotStated(
      fc.integer({ min: 0, max: 10_000 }).map((hundredths) => hundredths / 100),
    ),
    copayCents: cents,
    inNetworkPreferred: orNotStated(fc.boolean()),
  }),
  traceId: text,
  upstreamStatusCode: fc.integer({ min: 100, max: 599 }),
  errorMessage: text,
  rejectCodes: fc.array(fc.string()),
});

describe('a result of the clearinghouse service', () => {
  it.each(OUTCOMES)('with the outcome %s is the same in the gateway', (outcome) => {
    const [result] = fc.sample(results, 1);
    if (result === undefined) throw new Error('nothing was drawn');

    expect(received({ ...result, outcome })).toMatchObject({ outcome });
  });

  it('is the same in the gateway, but for the reject codes, which stay behind', () => {
    fc.assert(
      fc.property(results, (result) => {
        const { rejectCodes: _, ...rest } = result;
        expect(received(result)).toEqual(rest);
      }),
    );
  });
});
