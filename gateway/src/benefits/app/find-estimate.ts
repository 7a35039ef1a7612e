import type { ChecksContext } from '../../checks/app/context';
import { answerOfExchange, estimateOf, type Bill, type Estimate } from '@eligibility/benefits';
import { isoTime } from '@eligibility/kit';
import type { RunningCheck, WaitUntilMs } from '../../checks/app/check-request';
import { findStoredCheck, type AnsweredCheck, type WantedCheck } from '../../checks/app/find-answer';
import type { AskedBody } from '../../checks/domain/asked-service';
import type { AnswerSource } from '../../checks/domain/check';
import { visitOfKind, type RatedVisit } from './bill-of-visit';
import { openStored, unreadableExchange, type CheckPlace } from './stored-exchange';

/** A bill, and perhaps a kind of visit that the clinic has rates for, whose services come first. */
export type WantedBill = Bill & { readonly visitKind?: string | undefined };

type FoundEstimate = {
  readonly kind: 'found';
  readonly checkId: string;
  readonly estimate: Estimate;
  /** What was estimated, where it came from the clinic's rates. */
  readonly visit: RatedVisit | undefined;
  readonly source: AnswerSource;
};

/**
 * What a patient is expected to pay for a bill, by the stored answer of a check. No payer is asked. While the check runs,
 * this waits as long as the caller does.
 * @throws AppError as `findStoredCheck` and `visitOfKind`; `benefits-unavailable` when no answer of the payer is stored
 */
export async function findEstimate(
  context: ChecksContext,
  { bill, ...wanted }: WantedCheck & { readonly bill: WantedBill },
  waitUntilMs: WaitUntilMs,
): Promise<FoundEstimate | RunningCheck> {
  const storedCheck = await findStoredCheck(context, wanted, waitUntilMs);
  if (storedCheck.kind === 'running') return storedCheck;
  const { caller, checkId, requestId } = wanted;
  const workspaceId = caller.workspace.id;
  const { clientId, source } = storedCheck;
  const visitPlace = { workspaceId, clientId, payerId: source.payerId };
  const rated =
    bill.visitKind === undefined ? undefined : await visitOfKind(context.rates, visitPlace, bill.visitKind);
  const items = [...(rated?.items ?? []), ...bill.items];
  const visit = rated && { ...rated, items };
  const place = { workspaceId, checkId, requestId };
  const estimate = await estimateOfStored(
    context,
    { place, found: storedCheck },
    { items, network: bill.network },
  );
  return { kind: 'found', checkId, source, estimate, visit };
}

/** @throws AppError `benefits-unavailable` when no answer of the payer is stored; as `openStored` */
export async function estimateOfStored(
  context: ChecksContext,
  { place, found }: { readonly place: CheckPlace; readonly found: AnsweredCheck },
  bill: Bill,
): Promise<Estimate> {
  const { exchange, asked } = await openStored(context, place, found);
  const payersAnswer = answerOfExchange(exchange);
  if (payersAnswer === undefined) throw unreadableExchange();
  const { serviceTypeCode, onDate, directoryName } = exchange;
  const question = {
    serviceTypeCode,
    onDate,
    directoryName,
    checkedAt: isoTime(found.answeredAtMs),
    servicesNotAsked: servicesNotAsked(asked),
  };
  return estimateOf(payersAnswer, question, bill);
}

function servicesNotAsked(asked: AskedBody | undefined): readonly string[] {
  return (asked?.notAsked ?? []).flatMap(({ field, value }) => (field === 'serviceTypeCodes' ? value : []));
}
