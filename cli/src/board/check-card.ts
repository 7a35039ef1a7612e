import type { Schema } from '@eligibility/api-types';
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
  /** Checks that the workspace can still start. */
  readonly checksRemaining: string | null;
};

const SIMULATED = 'Simulated: the payer was not asked, and these benefits are made up.';

/** Reads `Check-Id`, `Payer-Id`, `Payer-Name`, `Payer-Network` and `Checks-Remaining`. */
export function checkRecordOf(headers: Pick<Headers, 'get'>): CheckRecord {
  return {
    checkId: headers.get('check-id'),
    payerId: headers.get('payer-id'),
    payerName: decoded(headers.get('payer-name')),
    isSimulated: headers.get('payer-network') === 'simulator',
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
  const { benefitSummary: benefits, errorMessage } = answer;
  const facts: readonly Fact[] = [
    ['coverage', coverageText(answer)],
    ['payer', benefits.payerName ?? 'not stated'],
    ['plan', benefits.planName ?? 'not stated'],
    ['deductible left', dollars(benefits.deductibleRemaining)],
    ['out of pocket left', dollars(benefits.outOfPocketRemaining)],
    ['copay', dollars(benefits.copayAmount)],
    [
      'coinsurance',
      benefits.coinsurancePercent === null ? 'not stated' : `${String(benefits.coinsurancePercent)} %`,
    ],
    ['in network', networkText(benefits.inNetworkPreferred)],
    ['asked', askedText(record)],
    ['check', record.checkId ?? '-'],
    ['checks left', record.checksRemaining ?? '-'],
    ['trace', answer.traceId ?? '-'],
    ['took', `${String(Math.round(answer.latencyMs))} ms (upstream ${String(answer.upstreamStatusCode)})`],
  ];
  const remarks = [...(errorMessage === null ? [] : [harmless(errorMessage)])];
  return [...factLines(facts), ...remarks, ...(record.isSimulated ? [SIMULATED] : [])];
}

function askedText({ payerId, payerName }: CheckRecord): string {
  if (payerId === null) return payerName ?? '-';
  return payerName === null ? payerId : `${payerName} (${payerId})`;
}

function coverageText({ benefitSummary, errorMessage }: CheckAnswer): string {
  if (benefitSummary.coverageActive) return 'active';
  return errorMessage === null ? 'not active' : 'not confirmed';
}

function dollars(amount: number | null): string {
  return amount === null ? 'not stated' : `$${amount.toFixed(2)}`;
}

function networkText(preferred: boolean | null): string {
  if (preferred === null) return 'not stated';
  return preferred ? 'benefits apply' : 'benefits do not apply';
}
