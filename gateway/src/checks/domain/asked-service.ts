import { serviceTypeName } from '@eligibility/x12-text';

/** What the caller asks beyond the plan as a whole today. At least one of its fields is given. */
export type ServiceQuestion = {
  /** X12 EQ01, each once; the summary is about the first. Empty: the payer is asked about the plan as a whole. */
  readonly serviceTypeCodes: readonly string[];
  /** The day the coverage is needed for, YYYY-MM-DD; undefined: today. */
  readonly dateOfService?: string | undefined;
};

/** What goes to the payer: a service question that says nothing of today, which is what a payer assumes. */
export type SentService = ServiceQuestion;

/** A part of the question that the payer was not asked, and why. */
export type NotAsked = {
  /** The field of the request. */
  readonly field: keyof ServiceQuestion;
  readonly value: string;
  readonly reason: NotAskedReason;
};

/** `being-upgraded`: a service of an older release, which does not know the field, sent the inquiry. */
export type NotAskedReason = 'being-upgraded';

/** What a payer is asked, and what it is not asked. */
export type ServicePlan = {
  readonly sent: SentService;
  /** The caller's day, when the payer is asked for it, today included; YYYY-MM-DD. */
  readonly dateOfService: string | undefined;
  readonly notAsked: readonly NotAsked[];
};

/**
 * What the payer is asked of a question. A date of today is left out of what is sent: a payer that is asked for no day
 * answers for its own today, and payers differ in what they make of a date that they need not read.
 * @param today the payers' day, YYYY-MM-DD
 */
export function planService(question: ServiceQuestion, today: string): ServicePlan {
  const { serviceTypeCodes, dateOfService } = question;
  const isToday = dateOfService === today;
  return {
    sent: { serviceTypeCodes, dateOfService: isToday ? undefined : dateOfService },
    dateOfService,
    notAsked: [],
  };
}

/**
 * What was asked when the clearinghouse service is of a release that does not know the plan: it sent the first service
 * type, for today.
 */
export function withoutService({ sent, dateOfService, notAsked }: ServicePlan): ServicePlan {
  const [first, ...others] = sent.serviceTypeCodes;
  const reason = 'being-upgraded';
  const wasToday = sent.dateOfService === undefined;
  return {
    sent: { serviceTypeCodes: first === undefined ? [] : [first] },
    dateOfService: wasToday ? dateOfService : undefined,
    notAsked: [
      ...notAsked,
      ...others.map((value) => ({ field: 'serviceTypeCodes', value, reason }) as const),
      ...(wasToday ? [] : [{ field: 'dateOfService', value: sent.dateOfService, reason } as const]),
    ],
  };
}

/** `asked` as the API writes it in an answer. */
export type AskedBody = {
  readonly serviceTypeCodes: readonly string[];
  readonly dateOfService: string | null;
  readonly notAsked: readonly (NotAsked & { readonly message: string })[];
};

/** Writes what a payer was asked, with a sentence for each part that it was not asked. */
export function askedBody({ sent, dateOfService, notAsked }: ServicePlan): AskedBody {
  return {
    serviceTypeCodes: sent.serviceTypeCodes,
    dateOfService: dateOfService ?? null,
    notAsked: notAsked.map((one) => ({
      ...one,
      message: `${SUBJECTS[one.field](one.value)} ${REASONS[one.reason]}.`,
    })),
  };
}

const REASONS: Readonly<Record<NotAskedReason, string>> = {
  'being-upgraded': 'was not asked, because this installation is being upgraded; send the check again later',
};

const SUBJECTS: Readonly<Record<NotAsked['field'], (value: string) => string>> = {
  serviceTypeCodes: (code) => `Service type ${serviceTypeName(code)}`,
  dateOfService: (day) => `The day ${day}`,
};
