/**
 * The interchange control number (X12 ISA13) of a check, 1 to 999,999,999 and the same every time: the last eight hex
 * digits of a UUID are random in every version that is in use.
 */
export function controlNumberOf(checkId: string): number {
  return Number.parseInt(checkId.slice(-8), 16) % 1_000_000_000 || 1;
}
