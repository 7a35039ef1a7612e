import { day as dayText, money } from '../../design/format';
import { serviceTypeName } from '../service-types';
import { reasonOf } from './payer-words';
import { t } from './texts';
import { nameCase, sentenceCase, type CheckAnswer, type Details } from './verdict';

type Warning = Details['warnings'][number];

/** What contradicts the answer, or limits it: it stands on top of the card, one sentence each. */
export function warningsOf({ benefits, asked, nextStep }: CheckAnswer): readonly string[] {
  const notAsked = (asked?.notAsked ?? []).map(notAskedText);
  const instead = nextStep?.payerName ?? undefined;
  const lead = instead === undefined ? [] : [words.billInstead(nameCase(instead))];
  if (benefits == null) return [...lead, ...notAsked];
  const others = benefits.warnings.filter(
    ({ code, about }) => about !== instead || !SAID_BY_STEP.includes(code),
  );
  const texts = others.map((warning) => textOf(warning, benefits));
  return [...new Set([...lead, ...notAsked, ...texts.filter((text) => text !== undefined)])];
}

/** That the payer names a plan is said once, where it is the one to bill. */
const SAID_BY_STEP: readonly string[] = ['other-payer-primary', 'carve-out'];

/** A code that this page does not know is said in the API's words; what was not asked is said of the question. */
function textOf(warning: Warning, benefits: Details): string | undefined {
  if (warning.code.endsWith('-not-asked')) return undefined;
  return TEXTS[warning.code]?.(warning, benefits) ?? warning.sentence;
}

const { warnings: words } = t;

const TEXTS: Readonly<Record<string, (warning: Warning, benefits: Details) => string | undefined>> = {
  'part-a-only': ({ about }) => words.partA(about ?? ''),
  'non-medical-product-only': ({ about }) => words.otherProduct(about ?? ''),
  'medicare-advantage': ({ about }) => words.advantage(nameOf(about)),
  'other-payer-primary': ({ about }) => words.otherPayer(nameOf(about)),
  'carve-out': ({ about }) => words.carveOut(nameOf(about)),
  'limited-coverage': ({ about }) => words.limited(nameOf(about)),
  hospice: () => words.hospice,
  'restricted-provider': ({ about }) => words.restrictedProvider(nameOf(about)),
  'card-lost': () => words.cardLost,
  'provider-out-of-network': ({ about }) => words.outOfNetwork(sentenceCase(about ?? '')),
  'grace-period': () => words.gracePeriod,
  'spend-down': () => words.spendDown,
  'benefit-refused': ({ about }, benefits) => refusedText(about ?? '', benefits),
  'several-plans': ({ about }) => words.severalPlans(about ?? ''),
  'several-amounts': ({ field }, { summary }) =>
    summary.filter((proof) => proof.field === field).map(ambiguousText)[0],
  'partial-care': ({ field, about }) =>
    words.partialCare(labelOf(field), about === null ? undefined : sentenceCase(about)),
  'family-figure-only': ({ field }) => words.familyOnly(labelOf(field)),
};

function nameOf(about: string | null): string {
  return about === null ? t.warnings.notNamed : nameCase(about);
}

function refusedText(code: string, { rejections }: Details): string {
  const reason = rejections.find((rejection) => rejection.reason.code === code)?.reason;
  return t.warnings.refused(reasonOf(reason ?? { code, text: null }), code);
}

type NotAsked = NonNullable<CheckAnswer['asked']>['notAsked'][number];

function notAskedText({ field, value }: NotAsked): string {
  switch (field) {
    case 'serviceTypeCodes':
      return t.warnings.notAskedService(serviceTypeName(value));
    case 'procedureCode':
      return t.warnings.notAskedProcedure;
    case 'dateOfService':
      return t.warnings.notAskedDay(dayText(value));
  }
}

type Proof = Details['summary'][number];

function labelOf(field: string | null): string {
  return t.warnings.figures[field as keyof typeof t.warnings.figures];
}

function ambiguousText({ field, value, alternatives }: Proof): string {
  const others = alternatives.map((one) => figureText(field, one.value)).filter((text) => text !== '');
  return t.warnings.ambiguous(labelOf(field), figureText(field, value), [...new Set(others)].join(', '));
}

function figureText(field: Proof['field'], value: Proof['value']): string {
  if (typeof value !== 'number') return '';
  return field === 'coinsurancePercent' ? `${value}%` : money(value);
}
