import type { Payer } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { planService, type AskedPayer, type ServicePlan } from '../domain/asked-service';
import type { CheckQuestion } from '../domain/check';
import type { CheckRequest } from './check-request';
import { requireAnswerable, type ChosenPayer } from './choose-payer';
import type { PayerInquiry } from './ports';

type Planned = {
  readonly request: CheckRequest;
  readonly checkId: string;
  /** The payers' day, YYYY-MM-DD. */
  readonly today: string;
};

/**
 * The inquiry to the payer that was chosen, then the same to those rows of its organisation that may be asked it.
 * @throws AppError as `requireAnswerable` for the payer that was chosen, or `payer-date-out-of-range`
 */
export function planInquiries(
  { payer, siblings }: Pick<ChosenPayer, 'payer' | 'siblings'>,
  planned: Planned,
): readonly [PayerInquiry, ...PayerInquiry[]] {
  const others = siblings.flatMap((sibling) => {
    try {
      return [inquiryTo(sibling, planned)];
    } catch (failure) {
      if (failure instanceof AppError) return [];
      throw failure;
    }
  });
  return [inquiryTo(payer, planned), ...others];
}

function inquiryTo(payer: Payer, { request, checkId, today }: Planned): PayerInquiry {
  requireAnswerable(request, payer);
  const { workspace, clinic, question, callerAddresses } = request;
  const service = planInquiry(question, payer, today);
  return { workspace, checkId, payer, clinic, question, service, callerAddresses };
}

/**
 * What the payer is asked of the question's service; undefined when the question has none.
 * @param today the payers' day, YYYY-MM-DD
 * @throws AppError `payer-date-out-of-range` for a day outside the days that the catalog states for the payer
 */
function planInquiry(
  { service }: Pick<CheckQuestion, 'service'>,
  payer: AskedPayer,
  today: string,
): ServicePlan | undefined {
  if (service === undefined) return undefined;
  const planned = planService(service, payer, today);
  if (!('first' in planned)) return planned;
  const { first, last } = planned;
  throw new AppError('payer-date-out-of-range', {
    detail: `${payer.name} answers for days from ${first} to ${last}.`,
    fields: [{ field: 'dateOfService', message: `must be from ${first} to ${last} for this payer` }],
  });
}
