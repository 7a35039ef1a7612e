import { answerIn } from '@eligibility/x12/testing';
import type { Bill, Estimate, EstimateItem } from '../estimate/estimate';
import { estimateOf } from '../estimate/make-estimate';
import { type AnswerDocument, type Line, x12Of } from './document';
import { copay, FAMILY, limit } from './rules';

/**
 * A bill in short: `98:125` is an office visit that the plan allows $125.00 for, `PT:400x4` four visits of physical
 * therapy for $400.00 together, `#98941:60` a procedure, `#98941/33:60` one with its service type,
 * `98@specialist:125` a visit at a specialist.
 */
export function billOf(written: string, network: Bill['network'] = 'in'): Bill {
  return { items: written.split(' ').map(itemOf), network };
}

const ITEM =
  /^(?:#(?<procedure>\w+))?\/?(?<service>\w+)?(?:@(?<visit>[\w-]+))?:(?<amount>[\d.]+)(?:x(?<units>\d+))?$/;

function itemOf(written: string): EstimateItem {
  const { procedure, service, visit, amount, units } = ITEM.exec(written)?.groups ?? {};
  if (amount === undefined) throw new Error(`not an item: ${written}`);
  return {
    serviceTypeCode: service,
    procedureCode: procedure,
    visit: visit as EstimateItem['visit'],
    allowedCents: Math.round(Number(amount) * 100),
    units: Number(units ?? 1),
  };
}

/** The estimate of a bill by an answer that has these lines, read from the 271. */
export function estimated(
  lines: AnswerDocument['lines'],
  bill: Bill,
  notAsked: readonly string[] = [],
): Estimate {
  const question = { serviceTypeCode: '30', onDate: '2026-01-15', directoryName: '', checkedAt: undefined };
  return estimateOf(answerIn(x12Of({ lines })), { ...question, servicesNotAsked: notAsked }, bill);
}

/** What was computed by hand: what the patient pays in US dollars and what that assumes, or why there is no amount. */
type Expected =
  | { readonly pays: number; readonly assumes?: readonly string[]; readonly otherwise?: number | null }
  | { readonly reason: string };

/** A case: its name with the arithmetic, the payer's lines, the bill, and what was computed by hand. */
export type Worked = readonly [name: string, lines: readonly Line[], bill: string | Bill, expected: Expected];

/** Holds each case to what was computed for it by hand. */
export function holdsAsWorked(cases: readonly Worked[]): void {
  it.each(cases.map(([name, lines, bill, expected]) => ({ name, lines, bill, expected })))(
    '$name',
    ({ lines, bill, expected }) => {
      const estimate = estimated(lines, typeof bill === 'string' ? billOf(bill) : bill);
      expect(shown(estimate, expected)).toEqual(withDefaults(expected));
    },
  );
}

function shown(estimate: Estimate, expected: Expected): unknown {
  const { patientPays, assumptions, reasons, confidence } = estimate;
  if (patientPays === null) return { reason: reasons[0]?.code, confidence };
  const codes = assumptions.map(({ code }) => code);
  const otherwise = 'otherwise' in expected ? { otherwise: assumptions[0]?.otherwise } : {};
  return { pays: patientPays, assumes: codes, confidence, ...otherwise };
}

function withDefaults(expected: Expected): unknown {
  if ('reason' in expected) return { ...expected, confidence: 'cannot-be-determined' };
  const { assumes = [] } = expected;
  return { ...expected, assumes, confidence: assumes.length === 0 ? 'stated' : 'assumed' };
}

/** The lines of a deductible (C) or an out-of-pocket limit (G): the whole of it and what is left, of one person. */
export function left(
  code: 'C' | 'G',
  total: number,
  remaining: number,
  given: Partial<Line> = {},
): readonly Line[] {
  return [limit(code, '23', String(total), given), limit(code, '29', String(remaining), given)];
}

/** The same of a family. */
export function familyLeft(code: 'C' | 'G', total: number, remaining: number): readonly Line[] {
  return left(code, total, remaining, FAMILY);
}

/** The copay of one service. */
export function copayOf(service: string, amount: string, messages: readonly string[] = []): Line {
  return copay(amount, { services: [service], ...(messages.length === 0 ? {} : { messages }) });
}
