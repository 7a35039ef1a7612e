import type { CheckAnswer, Details } from './verdict';

type Plan = Details['plans'][number];
type Accumulator = Plan['deductibles'][number];
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

const NETWORKS = { in: 'in network', out: 'out of network', both: 'any network', unknown: '' } as const;

/** A figure of the summary, and the line of the details that it was taken from. */
export function figureOf({ benefitSummary, benefits }: CheckAnswer, name: FigureName): Figure {
  const value = benefitSummary[name];
  const proof = benefits?.summary.find(({ field }) => field === name);
  const source = benefits == null || proof === undefined ? undefined : sourceOf(benefits, name, proof);
  const total = source !== undefined && 'total' in source ? source.total : null;
  return {
    value,
    // A total below what is left of it contradicts the figure: then there is no bar.
    total: total !== null && value !== null && total > 0 && total >= value ? total : null,
    scope: source === undefined ? '' : scopeOf(source),
    alternatives: (proof?.alternatives ?? []).flatMap(({ value: other, because }) =>
      typeof other === 'number' ? [{ value: other, because }] : [],
    ),
  };
}

function sourceOf(
  benefits: Details,
  name: FigureName,
  { lines }: Proof,
): Accumulator | Plan['copays'][number] | undefined {
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

function scopeOf(source: Accumulator | Plan['copays'][number]): string {
  const { level, network, period, serviceTypes } = source;
  const service = serviceTypes.length === 1 && serviceTypes[0]?.code !== '30' ? serviceTypes[0]?.text : null;
  const isSum = 'total' in source;
  return [
    service?.toLowerCase(),
    isSum ? level?.text?.toLowerCase() : undefined,
    network === null ? undefined : NETWORKS[network],
    period?.text == null ? undefined : `per ${period.text.toLowerCase()}`,
  ]
    .filter((part) => part !== undefined && part !== '')
    .join(', ');
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
  const subscriber = benefits?.subscriber;
  const patient = benefits?.patient === 'dependent' ? benefits.dependent : subscriber;
  if (patient?.lastName == null) return undefined;
  const nameOf = (person: typeof patient): string =>
    [person.firstName, person.middleName, person.lastName, person.suffix]
      .filter((part) => part !== null)
      .map(nameCase)
      .join(' ');
  const isDependent = benefits?.patient === 'dependent';
  const relationship = patient.relationship?.text ?? 'Dependent';
  return {
    name: nameOf(patient),
    birthDate: patient.dateOfBirth,
    memberId: patient.memberId ?? subscriber?.memberId ?? null,
    relation: isDependent && subscriber != null ? `${relationship} of ${nameOf(subscriber)}` : undefined,
  };
}

/** The plan that the summary is about: its period, and its group. */
export function planOf(benefits: Details | null | undefined): Plan | undefined {
  return benefits?.plans.find(({ isInSummary }) => isInSummary) ?? benefits?.plans[0];
}
