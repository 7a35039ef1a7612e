import { rejectReason } from '@eligibility/x12';
import { BENEFIT_FIELDS } from '../summary/benefit-summary';
import type { Warning, WarningCode } from './document';

/** The warnings that an answer gives; what was not asked is known to those who ask. */
export type AnsweredCode = Exclude<
  WarningCode,
  'procedure-not-asked' | 'service-not-asked' | 'date-not-asked'
>;

type Subject = { readonly figure: string; readonly about: string | null };

/** A warning for people, in one sentence. */
export function sentenceOf(code: AnsweredCode, { field, about }: Pick<Warning, 'field' | 'about'>): string {
  return SENTENCES[code]({ figure: field === null ? '' : BENEFIT_FIELDS[field].title, about });
}

const SENTENCES: Readonly<Record<AnsweredCode, (subject: Subject) => string>> = {
  'part-a-only': ({ about }) =>
    `Active is a part of Medicare alone that does not pay for the service that was asked about${named(about)}.`,
  'non-medical-product-only': ({ about }) => `Active is only a product of another kind${named(about)}.`,
  'medicare-advantage': ({ about }) =>
    `The patient is in a Medicare Advantage plan, which is the one to check and to bill${named(about)}.`,
  'other-payer-primary': ({ about }) =>
    `The payer names another payer, so ask which one is primary${named(about)}.`,
  'carve-out': ({ about }) =>
    `Another organization manages a part of the benefits, so ask it about that part${named(about)}.`,
  'limited-coverage': ({ about }) =>
    `What is active may pay for a part of care alone, so ask the payer what it covers${named(about)}.`,
  hospice: ({ about }) => `The patient has chosen hospice care, so ask what else is paid${named(about)}.`,
  'restricted-provider': ({ about }) =>
    `The payer pays only the provider that the patient is restricted to${named(about)}.`,
  'card-lost': () => 'The insurance card was reported lost or stolen, so check who shows it.',
  'provider-out-of-network': ({ about }) =>
    `The payer says that the provider is out of network, so figures in network may not apply${named(about)}`,
  'grace-period': () =>
    'The coverage is active in a grace period, unpaid or under investigation: it may be taken back later.',
  'spend-down': () => 'The coverage pays only after the patient has met a spend-down.',
  'benefit-refused': ({ about }) => `The payer refused a part of the question: ${refusalOf(about ?? '')}.`,
  'several-plans': ({ about }) => `Other active plans would answer as well${named(about)}.`,
  'several-amounts': ({ figure, about }) =>
    `${figure}: the payer states other values that could be meant${named(about)}.`,
  'partial-care': ({ figure, about }) =>
    `${figure}: the value is stated for a part of care alone${named(about)}.`,
  'family-figure-only': ({ figure }) =>
    `${figure}: the value is the family's; the payer states none for the patient.`,
};

function named(about: string | null): string {
  return about === null ? '' : `: ${about}`;
}

/** @param code X12 AAA03 */
function refusalOf(code: string): string {
  const reason = rejectReason(code);
  return reason === undefined ? code : `${reason} (${code})`;
}
