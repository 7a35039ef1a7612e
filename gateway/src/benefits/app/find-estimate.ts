import { answerOfExchange, estimateOf, type Bill, type Estimate } from '@eligibility/benefits';
import { isoTime } from '@eligibility/kit';
import type { RunningCheck, WaitUntilMs } from '../../checks/app/check-request';
import { findStoredCheck, type WantedCheck } from '../../checks/app/find-answer';
import type { AskedBody } from '../../checks/domain/asked-service';
import type { AnswerSource } from '../../checks/domain/check';
import { openStored, unreadableExchange, type BenefitsDeps } from './stored-exchange';

type FoundEstimate = {
  readonly kind: 'found';
  readonly checkId: string;
  readonly estimate: Estimate;
  readonly source: AnswerSource;
};

/**
 * What a patient is expected to pay for a bill, by the stored answer of a check. No payer is asked. While the check runs,
 * this waits as long as the caller does.
 * @throws AppError as `findStoredCheck`; `benefits-unavailable` when no answer of the payer is stored
 */
export async function findEstimate(
  deps: BenefitsDeps,
  { bill, ...wanted }: WantedCheck & { readonly bill: Bill },
  waitUntilMs: WaitUntilMs,
): Promise<FoundEstimate | RunningCheck> {
  const storedCheck = await findStoredCheck(deps, wanted, waitUntilMs);
  if (storedCheck.kind === 'running') return storedCheck;
  const { caller, checkId, requestId } = wanted;
  const place = { workspaceId: caller.workspace.id, checkId, requestId };
  const { exchange, asked } = await openStored(deps, place, storedCheck);
  const payersAnswer = answerOfExchange(exchange);
  if (payersAnswer === undefined) throw unreadableExchange();
  const { serviceTypeCode, onDate, directoryName } = exchange;
  const question = {
    serviceTypeCode,
    onDate,
    directoryName,
    checkedAt: isoTime(storedCheck.answeredAtMs),
    servicesNotAsked: servicesNotAsked(asked),
  };
  return {
    kind: 'found',
    checkId,
    source: storedCheck.source,
    estimate: estimateOf(payersAnswer, question, bill),
  };
}

function servicesNotAsked(asked: AskedBody | undefined): readonly string[] {
  return (asked?.notAsked ?? []).flatMap(({ field, value }) => (field === 'serviceTypeCodes' ? value : []));
}
