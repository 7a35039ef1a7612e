import type { CheckAnswer, Details } from './verdict';

const SUMMARY: CheckAnswer['benefitSummary'] = {
  coverageActive: true,
  planName: 'Choice POS II',
  payerName: 'Aetna',
  deductibleRemaining: 612.4,
  outOfPocketRemaining: 3187.25,
  coinsurancePercent: 20,
  copayAmount: 30,
  inNetworkPreferred: true,
};

/** An answer of active coverage without details, with what a test changes. */
export function answerWith(
  change: Partial<Omit<CheckAnswer, 'benefitSummary'>>,
  summary: Partial<CheckAnswer['benefitSummary']> = {},
): CheckAnswer {
  return {
    success: true,
    benefitSummary: { ...SUMMARY, ...summary },
    traceId: 'ec_1',
    upstreamStatusCode: 200,
    latencyMs: 17,
    errorMessage: null,
    ...change,
  };
}

/** An answer without confirmed coverage, for the reason that its sentence says. */
export function refusedWith(upstreamStatusCode: number, errorMessage: string | null): CheckAnswer {
  return answerWith({ success: false, upstreamStatusCode, errorMessage }, { coverageActive: false });
}

/** Details that have nothing but what a test gives them. */
export function detailsWith(change: object): Details {
  const lists = { plans: [], summary: [], rejections: [], warnings: [] };
  return { ...lists, payer: { contacts: [] }, ...change } as unknown as Details;
}
