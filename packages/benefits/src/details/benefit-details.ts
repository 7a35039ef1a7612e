import type { PayerAnswer } from '@eligibility/x12';
import { benefitSummaryBody, emptySummary, summaryOf } from '../summary/benefit-summary';
import { decide, type Decision } from '../summary/decision';
import { serviceOf } from './benefit-words';
import type { BenefitDetails } from './document';
import { linesOf, rejectionsIn, sourcesOf } from './evidence';
import { otherCoverageOf } from './other-coverage';
import { plansOf } from './plans';
import { provenanceOf } from './provenance';
import { payerOf, personOf, providerOf, tracesOf } from './related';
import { idOf } from './scope';
import { warningsOf } from './warnings';

/** What the details are asked for. */
export type DetailsQuestion = {
  /** X12 EQ01: the service that was asked about. */
  readonly serviceTypeCode: string;
  /** The day the coverage was needed for, YYYY-MM-DD. */
  readonly onDate: string;
  /** The payer's name in our directory, for payers that do not name themselves. */
  readonly directoryName: string;
  /** When the payer answered, as an ISO time; undefined when it is unknown. */
  readonly checkedAt: string | undefined;
};

/**
 * All that a payer's answer says about benefits, and for each field of the flat summary where it comes from. Pure. The
 * flat summary of the same answer and question is made of the same decision (`decide`), so that the two cannot differ.
 */
export function benefitDetails(answer: PayerAnswer, question: DetailsQuestion): BenefitDetails {
  const { serviceTypeCode, onDate, checkedAt = null } = question;
  const whole = answer.whole;
  const decision = decide(answer, question);
  const isRejected = answer.rejects.length > 0;
  const payerName = answer.payerName ?? question.directoryName;
  const summary = isRejected ? emptySummary(payerName) : summaryOf(decision, payerName);
  const proofs = provenanceOf(benefitSummaryBody(summary), answer, isRejected ? undefined : decision);
  const sources = sourcesOf(answer);
  return {
    status: isRejected ? 'unknown' : statusOf(decision),
    checkedAt,
    dateOfService: onDate,
    serviceType: serviceOf(serviceTypeCode),
    payer: payerOf(whole),
    provider: providerOf(whole),
    traces: tracesOf(whole),
    patient: whole.patient,
    subscriber: personOf(whole, 'subscriber'),
    dependent: personOf(whole, 'dependent'),
    rejections: rejectionsIn(whole),
    plans: isRejected ? [] : plansOf({ answer, whole, decision, onDate }, sources),
    otherCoverage: isRejected ? [] : otherCoverageOf({ sources }, onDate),
    warnings: isRejected ? [] : warningsOf({ whole, decision, sources, proofs }),
    summary: proofs,
    lines: linesOf(whole).map((line, at) => Object.assign({ id: idOf({ at }) }, line)),
  };
}

function statusOf({ status }: Decision): BenefitDetails['status'] {
  return status === 'not-stated' ? 'unknown' : status;
}
