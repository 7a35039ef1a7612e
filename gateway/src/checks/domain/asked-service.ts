import type { Payer } from '@eligibility/contract';
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
  /** The field of the request; of a day, the payer is asked for it, or the check is refused. */
  readonly field: 'serviceTypeCodes' | 'procedureCode';
  readonly value: string;
  readonly reason: NotAskedReason;
};

/**
 * `not-known`: the catalog does not say that the payer takes it. `one-at-a-time`: the payer takes one service type or
 * procedure in an inquiry.
 */
type NotAskedReason = 'not-known' | 'one-at-a-time';

/** What a payer is asked, and what it is not asked. */
export type ServicePlan = {
  readonly sent: SentService;
  /** The service type that the summary is about; undefined: the coverage that the payer is asked about. */
  readonly summaryOf: string | undefined;
  /** The caller's day, today included; YYYY-MM-DD. */
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
 * not take is not asked, because the answer about the plan as a whole is still of use; a day that it does not take is
 * refused, because the answer for another day is the answer to another question.
 * @param today the payers' day, YYYY-MM-DD
 * @returns the days that the payer answers for, when the question is about another day
 */
export function planService(
  question: ServiceQuestion,
  payer: AskedPayer,
  today: string,
): ServicePlan | AnsweredDays {
  const types = planServiceTypes(question.serviceTypeCodes, payer);
  const day = planDay(question.dateOfService, payer, today);
  if (day !== undefined && 'first' in day) return day;
  const procedure = planProcedure(question, payer);
  return {
    sent: { serviceTypeCodes: types.sent, dateOfService: day?.sent, ...procedure.sent },
    summaryOf: types.summaryOf,
    dateOfService: question.dateOfService,
    notAsked: [...types.notAsked, ...procedure.notAsked],
  };
}

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

/**
 * A date of today is left out of what is sent: a payer that is asked for no day answers for its own today, and payers
 * differ in what they make of a date that they need not read.
 * @returns what is sent, or the days that the payer answers for; undefined without a day
 */
function planDay(
  day: string | undefined,
  { capabilities }: AskedPayer,
  today: string,
): { readonly sent: string } | AnsweredDays | undefined {
  if (day === undefined || day === today) return undefined;
  const days = daysOf(capabilities.dates, today);
  return day >= days.first && day <= days.last ? { sent: day } : days;
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
};

const SUBJECTS: Readonly<Record<NotAsked['field'], (value: string) => string>> = {
  serviceTypeCodes: (code) => `Service type ${serviceTypeName(code)}`,
  procedureCode: (code) => `The procedure ${code}`,
};
