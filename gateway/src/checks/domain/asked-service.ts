import type { Payer } from '@eligibility/contract';
import type { WorkspacePolicies } from '../../identity/domain/workspace';
import { daysOf, type AnsweredDays } from './answered-days';
import { HEALTH_PLAN_SERVICE_TYPE, planServiceType, serviceTypeName } from '@eligibility/x12';

/** What the caller asks beyond the plan as a whole today. At least one of its fields is given. */
export type ServiceQuestion = {
  /** X12 EQ01, each once; the summary is about the first. Empty: the payer is asked about the plan as a whole. */
  readonly serviceTypeCodes: readonly string[];
  /** The day the coverage is needed for, YYYY-MM-DD; undefined: today. */
  readonly dateOfService?: string | undefined;
  /** A code of CPT, HCPCS or CDT, in capital letters. */
  readonly procedureCode?: string | undefined;
};

/** What goes to the payer: a service question that says nothing of today, which is what a payer assumes. */
type SentService = ServiceQuestion & {
  /** The payer takes one EQ segment, and is asked about the procedure in it. */
  readonly procedureAlone?: true;
};

/** A part of the question that the payer was not asked, and why. */
type NotAsked = {
  /** The field of the request. */
  readonly field: 'serviceTypeCodes' | 'procedureCode' | 'dateOfService';
  readonly value: string;
  readonly reason: NotAskedReason;
};

/**
 * `not-known`: the catalog does not say that the payer takes it. `one-at-a-time`: the payer takes one service type or
 * procedure in an inquiry. `out-of-range`: the payer is not known to answer for that day.
 */
type NotAskedReason = 'not-known' | 'one-at-a-time' | 'out-of-range';

/** What a payer is asked, and what it is not asked. */
export type ServicePlan = {
  readonly sent: SentService;
  /** The service type that the summary is about; undefined: the coverage that the payer is asked about. */
  readonly summaryOf: string | undefined;
  /** The caller's day that the payer was asked about, today included; YYYY-MM-DD. */
  readonly dateOfService: string | undefined;
  readonly notAsked: readonly NotAsked[];
};

/** What the catalog knows of a payer that decides what it is asked. */
export type AskedPayer = Pick<Payer, 'name' | 'linesOfBusiness' | 'capabilities'>;

/** A payer of dental plans alone is asked about dental care where others are asked about the plan as a whole. */
export function isDentalOnly({ linesOfBusiness }: Pick<AskedPayer, 'linesOfBusiness'>): boolean {
  return linesOfBusiness.length === 1 && linesOfBusiness[0] === 'dental';
}

/** X12 EQ01 */
const DENTAL = '35';
/** In the catalog: every code. */
const EVERY = '*';

/**
 * What the payer is asked of a question: what its entry in the catalog says that it takes. A service type that it does
 * not take is not asked, because the answer about the plan as a whole is still of use. A day that it is not known to take
 * is asked as the policy says; the window that a payer's own list states bounds it whatever the policy says.
 * @returns the days that the payer answers for, if the question is about another day and may not be asked
 */
export function planService(
  question: ServiceQuestion,
  payer: AskedPayer,
  rules: DayRules,
): ServicePlan | AnsweredDays {
  const types = planServiceTypes(question.serviceTypeCodes, payer);
  const day = planDay(question.dateOfService, payer, rules);
  if ('first' in day) return day;
  const procedure = planProcedure(question, payer);
  return {
    sent: { serviceTypeCodes: types.sent, dateOfService: day.sent, ...procedure.sent },
    summaryOf: types.summaryOf,
    dateOfService: day.notAsked.length > 0 ? undefined : question.dateOfService,
    notAsked: [...types.notAsked, ...procedure.notAsked, ...day.notAsked],
  };
}

export type DayRules = Pick<WorkspacePolicies, 'dateNotTaken'> & {
  /** The payers' day, YYYY-MM-DD. */
  readonly today: string;
};

type ProcedurePlan = Pick<ServicePlan, 'notAsked'> & {
  readonly sent: Pick<SentService, 'procedureCode' | 'procedureAlone'>;
};

/** At a payer that takes one EQ segment a service type goes first, since the summary is about it. */
function planProcedure(
  { procedureCode, serviceTypeCodes }: ServiceQuestion,
  { capabilities }: AskedPayer,
): ProcedurePlan {
  if (procedureCode === undefined) return { sent: { procedureCode }, notAsked: [] };
  const isKnown = capabilities.procedureCodes;
  const isOneAtATime = !capabilities.severalServiceTypes;
  if (isKnown && !isOneAtATime) return { sent: { procedureCode }, notAsked: [] };
  if (isKnown && serviceTypeCodes.length === 0)
    return { sent: { procedureCode, procedureAlone: true }, notAsked: [] };
  const reason = isKnown ? 'one-at-a-time' : 'not-known';
  return {
    sent: { procedureCode: undefined },
    notAsked: [{ field: 'procedureCode', value: procedureCode, reason }],
  };
}

type TypesPlan = Pick<ServicePlan, 'summaryOf' | 'notAsked'> & { readonly sent: readonly string[] };

function planServiceTypes(codes: readonly string[], payer: AskedPayer): TypesPlan {
  const general = isDentalOnly(payer) ? DENTAL : HEALTH_PLAN_SERVICE_TYPE;
  const { serviceTypes, severalServiceTypes } = payer.capabilities;
  const isTaken = (code: string): boolean =>
    code === general || serviceTypes.includes(EVERY) || serviceTypes.includes(code);
  const taken = codes.filter(isTaken);
  // Instead of orthodontics (38) the dental plan is of use, and the health plan is not.
  const whole = codes.slice(0, 1).map(planServiceType).filter(isTaken);
  const sentTypes = severalServiceTypes ? taken : taken.slice(0, 1);
  const field = 'serviceTypeCodes';
  return {
    sent: sentTypes.length === 0 && codes.length > 0 ? [whole[0] ?? general] : sentTypes,
    summaryOf: sentTypes[0] ?? codes[0],
    notAsked: codes
      .filter((code) => !sentTypes.includes(code))
      .map((value) => ({ field, value, reason: isTaken(value) ? 'one-at-a-time' : 'not-known' })),
  };
}

type DayPlan = Pick<ServicePlan, 'notAsked'> & { readonly sent: string | undefined };

/**
 * A date of today is left out of what is sent: a payer that is asked for no day answers for its own today, and payers
 * differ in what they make of a date that they need not read.
 * @returns what is sent, or the days that the payer answers for
 */
function planDay(
  day: string | undefined,
  { capabilities: { dates } }: AskedPayer,
  { today, dateNotTaken }: DayRules,
): DayPlan | AnsweredDays {
  if (day === undefined || day === today) return { sent: undefined, notAsked: [] };
  const days = daysOf(dates, today);
  const isKnown = day >= days.first && day <= days.last;
  if (isKnown) return { sent: day, notAsked: [] };
  const isBound = day < days.first ? dates.isFirstStated : dates.isLastStated;
  if (isBound || dateNotTaken === 'refuse') return days;
  return dateNotTaken === 'ask-anyway'
    ? { sent: day, notAsked: [] }
    : { sent: undefined, notAsked: [{ field: 'dateOfService', value: day, reason: 'out-of-range' }] };
}

/** A day to come that the payer was not asked about; undefined without one. @param today the payers' day */
export function dayToCome({ notAsked }: Pick<ServicePlan, 'notAsked'>, today: string): string | undefined {
  return notAsked.find(({ field, value }) => field === 'dateOfService' && value > today)?.value;
}

/** `asked` as the API writes it in an answer. */
export type AskedBody = {
  readonly serviceTypeCodes: readonly string[];
  readonly dateOfService: string | null;
  readonly procedureCode: string | null;
  readonly notAsked: readonly (NotAsked & { readonly message: string })[];
};

/** Writes what a payer was asked, with a sentence for each part that it was not asked. */
export function askedBody({ sent, dateOfService, notAsked }: ServicePlan): AskedBody {
  return {
    serviceTypeCodes: sent.serviceTypeCodes,
    dateOfService: dateOfService ?? null,
    procedureCode: sent.procedureCode ?? null,
    notAsked: notAsked.map((one) => ({
      ...one,
      message: `${SUBJECTS[one.field](one.value)} ${REASONS[one.reason]}.`,
    })),
  };
}

const REASONS: Readonly<Record<NotAskedReason, string>> = {
  'not-known': 'was not asked, because the catalog does not say that the payer takes it',
  'one-at-a-time':
    'was not asked, because the payer takes one service type or procedure at a time; send a check for each',
  'out-of-range': 'was not asked, because the payer is not known to answer for it; it was asked about today',
};

const SUBJECTS: Readonly<Record<NotAsked['field'], (value: string) => string>> = {
  serviceTypeCodes: (code) => `Service type ${serviceTypeName(code)}`,
  procedureCode: (code) => `The procedure ${code}`,
  dateOfService: (day) => `The day ${day}`,
};
