import { appendFileSync } from 'node:fs';

/**
 * For tests that need a server or a program that not every machine has: true when it is present. Otherwise one line
 * says what is skipped, at once and, by the file in `SKIP_REASONS`, at the end of the run; with `REQUIRE_STORES=1` the suite fails instead, because a skipped test proves nothing.
 * @param skipped a sentence without its full stop: what is missing, and which tests are skipped for it
 * @throws Error with that sentence, where skips are failures
 */
export function foundOrSkipped(isFound: boolean, skipped: string): boolean {
  if (isFound) return true;
  if (process.env['REQUIRE_STORES'] === '1') throw new Error(`REQUIRE_STORES=1, and ${skipped}`);
  process.stderr.write(`${skipped}\n`);
  const reasons = process.env['SKIP_REASONS'];
  if (reasons !== undefined) appendFileSync(reasons, `${skipped}\n`);
  return false;
}
