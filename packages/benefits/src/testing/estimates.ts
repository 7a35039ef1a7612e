import { answerIn } from '@eligibility/x12/testing';
import type { Bill, Estimate, EstimateItem } from '../estimate/estimate';
import { estimateOf } from '../estimate/make-estimate';
import { type AnswerDocument, type Line, x12Of } from './document';
import { copay, FAMILY, limit, PLAN, share } from './rules';

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

/** What the patient pays in US dollars, and what that assumes. */
type Assumed = {
  readonly pays: number;
  readonly assumes: readonly string[];
  readonly otherwise?: number | null;
};

/**
 * A case: its name with the arithmetic, the payer's lines, the bill, and what was computed by hand: what the patient pays
 * in US dollars, of which nothing is assumed unless it is said, or why there is no amount.
 */
export type Worked = readonly [
  name: string,
  lines: readonly Line[],
  bill: string | Bill,
  expected: number | Assumed | EstimateReason,
];

type EstimateReason = Estimate['reasons'][number]['code'];

/** Holds each case to what was computed for it by hand. */
export function holdsAsWorked(cases: readonly Worked[]): void {
  it.each(cases.map(([name, lines, bill, expected]) => ({ name, lines, bill, expected })))(
    '$name',
    ({ lines, bill, expected }) => {
      const estimate = estimated(lines, typeof bill === 'string' ? billOf(bill) : bill);
      expect(shown(estimate, expected)).toEqual(whole(expected));
    },
  );
}

function shown(estimate: Estimate, expected: Worked[3]): unknown {
  const { patientPays, assumptions, reasons, confidence } = estimate;
  if (patientPays === null) return { reason: reasons[0]?.code, confidence };
  const codes = assumptions.map(({ code }) => code);
  const isSaid = typeof expected === 'object' && 'otherwise' in expected;
  return {
    ...{ pays: patientPays, assumes: codes, confidence },
    ...(isSaid && { otherwise: assumptions[0]?.otherwise }),
  };
}

function whole(expected: Worked[3]): unknown {
  if (typeof expected === 'string') return { reason: expected, confidence: 'cannot-be-determined' };
  if (typeof expected === 'number') return { pays: expected, assumes: [], confidence: 'stated' };
  return { ...expected, confidence: 'assumed' };
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

const MET = [...left('C', 500, 0), ...left('G', 3000, 3000)];
const OPEN = [...left('C', 500, 500), ...left('G', 3000, 3000)];

/** An active plan with a deductible of 500 that is met, and these lines as well. */
export function met(...lines: readonly Line[]): readonly Line[] {
  return [PLAN, ...MET, ...lines];
}

/** The same with all of the deductible left. */
export function open(...lines: readonly Line[]): readonly Line[] {
  return [PLAN, ...OPEN, ...lines];
}

/** A coinsurance of one service. */
export function on(percent: string, service: string, given: Partial<Line> = {}): Line {
  return share(percent, { services: [service], ...given });
}

/** A line that names another payer or organization. */
export function otherPayer(code: string, services: readonly string[], role: 'PR' | 'PRP' | 'VN'): Line {
  return { code, services, entity: { role, name: 'OTHER HEALTH' } };
}
