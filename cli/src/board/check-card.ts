import type { Schema } from '@eligibility/api-types';
import { BENEFIT_FIELDS } from '@eligibility/benefits';
import { serviceTypeName } from '@eligibility/x12';
import { dollars } from '../text/dollars';
import { factLines, type Fact } from '../text/facts';
import { harmless } from '../text/table';

type CheckAnswer = Schema<'CheckAnswer'>;

/** What the headers of an answer say about its record; null where they say nothing. */
export type CheckRecord = {
  readonly checkId: string | null;
  /** The payer that was matched and asked; the payer may use another name for itself. */
  readonly payerId: string | null;
  readonly payerName: string | null;
  readonly isSimulated: boolean;
  /** The fields in doubt, as a structured field list. */
  readonly doubts: string | null;
  /** The service types that the payer was asked about, as a structured field list. */
  readonly serviceAsked: string | null;
  /** What the payer was not asked, as a structured field list. */
  readonly notAsked: string | null;
  /** Checks that the workspace can still start. */
  readonly checksRemaining: string | null;
};

const SIMULATED = 'Simulated: the payer was not asked, and these benefits are made up.';

/** Reads the headers that name check, payer and network, what is in doubt, what was asked and what is left. */
export function checkRecordOf(headers: Pick<Headers, 'get'>): CheckRecord {
  return {
    checkId: headers.get('check-id'),
    payerId: headers.get('payer-id'),
    payerName: decoded(headers.get('payer-name')),
    isSimulated: headers.get('payer-network') === 'simulator',
    doubts: headers.get('benefit-doubts'),
    serviceAsked: headers.get('service-asked'),
    notAsked: headers.get('not-asked'),
    checksRemaining: headers.get('checks-remaining'),
  };
}

/** A name that is not ASCII is percent-encoded. */
function decoded(name: string | null): string | null {
  try {
    return name === null ? null : decodeURIComponent(name);
  } catch {
    return name;
  }
}

/** An answer for a person: first what a front desk wants to know, then the rest. It contains no patient data. */
export function checkCard(answer: CheckAnswer, record: CheckRecord): readonly string[] {
  const { benefitSummary: benefits } = answer;
  const { coverageActive, payerName, planName, inNetworkPreferred } = BENEFIT_FIELDS;
  const facts: readonly Fact[] = [
    [coverageActive.label, coverageText(answer)],
    [payerName.label, benefits.payerName ?? 'not stated'],
    [planName.label, benefits.planName ?? 'not stated'],
    ...figures(benefits, 'dollars', dollars),
    ...figures(benefits, 'percent', (share) => `${String(share)} %`),
    [inNetworkPreferred.label, networkText(benefits.inNetworkPreferred)],
    ...(record.doubts === null ? [] : [['in doubt', doubtsText(record.doubts)] as const]),
    ['asked', askedText(record)],
    ...serviceFacts(record),
    ['check', record.checkId ?? '-'],
    ['checks left', record.checksRemaining ?? '-'],
    ['trace', answer.traceId ?? '-'],
    ['took', `${String(Math.round(answer.latencyMs))} ms (upstream ${String(answer.upstreamStatusCode)})`],
  ];
  const { errorMessage } = answer;
  return [
    ...factLines(facts),
    ...(errorMessage === null ? [] : [harmless(errorMessage)]),
    ...nextStepOf(answer),
    ...(record.isSimulated ? [SIMULATED] : []),
  ];
}

/** What to do next, where that is more than what the error message ends with. */
function nextStepOf({ errorMessage, nextStep }: CheckAnswer): readonly string[] {
  if (nextStep === undefined || nextStep.step === 'none') return [];
  const { sentence, askAfter, phone } = nextStep;
  const isSaid = sentence === null || errorMessage?.includes(sentence) === true;
  const facts = [
    ...(isSaid ? [] : [sentence]),
    ...(askAfter === null ? [] : [`After ${askAfter}.`]),
    ...(phone === null ? [] : [`The payer's number: ${phone}.`]),
  ];
  const text = facts.length === 0 ? `: ${nextStep.step}` : ` (${nextStep.step}): ${facts.join(' ')}`;
  return [harmless(`Next step${text}`)];
}

/** What the payer was asked about beyond the plan as a whole, and what it was not asked. */
function serviceFacts({ serviceAsked, notAsked }: CheckRecord): readonly Fact[] {
  const types = [...(serviceAsked ?? '').matchAll(/"(\w+)"/g)].map(([, code = '']) => serviceTypeName(code));
  const parts = [...(notAsked ?? '').matchAll(/(\w+);value="(\w+)";reason=([a-z-]+)/g)].map(
    ([, field, value = '', reason = '']) =>
      `${field === 'serviceTypeCodes' ? serviceTypeName(value) : `procedure ${value}`}: ${reason}`,
  );
  return [
    ...(types.length === 0 ? [] : [['service', types.join(', ')] as const]),
    ...(parts.length === 0 ? [] : [['not asked', parts.join(', ')] as const]),
  ];
}

/** @param doubts a structured field list, such as `copayAmount;reason=several-amounts` */
function doubtsText(doubts: string): string {
  return harmless(doubts.replaceAll(';reason=', ': '));
}

function askedText({ payerId, payerName }: CheckRecord): string {
  if (payerId === null) return payerName ?? '-';
  return payerName === null ? payerId : `${payerName} (${payerId})`;
}

function coverageText({ benefitSummary, errorMessage }: CheckAnswer): string {
  if (benefitSummary.coverageActive) return 'active';
  return errorMessage === null ? 'not active' : 'not confirmed';
}

/** The figures of one kind, in the order of the API. */
function figures(
  benefits: CheckAnswer['benefitSummary'],
  kind: 'dollars' | 'percent',
  format: (figure: number) => string,
): readonly Fact[] {
  const values = new Map(Object.entries(benefits));
  return Object.entries(BENEFIT_FIELDS)
    .filter(([, field]) => field.kind === kind)
    .map(([name, { label }]) => {
      const figure = values.get(name);
      return [label, typeof figure === 'number' ? format(figure) : 'not stated'];
    });
}

function networkText(preferred: boolean | null): string {
  if (preferred === null) return 'not stated';
  return preferred ? 'benefits apply' : 'benefits do not apply';
}
