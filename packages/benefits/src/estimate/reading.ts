import type { BenefitLine, PayerAnswer } from '@eligibility/x12';
import { benefitDetails, type DetailsQuestion } from '../details/benefit-details';
import type { BenefitDetails } from '../details/document';
import { sourcesOf } from '../details/evidence';
import { statesCoverage } from '../summary/coverage';
import { decide, type Decision } from '../summary/decision';
import { HEALTH_PLAN, networkCodeOf } from '../summary/line-selection';
import { moneyIn, type MoneyQuestion } from '../summary/money-lines';
import type { EstimateItem, VisitOfItem } from './estimate';
import { procedureLines } from './service-steps';

/** An answer as one item is estimated from it. */
export type Reading = {
  /** X12 EB03 of the item; undefined when it names nothing but a procedure. */
  readonly service: string | undefined;
  readonly visit: VisitOfItem | undefined;
  readonly units: number;
  readonly allowedCents: number;
  readonly answer: PayerAnswer;
  readonly decision: Decision;
  readonly details: BenefitDetails;
  /** The decision's lines with money, and those of the item's procedure. */
  readonly money: MoneyQuestion;
  /** In force: the lines about the item's procedure. */
  readonly ofProcedure: readonly BenefitLine[];
};

/** EB03 of dental care; the Code on Dental Procedures (CDT) begins with D. */
const DENTAL = '35';
const DENTAL_PROCEDURE = /^D\d{4}$/i;

/** Reads an answer for an item as if its service had been asked about. */
export function readFor(answer: PayerAnswer, question: DetailsQuestion, item: EstimateItem): Reading {
  const { procedureCode, visit, units, allowedCents } = item;
  const service = item.serviceTypeCode ?? (DENTAL_PROCEDURE.test(procedureCode ?? '') ? DENTAL : undefined);
  const asked = { ...question, serviceTypeCode: service ?? HEALTH_PLAN };
  const decision = decide(answer, asked);
  const ofProcedure = procedureLines(sourcesOf(answer), procedureCode).filter(decision.inForce);
  const money = moneyIn([...decision.lines, ...ofProcedure]);
  return {
    service,
    visit,
    units,
    allowedCents,
    answer,
    decision,
    details: benefitDetails(answer, asked),
    money: { ...decision.question, lines: money },
    ofProcedure,
  };
}

/**
 * An answer without the amounts of the other network. Those out of network are read by the same rules as those in
 * network are, so they are given the code of these.
 */
export function answerIn(network: 'in' | 'out', answer: PayerAnswer): PayerAnswer {
  const [kept, other] = network === 'in' ? (['Y', 'N'] as const) : (['N', 'Y'] as const);
  const benefits = answer.benefits.flatMap((line) => {
    const code = networkCodeOf(line);
    if (statesCoverage(line)) return line;
    if (code === other) return [];
    return code === kept ? { ...line, network: 'Y' } : line;
  });
  return { ...answer, benefits };
}
