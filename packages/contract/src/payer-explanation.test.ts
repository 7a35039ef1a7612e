import { MatchExplanation } from '@eligibility/protos/payer/v1/payer_catalog';
import fc from 'fast-check';
import type { Payer } from './payer';
import { decodeExplanation, encodeExplanation, type PayerExplanation } from './payer-explanation';

const text = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 });
const texts = fc.array(text, { maxLength: 3 });
const unit = fc.double({ min: 0, max: 1, noNaN: true });
// A field that holds zero is not sent, so the sign of a zero does not arrive.
const weight = fc.double({ min: -9, max: 9, noNaN: true }).map((drawn) => drawn + 0);
const payer = fc.record({
  payerId: text,
  name: text,
  states: texts,
  linesOfBusiness: texts,
  tradingPartnerId: text,
  routes: fc.constant([]),
  supportsEligibility: fc.boolean(),
  requiresDateOfBirth: fc.boolean(),
  capabilities: fc.constant<Payer['capabilities']>({
    serviceTypes: ['35'],
    severalServiceTypes: false,
    procedureCodes: false,
    searchWithoutMemberId: false,
    ...{ searchByName: false, searchWithoutFirstName: false },
    dates: {
      ...{ monthsBack: 12, daysBack: 0, daysForward: 0, toMonthEnd: true },
      ...{ isFirstStated: false, isLastStated: false },
    },
    source: 'caqh-core',
  }),
});
const explanation = fc.record<PayerExplanation>({
  tokens: fc.array(fc.record({ text, kind: text, source: text }, { requiredKeys: ['text', 'kind'] }), {
    maxLength: 4,
  }),
  outcome: fc.constantFrom('matched', 'ambiguous', 'not-found'),
  reason: text,
  acceptAt: unit,
  offerAt: unit,
  candidates: fc.array(
    fc.record({
      payer,
      probability: unit,
      matchedOn: text,
      evidence: fc.array(fc.record({ feature: text, value: unit, weight }), { maxLength: 3 }),
    }),
    { maxLength: 3 },
  ),
});

const onTheWire = (value: MatchExplanation): MatchExplanation =>
  MatchExplanation.decode(MatchExplanation.encode(value).finish());

describe('an explanation of a match', () => {
  it('is decoded as it was encoded', () => {
    fc.assert(
      fc.property(explanation, (value) => {
        expect(decodeExplanation(onTheWire(encodeExplanation(value)))).toEqual(value);
      }),
    );
  });
});
