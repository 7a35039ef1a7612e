import type { Payer } from '@eligibility/contract';
import { AppError } from '@eligibility/kit';
import { isMedicareId } from '@eligibility/x12';
import type { WorkspacePolicies } from '../../identity/domain/workspace';
import type { AnsweredDays } from '../domain/answered-days';
import { planService, type AskedPayer, type ServicePlan } from '../domain/asked-service';
import type { CheckQuestion } from '../domain/check';
import { notTaken, type NotTaken } from '../domain/wanted-service';
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
 * @throws AppError as `requireAnswerable` for the payer that was chosen, `payer-date-out-of-range` or
 * `payer-service-not-taken`
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
  const { workspace, clinic, question, callerAddresses, isBackground } = request;
  const service = planInquiry(question, payer, { today, policies: workspace.policies });
  const isDependent = isAskedAsDependent(question);
  const asking = { workspace, clinic, question, callerAddresses, isBackground };
  return { ...asking, checkId, payer, isDependent, service };
}

type PlanRules = {
  /** The payers' day, YYYY-MM-DD. */
  readonly today: string;
  readonly policies: Pick<WorkspacePolicies, 'serviceNotTaken' | 'dateNotTaken'>;
};

/**
 * What the payer is asked of the question's service; undefined when the question has none.
 * @throws AppError `payer-date-out-of-range` for a day outside the days that the payer answers for;
 * `payer-service-not-taken` where the workspace wants no answer about the plan in place of one about the service
 */
export function planInquiry(
  { service }: Pick<CheckQuestion, 'service'>,
  payer: AskedPayer,
  { today, policies }: PlanRules,
): ServicePlan | undefined {
  if (service === undefined) return undefined;
  const planned = planService(service, payer, { today, dateNotTaken: policies.dateNotTaken });
  if ('first' in planned) throw dayRefused(payer, planned);
  const refused = policies.serviceNotTaken === 'refuse' ? notTaken(service, planned) : undefined;
  if (refused !== undefined) throw serviceRefused(payer, refused);
  return planned;
}

function dayRefused(payer: AskedPayer, { first, last }: AnsweredDays): AppError {
  return new AppError('payer-date-out-of-range', {
    detail: `${payer.name} answers for days from ${first} to ${last}.`,
    fields: [{ field: 'dateOfService', message: `must be from ${first} to ${last} for this payer` }],
  });
}

function serviceRefused(payer: AskedPayer, { field, names }: NotTaken): AppError {
  return new AppError('payer-service-not-taken', {
    detail: `${payer.name} is not known to answer about ${names.join(' or ')}, and this workspace refuses to ask about the plan as a whole instead.`,
    fields: [{ field, message: 'names no service that this payer is known to answer about' }],
  });
}
