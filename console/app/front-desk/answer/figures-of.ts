import { serviceWord, WHOLE_PLAN } from '../service-types';
import { payerWord } from './payer-words';
import { t } from './texts';
import type { CheckAnswer, Details } from './verdict';

type Plan = Details['plans'][number];
type Accumulator = Plan['deductibles'][number];
type Source = Accumulator | Plan['copays'][number];
type Person = NonNullable<Details['subscriber']>;
type Proof = Details['summary'][number];
export type FigureName =
  'deductibleRemaining' | 'outOfPocketRemaining' | 'copayAmount' | 'coinsurancePercent';

/** A figure of the answer, with what the details know of it. */
export type Figure = {
  /** Null is "not stated by the payer". */
  readonly value: number | null;
  /** What it is of, of a deductible and an out-of-pocket maximum where the payer states it. */
  readonly total: number | null;
  /** In or out of network, of whom, and for which time, as far as the payer says so. */
  readonly scope: string;
  /** What the payer states as well, where the rules had to choose. */
  readonly alternatives: readonly { readonly value: number; readonly because: string }[];
};

/** A figure of the summary, and the line of the details that it was taken from. */
export function figureOf({ benefitSummary, benefits }: CheckAnswer, name: FigureName): Figure {
  const value = benefitSummary[name];
  if (benefits == null) return { value, total: null, scope: '', alternatives: [] };
  const proof = benefits.summary.find(({ field }) => field === name);
  const source = proof === undefined ? undefined : sourceOf(benefits, name, proof);
  const alternatives = proof?.alternatives ?? [];
  return {
    value,
    total: source === undefined ? null : totalOf(source, value),
    scope: source === undefined ? '' : scopeOf(source),
    alternatives: alternatives.flatMap(({ value: other, because }) =>
      typeof other === 'number' ? [{ value: other, because }] : [],
    ),
  };
}

/** A total below what is left of it contradicts the figure: then there is none. */
function totalOf(source: Source, value: number | null): number | null {
  if (!('total' in source) || source.total === null || value === null) return null;
  return source.total > 0 && source.total >= value ? source.total : null;
}

function sourceOf(benefits: Details, name: FigureName, { lines }: Proof): Source | undefined {
  const plan = benefits.plans.find(({ isInSummary }) => isInSummary);
  if (plan === undefined) return undefined;
  const lists = {
    deductibleRemaining: plan.deductibles,
    outOfPocketRemaining: plan.outOfPocket,
    copayAmount: plan.copays,
    coinsurancePercent: plan.coinsurance,
  } as const;
  return [...lists[name]].find((entry) => entry.lines.some((line) => lines.includes(line)));
}

function scopeOf(source: Source): string {
  const { level, network, period } = source;
  const parts = [
    serviceOf(source),
    // Whose copay it is, is the patient's in any case.
    'total' in source ? words(level) : '',
    network === null || network === 'unknown' ? '' : t.details.scopeNetworks[network],
    period === null ? '' : t.details.perPeriod(words(period)),
  ];
  return parts.filter((part) => part !== '').join(', ');
}

/** The one service that a figure is for; nothing for the plan as a whole. */
function serviceOf({ serviceTypes }: Source): string {
  const [only] = serviceTypes;
  return serviceTypes.length === 1 && only !== undefined && only.code !== WHOLE_PLAN
    ? serviceWord(only.code, only.text).toLowerCase()
    : '';
}

function words(coded: Source['level']): string {
  return coded?.text == null ? '' : payerWord(coded.text).toLowerCase();
}

/** What the payer calls the patient, and where that differs from what was asked. */
export type PatientOnRecord = {
  readonly name: string;
  readonly birthDate: string | null;
  /** `Child of the subscriber Jane Doe`; undefined for the subscriber. */
  readonly relation: string | undefined;
  readonly memberId: string | null;
};

/** The patient as the payer has them on record; undefined where the answer has no details of them. */
export function patientOf(
  benefits: Details | null | undefined,
  nameCase: (name: string) => string,
): PatientOnRecord | undefined {
  if (benefits == null) return undefined;
  const { subscriber, dependent } = benefits;
  const patient = benefits.patient === 'dependent' ? dependent : subscriber;
  if (patient?.lastName == null) return undefined;
  return {
    name: nameOf(patient, nameCase),
    birthDate: patient.dateOfBirth,
    memberId: patient.memberId ?? subscriber?.memberId ?? null,
    relation: patient === subscriber ? undefined : relationOf(patient, subscriber, nameCase),
  };
}

function relationOf(
  { relationship }: Person,
  subscriber: Person | null,
  nameCase: (name: string) => string,
): string | undefined {
  if (subscriber === null) return undefined;
  return t.relationOf(
    relationship?.text == null ? t.dependent : payerWord(relationship.text),
    nameOf(subscriber, nameCase),
  );
}

function nameOf(person: Person, nameCase: (name: string) => string): string {
  const { firstName, middleName, lastName, suffix } = person;
  return [firstName, middleName, lastName, suffix]
    .filter((part) => part !== null)
    .map(nameCase)
    .join(' ');
}

/** The plan that the summary is about: its period, and its group. */
export function planOf(benefits: Details | null | undefined): Plan | undefined {
  return benefits?.plans.find(({ isInSummary }) => isInSummary) ?? benefits?.plans[0];
}
