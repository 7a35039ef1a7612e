import type { FileSummary } from '../summarise-file';

/** The long proof, `npm run prove -- benefits`, sets a hundred thousand; each run prints its seed when it fails. */
export const RUNS = Number(process.env['BENEFIT_RUNS'] ?? 300);
export const TIMEOUT_MS = 60_000 + RUNS * 10;

/** The fields of the summary with a number. */
export const FIGURES = [
  'deductibleRemaining',
  'outOfPocketRemaining',
  'coinsurancePercent',
  'copayAmount',
] as const satisfies readonly (keyof FileSummary['benefitSummary'])[];
