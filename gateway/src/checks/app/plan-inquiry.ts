import type { Payer } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { isMedicareId } from '@eligibility/x12';
import { planService, type AskedPayer, type ServicePlan } from '../domain/asked-service';
import type { CheckQuestion } from '../domain/check';
import type { CheckRequest } from './check-request';
import { requireAnswerable, type ChosenPayer } from './choose-payer';
import type { PayerInquiry } from './ports';

/** What a payer is asked first, and what may be asked in addition where it does not know the person. */
export type PlannedInquiries = {
  readonly first: PayerInquiry;
  readonly otherWayRound: PayerInquiry | undefined;
  readonly siblings: readonly PayerInquiry[];
};

type Planned = {
  readonly request: CheckRequest;
  readonly checkId: string;
  /** The payers' day, YYYY-MM-DD. */
  readonly today: string;
};

/**
 * The inquiry to the payer that was chosen; where a policyholder is known, the same with patient and policyholder the
 * other way round; then the first to those rows of its organisation that may be asked it.
 * @throws AppError as `requireAnswerable` for the payer that was chosen, or `payer-date-out-of-range`
 */
export function planInquiries(
  { payer, siblings }: Pick<ChosenPayer, 'payer' | 'siblings'>,
  planned: Planned,
): PlannedInquiries {
  const rows = siblings.flatMap((sibling) => {
    try {
      return [inquiryTo(sibling, planned)];
    } catch (failure) {
      if (failure instanceof AppError) return [];
      throw failure;
    }
  });
  const first = inquiryTo(payer, planned);
  return { first, otherWayRound: otherWayRound(first), siblings: rows };
}

/** Whoever has a Medicare id is the subscriber, and so is a patient of whom no policyholder is known. */
function otherWayRound(inquiry: PayerInquiry): PayerInquiry | undefined {
  const { policyholder, patient } = inquiry.question;
  if (policyholder?.lastName === undefined || isMedicareId(patient.memberId ?? '')) return undefined;
  return { ...inquiry, isDependent: inquiry.isDependent !== true };
}

function isAskedAsDependent({ relationship, patient }: CheckQuestion): boolean {
  const isOther = relationship !== undefined && relationship !== 'self';
  return isOther && !isMedicareId(patient.memberId ?? '');
}

function inquiryTo(payer: Payer, { request, checkId, today }: Planned): PayerInquiry {
  requireAnswerable(request, payer);
  const { workspace, clinic, question, callerAddresses } = request;
  const service = planInquiry(question, payer, today);
  const isDependent = isAskedAsDependent(question);
  return { workspace, checkId, payer, clinic, question, isDependent, service, callerAddresses };
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
