import type { Schema } from '@eligibility/api-types';

export type Rate = Schema<'ClinicRate'>;

const COLUMNS = [
  'visitKind',
  'payerId',
  'serviceTypeCode',
  'procedureCode',
  'visit',
  'allowedAmount',
  'units',
] as const satisfies readonly (keyof Rate)[];

/** Equal for two rates of one service of a visit, of which a clinic has one for a payer. */
export function keyOf({ visitKind, payerId, serviceTypeCode, procedureCode, visit }: Rate): string {
  return JSON.stringify([visitKind, payerId, serviceTypeCode, procedureCode, visit]);
}

/** The table that the API takes; each cell is in quotes (RFC 4180). */
export function csvOf(rates: readonly Rate[]): string {
  const lines = rates.map((rate) => COLUMNS.map((column) => cellOf(rate[column])));
  return [COLUMNS.join(','), ...lines.map((cells) => cells.join(','))].map((line) => `${line}\r\n`).join('');
}

function cellOf(value: string | number | undefined): string {
  return `"${String(value ?? '').replaceAll('"', '""')}"`;
}

/**
 * The rates after a change: `after` is in the place of `before`, or without one behind the last of its visit.
 * @param before undefined for a rate that is new
 * @param after undefined for one that is removed
 */
export function changed(
  rates: readonly Rate[],
  before: Rate | undefined,
  after: Rate | undefined,
): readonly Rate[] {
  const added = after === undefined ? [] : [after];
  const at = before === undefined ? -1 : rates.findIndex((rate) => keyOf(rate) === keyOf(before));
  if (at >= 0) return rates.toSpliced(at, 1, ...added);
  const last = rates.findLastIndex(({ visitKind }) => visitKind === after?.visitKind);
  return rates.toSpliced(last < 0 ? rates.length : last + 1, 0, ...added);
}
