import { serviceTypeName } from '@eligibility/x12-text';

/** What the caller asks beyond the plan as a whole today. At least one of its fields is given. */
export type ServiceQuestion = {
  /** X12 EQ01, each once; the summary is about the first. Empty: the payer is asked about the plan as a whole. */
  readonly serviceTypeCodes: readonly string[];
};

/** A part of the question that the payer was not asked, and why. */
export type NotAsked = {
  /** The field of the request. */
  readonly field: 'serviceTypeCodes';
  readonly value: string;
  readonly reason: NotAskedReason;
};

/** `being-upgraded`: a service of an older release, which does not know the field, sent the inquiry. */
export type NotAskedReason = 'being-upgraded';

/** What a payer is asked, and what it is not asked. */
export type ServicePlan = ServiceQuestion & { readonly notAsked: readonly NotAsked[] };

/** What the payer is asked of a question. */
export function planService(question: ServiceQuestion): ServicePlan {
  return { ...question, notAsked: [] };
}

/**
 * What was asked when the clearinghouse service is of a release that does not know the plan: it sent the first service
 * type, for today.
 */
export function withoutService(plan: ServicePlan): ServicePlan {
  const [first, ...others] = plan.serviceTypeCodes;
  const notAsked = others.map((value) => notAskedOf('serviceTypeCodes', value, 'being-upgraded'));
  return { serviceTypeCodes: first === undefined ? [] : [first], notAsked: [...plan.notAsked, ...notAsked] };
}

/** `asked` as the API writes it in an answer. */
export type AskedBody = {
  readonly serviceTypeCodes: readonly string[];
  readonly notAsked: readonly (NotAsked & { readonly message: string })[];
};

/** Writes what a payer was asked, with a sentence for each part that it was not asked. */
export function askedBody({ serviceTypeCodes, notAsked }: ServicePlan): AskedBody {
  return {
    serviceTypeCodes,
    notAsked: notAsked.map((one) => ({ ...one, message: `${subjectOf(one)} ${REASONS[one.reason]}.` })),
  };
}

const REASONS: Readonly<Record<NotAskedReason, string>> = {
  'being-upgraded': 'was not asked, because this installation is being upgraded; send the check again later',
};

function subjectOf({ value }: NotAsked): string {
  return `Service type ${serviceTypeName(value)}`;
}

function notAskedOf(field: NotAsked['field'], value: string, reason: NotAskedReason): NotAsked {
  return { field, value, reason };
}
