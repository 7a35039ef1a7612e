import fc from 'fast-check';
import type { FileSummary } from '../summarise-file';

/** The long proof, `npm run prove -- benefits`, sets a hundred thousand; each run prints its seed when it fails. */
export const RUNS = Number(process.env['BENEFIT_RUNS'] ?? 100);
jest.setTimeout(60_000 + RUNS * 10);

/** The fields of the summary with a number. */
export const FIGURES = [
  'deductibleRemaining',
  'outOfPocketRemaining',
  'coinsurancePercent',
  'copayAmount',
] as const satisfies readonly (keyof FileSummary['benefitSummary'])[];

/** Proves a property of the benefits of any answer. */
export function prove<Values>(property: fc.IProperty<Values>, runs = RUNS): void {
  fc.assert(property, { numRuns: runs });
}
