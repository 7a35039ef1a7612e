import type { PayerAnswer } from '@eligibility/x12';
import type { DetailsQuestion } from '../details/benefit-details';
import { decide } from '../summary/decision';
import { applyTerms, type Applied, type Charge } from './apply-terms';
import { assumed, assumptionsOf } from './assumptions';
import { coverageDoubtsOf } from './coverage-doubts';
import type { Assumption, Bill, Estimate, Reason } from './estimate';
import { reasonSentence, stepSentence } from './estimate-sentences';
import { answerIn, readFor } from './reading';
import { readTerms, type ItemTerms } from './read-terms';

/** What an estimate is made of besides the payer's answer. */
export type EstimateQuestion = DetailsQuestion & {
  /** The service types that were to be asked about, and that the payer was not asked about. */
  readonly servicesNotAsked: readonly string[];
};

/**
 * What the patient is expected to pay for a bill, by the payer's answer: `docs/estimate.md` has the rules and their
 * sources. Pure, and in integer cents. There is no amount where the payer's figures conflict or do not suffice.
 */
export function estimateOf(answer: PayerAnswer, question: EstimateQuestion, bill: Bill): Estimate {
  const network = bill.network ?? networkOf(answer, question);
  const { estimate, isInNetwork } = judge(answerIn(network, answer), question, bill);
  if (bill.network !== undefined || network === 'out' || !isInNetwork) return estimate;
  const outOfNetwork = judge(answerIn('out', answer), question, { ...bill, network: 'out' }).estimate;
  if (estimate.patientPays === null || outOfNetwork.patientPays === estimate.patientPays) return estimate;
  const inNetwork = assumed('in-network', [], outOfNetwork.patientPays);
  return { ...estimate, confidence: 'assumed', assumptions: [inNetwork, ...estimate.assumptions] };
}

/** Where all figures of an answer are out of network, so is the clinic. */
function networkOf(answer: PayerAnswer, question: DetailsQuestion): 'in' | 'out' {
  return decide(answer, question).inNetworkPreferred === false ? 'out' : 'in';
}

type Judged = { readonly estimate: Estimate; readonly isInNetwork: boolean };

/** An item with what stands against an amount, and what its terms are. */
type ReadItem = {
  readonly reasons: readonly Reason[];
  readonly charge: Charge | undefined;
  readonly read: ItemTerms;
  readonly assumptions: readonly Assumption[];
};

function judge(answer: PayerAnswer, question: EstimateQuestion, bill: Bill): Judged {
  const items = bill.items.map((_item, at) => readItem(answer, question, { bill, at }));
  const reasons = items.flatMap((item) => item.reasons);
  const priced = items.flatMap(({ read, charge }) =>
    read.kind === 'terms' && charge !== undefined ? { ...read, charge } : [],
  );
  if (reasons.length > 0) return { estimate: withoutAmount(bill, reasons), isInNetwork: false };
  const applied = applyTerms(priced.map(({ charge }) => charge));
  const unsure = priced.flatMap(({ uncertainLimit }, at) => reachedUnsure(applied, uncertainLimit, at));
  if (unsure.length > 0) return { estimate: withoutAmount(bill, unsure), isInNetwork: false };
  const assumptions = distinct([
    ...items.flatMap((item) => item.assumptions),
    ...assumptionsOf(priced, applied),
  ]);
  return {
    estimate: withAmount(bill, applied, assumptions),
    isInNetwork: priced.some(({ isInNetwork }) => isInNetwork),
  };
}

type At = { readonly bill: Bill; readonly at: number };

function readItem(answer: PayerAnswer, question: EstimateQuestion, { bill, at }: At): ReadItem {
  const item = bill.items[at];
  if (item === undefined) throw new Error('an item beyond the bill');
  const reading = readFor(answer, question, item);
  const read = readTerms(reading);
  const { reasons, assumptions } = coverageDoubtsOf(reading, bill.network);
  const ofItem = read.kind === 'refused' ? [reasonOf(read.refusal, at + 1)] : [];
  const isNotAsked =
    question.servicesNotAsked.includes(item.serviceTypeCode ?? '') &&
    read.kind === 'terms' &&
    read.doubts.some(({ code }) => code === 'plan-wide-share');
  if (isNotAsked) ofItem.push(reasonOf({ code: 'service-refused', lines: [] }, at + 1));
  return {
    reasons: reasons.length > 0 ? reasons.map((reason) => reasonOf(reason, at + 1)) : ofItem,
    charge:
      read.kind === 'terms'
        ? { terms: read.terms, allowedCents: item.allowedCents, units: item.units }
        : undefined,
    read,
    assumptions: assumptions.map(({ code, lines }) => assumed(code, lines, null)),
  };
}

type Refusal = Pick<Reason, 'code' | 'lines'> & { readonly values?: readonly string[] };

function reasonOf({ code, lines, values = [] }: Refusal, item: number): Reason {
  return { code, item, sentence: reasonSentence(code, values), lines };
}

/** A limit that is uncertain matters only where it is reached. */
function reachedUnsure({ steps }: Applied, lines: readonly string[], at: number): readonly Reason[] {
  const isReached = steps.some(({ item, kind }) => item === at + 1 && kind === 'out-of-pocket-limit');
  return isReached && lines.length > 0 ? [reasonOf({ code: 'several-amounts', lines }, at + 1)] : [];
}

function distinct(assumptions: readonly Assumption[]): readonly Assumption[] {
  const byCode = new Map<string, Assumption>();
  for (const one of assumptions) {
    const same = byCode.get(one.code);
    const lines = [...new Set([...(same?.lines ?? []), ...one.lines])];
    byCode.set(one.code, { ...(same ?? one), lines });
  }
  return [...byCode.values()];
}

function allowedCentsOf({ items }: Bill): number {
  return items.reduce((sum, { allowedCents }) => sum + allowedCents, 0);
}

const CENTS = 100;

function withoutAmount(bill: Bill, reasons: readonly Reason[]): Estimate {
  return {
    confidence: 'cannot-be-determined',
    allowedAmount: allowedCentsOf(bill) / CENTS,
    patientPays: null,
    planPays: null,
    steps: [],
    assumptions: [],
    reasons,
  };
}

function withAmount(bill: Bill, applied: Applied, assumptions: readonly Assumption[]): Estimate {
  const allowedCents = allowedCentsOf(bill);
  return {
    confidence: assumptions.length === 0 ? 'stated' : 'assumed',
    allowedAmount: allowedCents / CENTS,
    patientPays: applied.patientCents / CENTS,
    planPays: (allowedCents - applied.patientCents) / CENTS,
    steps: applied.steps.map((step) => ({
      item: step.item,
      kind: step.kind,
      patientPays: step.cents / CENTS,
      lines: step.lines,
      sentence: stepSentence(step),
    })),
    assumptions,
    reasons: [],
  };
}
