import type { Schema } from '@eligibility/api-types';
import { QUOTED_SCHEMA, quotesOf } from './quoted';
import { BOOLEAN_OR_NULL, NUMBER_OR_NULL, objectSchema, TEXT_OR_NULL, type JsonSchema } from './json-schema';

type Details = Schema<'BenefitDetails'>;
type Plan = Details['plans'][number];
type Code = Schema<'BenefitCode'>;

/** A host's context is small; the API has every line. */
const MAX_COSTS = 40;

const FIGURE = objectSchema(
  {
    field: { type: 'string' },
    value: { type: ['number', 'boolean', 'null'] },
    how: { type: 'string', enum: ['stated', 'derived', 'absent'] },
    isUncertain: { type: 'boolean', description: 'The payer states another value for the same question.' },
    otherValues: { type: 'array', items: { type: ['number', 'boolean'] } },
  },
  ['field', 'value', 'how', 'isUncertain', 'otherValues'],
);

const COST_MEMBERS: Readonly<Record<keyof Cost, JsonSchema>> = {
  kind: { type: 'string', enum: ['copay', 'coinsurance', 'deductible', 'out-of-pocket maximum', 'limit'] },
  services: { type: 'array', items: { type: 'string' }, description: 'Empty: the plan as a whole.' },
  network: TEXT_OR_NULL,
  level: TEXT_OR_NULL,
  period: TEXT_OR_NULL,
  amount: { ...NUMBER_OR_NULL, description: 'US dollars; of a limit without money, a number of `unit`.' },
  percent: NUMBER_OR_NULL,
  remaining: NUMBER_OR_NULL,
  unit: TEXT_OR_NULL,
};

type Cost = {
  readonly kind: string;
  readonly services: readonly string[];
  readonly network: string | null;
  readonly level: string | null;
  readonly period: string | null;
  readonly amount: number | null;
  readonly percent: number | null;
  readonly remaining: number | null;
  readonly unit: string | null;
};

const AUTHORIZATION = objectSchema(
  {
    services: { type: 'array', items: { type: 'string' } },
    network: TEXT_OR_NULL,
    required: BOOLEAN_OR_NULL,
  },
  ['services', 'network', 'required'],
);

const PROPERTIES = {
  coverage: { type: 'string', enum: ['active', 'inactive', 'unknown'] },
  dateOfService: { type: 'string' },
  service: TEXT_OR_NULL,
  figures: { type: 'array', items: FIGURE },
  warnings: {
    type: 'array',
    items: objectSchema({ code: { type: 'string' }, field: TEXT_OR_NULL }, ['code', 'field']),
    description: 'To be told before the figures.',
  },
  costs: { type: 'array', items: objectSchema(COST_MEMBERS, Object.keys(COST_MEMBERS)), maxItems: MAX_COSTS },
  hasMoreCosts: { type: 'boolean' },
  authorizations: { type: 'array', items: AUTHORIZATION },
  otherPlans: {
    type: 'array',
    items: { type: 'string' },
    description: 'What each other plan is to this one.',
  },
  quotedFromPayer: QUOTED_SCHEMA,
} as const satisfies Readonly<Record<string, JsonSchema>>;

/** The benefit details for an assistant; null where no answer of the payer is stored. */
export const EXPLAINED: JsonSchema = {
  oneOf: [objectSchema(PROPERTIES, Object.keys(PROPERTIES)), { type: 'null' }],
};

/**
 * The benefit details in few words, all ours, and the payer's own as quotes. Codes without a meaning here are left out,
 * since a payer may write anything in the place of a code.
 */
export function explained(details: Details): Readonly<Record<keyof typeof PROPERTIES, unknown>> {
  const { plans, warnings, otherCoverage } = details;
  const plan = plans.find(({ isInSummary }) => isInSummary) ?? plans[0];
  const costs = plan === undefined ? [] : costsOf(plan);
  return {
    coverage: details.status,
    dateOfService: details.dateOfService,
    service: details.serviceType.text,
    figures: details.summary.filter(({ field }) => !TEXTS.has(field)).map(figureOf),
    warnings: warnings.map(({ code, field }) => ({ code, field })),
    costs: costs.slice(0, MAX_COSTS),
    hasMoreCosts: costs.length > MAX_COSTS,
    authorizations: (plan?.authorizations ?? []).map(({ serviceTypes, network, required }) => ({
      services: wordsOf(serviceTypes),
      network,
      required,
    })),
    otherPlans: otherCoverage.map(({ role }) => role),
    quotedFromPayer: quotesOf([
      ...plans.map(({ name }) => ['planName', name] as const),
      ...otherCoverage.map(({ name }) => ['otherPayerName', name] as const),
      ...warnings.map(({ code, about }) => [code, about] as const),
      ...plans.flatMap(({ notes }) => notes.map(({ text }) => ['note', text] as const)),
      ...(plan === undefined ? [] : sharesOf(plan)).flatMap(({ messages }) =>
        messages.map((text) => ['message', text] as const),
      ),
    ]),
  };
}

/** The fields of the summary whose values are texts of the payer. */
const TEXTS: ReadonlySet<string> = new Set<Schema<'BenefitSummaryField'>>(['planName', 'payerName']);

function figureOf({ field, value, how, ambiguous, alternatives }: Details['summary'][number]): object {
  const otherValues = [...new Set(alternatives.map((one) => one.value))];
  return { field, value, how, isUncertain: ambiguous, otherValues };
}

function sharesOf({ copays, coinsurance }: Plan): Plan['copays'] {
  return [...copays, ...coinsurance];
}

function costsOf({ copays, coinsurance, deductibles, outOfPocket, limits }: Plan): readonly Cost[] {
  return [
    ...copays.map((one) => shareOf('copay', one)),
    ...coinsurance.map((one) => shareOf('coinsurance', one)),
    ...deductibles.map((one) => accumulatorOf('deductible', one)),
    ...outOfPocket.map((one) => accumulatorOf('out-of-pocket maximum', one)),
    ...limits.map((one) => ({
      ...scopeOf(one),
      kind: 'limit',
      amount: one.total,
      percent: one.percent,
      remaining: one.remaining,
      unit: one.unit?.text ?? null,
    })),
  ];
}

function shareOf(kind: string, share: Plan['copays'][number]): Cost {
  const { amount, percent } = share;
  return { ...scopeOf(share), kind, amount, percent, remaining: null, unit: null };
}

function accumulatorOf(kind: string, of: Plan['deductibles'][number]): Cost {
  return { ...scopeOf(of), kind, amount: of.total, percent: null, remaining: of.remaining, unit: null };
}

function scopeOf({
  serviceTypes,
  network,
  level,
  period,
}: Pick<Plan['copays'][number], 'serviceTypes' | 'network' | 'level' | 'period'>): Pick<
  Cost,
  'services' | 'network' | 'level' | 'period'
> {
  return {
    services: wordsOf(serviceTypes),
    network,
    level: level?.text ?? null,
    period: period?.text ?? null,
  };
}

function wordsOf(codes: readonly Code[]): readonly string[] {
  return codes.map(({ text }) => text ?? 'a service without a name');
}
