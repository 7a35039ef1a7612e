import type { BenefitLine, PayerAnswer, Reject } from '@eligibility/x12';
import type { UpstreamReply } from '../upstream-reply';

/** One EB segment with a code and the given fields, for the health plan as a whole. */
export function line(code: string, given: Partial<BenefitLine> = {}): BenefitLine {
  return {
    at: 0,
    code,
    coverageLevel: undefined,
    serviceTypes: ['30'],
    insuranceType: undefined,
    planName: undefined,
    timeQualifier: undefined,
    amountCents: undefined,
    percent: undefined,
    quantityQualifier: undefined,
    authorization: undefined,
    network: undefined,
    procedure: undefined,
    messages: [],
    placesOfService: [],
    dates: [],
    ...given,
  };
}

/** An answer that consists of these lines. */
export function answerOf(benefits: readonly BenefitLine[], given: Partial<PayerAnswer> = {}): PayerAnswer {
  return {
    traceId: 'trace-1',
    payerName: 'Payer As It Names Itself',
    rejects: [],
    partialRejects: [],
    benefits,
    planDates: [],
    diedOn: undefined,
    planNames: [],
    whole: { header: {}, levels: [], patient: 'subscriber' },
    ...given,
  };
}

export function reject(code: string): Reject {
  return { code, followUp: undefined };
}

/** A 999 in place of an answer. */
export const CLEARINGHOUSE_REFUSED = {
  kind: 'clearinghouse-refused',
  httpStatus: 502,
  by: '999',
  errorCodes: ['5'],
  traceId: undefined,
} as const satisfies UpstreamReply;

/** An answer without benefits but with these AAA codes. */
export function rejectedWith(codes: readonly string[], httpStatus = 200): UpstreamReply {
  return { kind: 'answered', httpStatus, answer: answerOf([], { rejects: codes.map(reject) }) };
}
