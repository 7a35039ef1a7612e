import type { ChecksContext } from '../../checks/app/context';
import {
  answerOfExchange,
  benefitDetails,
  type BenefitDetailsDocument,
  type Warning,
} from '@eligibility/benefits';
import { isoTime, toAppError } from '@eligibility/kit';
import type { RunningCheck, WaitUntilMs } from '../../checks/app/check-request';
import { findStoredCheck, type AnsweredCheck, type WantedCheck } from '../../checks/app/find-answer';
import type { AskedBody } from '../../checks/domain/asked-service';
import type { AnswerSource } from '../../checks/domain/check';
import { openStored, unreadableExchange, type CheckPlace, type OpenedCheck } from './stored-exchange';

type FoundBenefits = {
  readonly kind: 'found';
  readonly checkId: string;
  readonly details: BenefitDetailsDocument;
  readonly source: AnswerSource;
};

/**
 * The benefit details of a check, by the check's id. They are made anew from the payer's answer each time; no payer is
 * asked. While the check runs, this waits as long as the caller does.
 * @throws AppError as `findStoredCheck`; `benefits-unavailable` when no answer of the payer is stored
 */
export async function findBenefits(
  context: ChecksContext,
  wanted: WantedCheck,
  waitUntilMs: WaitUntilMs,
): Promise<FoundBenefits | RunningCheck> {
  const storedCheck = await findStoredCheck(context, wanted, waitUntilMs);
  if (storedCheck.kind === 'running') return storedCheck;
  const { caller, checkId, requestId } = wanted;
  const place = { workspaceId: caller.workspace.id, checkId, requestId };
  return {
    kind: 'found',
    checkId,
    source: storedCheck.source,
    details: await detailsOf(context, place, storedCheck),
  };
}

/**
 * The benefit details of a check whose answer the caller is given anyway. Never throws: an answer that was paid for is
 * not withheld because its details cannot be made.
 * @returns null when there are none; the reason is that of `findBenefits`
 */
export async function benefitsForAnswer(
  context: ChecksContext,
  place: CheckPlace,
): Promise<BenefitDetailsDocument | null> {
  try {
    const found = await context.checks.findAnswer(place.workspaceId, place.checkId);
    if (found?.kind !== 'answered' || found.sealedExchange === undefined) return null;
    return await detailsOf(context, place, found);
  } catch (failure) {
    const { checkId, requestId } = place;
    const { code } = toAppError(failure);
    context.log.warn('an answer is sent without its benefit details', { checkId, requestId, code, failure });
    return null;
  }
}

async function detailsOf(
  context: ChecksContext,
  place: CheckPlace,
  found: AnsweredCheck,
): Promise<BenefitDetailsDocument> {
  return documentOf(await openStored(context, place, found), found.answeredAtMs);
}

function documentOf({ exchange, answer, asked }: OpenedCheck, answeredAtMs: number): BenefitDetailsDocument {
  const payersAnswer = answerOfExchange(exchange);
  if (payersAnswer === undefined) throw unreadableExchange();
  const { serviceTypeCode, onDate, directoryName } = exchange;
  const checkedAt = isoTime(answeredAtMs);
  const details = benefitDetails(payersAnswer, { serviceTypeCode, onDate, directoryName, checkedAt });
  const changed = details.summary.filter(({ field, value }) => value !== answer.benefitSummary[field]);
  return {
    ...details,
    warnings: [...notAsked(asked), ...details.warnings],
    differsFromAnswer: changed.map(({ field }) => field),
  };
}

/** The parts of the question that the payer was not asked: the figures do not answer them. */
function notAsked(asked: AskedBody | undefined): readonly Warning[] {
  return (asked?.notAsked ?? []).map(({ field, value, message }) => ({
    code: NOT_ASKED[field],
    field: null,
    about: value,
    lines: [],
    sentence: message,
  }));
}

const NOT_ASKED = {
  serviceTypeCodes: 'service-not-asked',
  procedureCode: 'procedure-not-asked',
  dateOfService: 'date-not-asked',
} as const;
