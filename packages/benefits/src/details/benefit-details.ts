import {
  rejectReason,
  type Level,
  type NeutralAnswer,
  type NeutralLine,
  type PayerAnswer,
} from '@eligibility/x12';
import { benefitSummaryBody, emptySummary, summaryOf } from '../summary/benefit-summary';
import { decide, type Decision } from '../summary/decision';
import { serviceOf } from './benefit-words';
import { codedOrNull } from './coded';
import type { BenefitDetails } from './document';
import type { Rejection } from './document-values';
import { FOLLOW_UPS } from './party-words';
import { plansOf } from './plans';
import { provenanceOf } from './provenance';
import { payerOf, personOf, providerOf, tracesOf } from './related';
import { idOf, type Source } from './scope';
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
  const whole = answer.whole();
  const lines = linesOf(whole);
  const decision = decide(answer, question);
  const isRejected = answer.rejects.length > 0;
  const payerName = answer.payerName ?? question.directoryName;
  const summary = isRejected ? emptySummary(payerName) : summaryOf(decision, payerName);
  const rejections = rejectionsIn(whole);
  const proofs = provenanceOf(benefitSummaryBody(summary), answer, isRejected ? undefined : decision);
  const sources = sourcesOf(answer, lines);
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
    rejections,
    plans: isRejected ? [] : plansOf({ answer, whole, decision, onDate }, sources),
    warnings: isRejected ? [] : warningsOf({ decision, sources, proofs, rejections }),
    summary: proofs,
    lines: lines.map((line, at) => Object.assign({ id: idOf({ at }) }, line)),
  };
}

function statusOf({ status }: Decision): BenefitDetails['status'] {
  return status === 'not-stated' ? 'unknown' : status;
}

function linesOf({ levels, patient }: NeutralAnswer): readonly NeutralLine[] {
  return levels.find(({ level }) => level === patient)?.lines ?? [];
}

function sourcesOf({ benefits }: PayerAnswer, lines: readonly NeutralLine[]): readonly Source[] {
  return benefits.flatMap((line) => {
    const rest = lines[line.at];
    return rest === undefined ? [] : { id: idOf(line), line, rest };
  });
}

/** AAA of every level, and of the patient's lines. */
function rejectionsIn({ levels, patient }: NeutralAnswer): readonly Rejection[] {
  const rejections: Rejection[] = [];
  for (const level of levels) {
    rejections.push(...writtenRejections(level, level.level, []));
    if (level.level !== patient) continue;
    for (const [at, line] of level.lines.entries())
      if (line.rejects !== undefined) rejections.push(...writtenRejections(line, 'benefit', [idOf({ at })]));
  }
  return rejections;
}

function writtenRejections(
  { rejects = [] }: Pick<Level, 'rejects'>,
  level: Rejection['level'],
  lines: readonly string[],
): readonly Rejection[] {
  return rejects.flatMap(({ code, followUp }) =>
    code === undefined
      ? []
      : {
          level,
          reason: { code, text: rejectReason(code) ?? null },
          followUp: codedOrNull(followUp, FOLLOW_UPS),
          lines,
        },
  );
}
