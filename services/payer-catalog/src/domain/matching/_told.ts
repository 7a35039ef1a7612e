import { buildIndex } from '../indexing/build-index';
import type { Payer } from '../payer';
import { matchPayer } from './match';
import { listed } from './match-outcome';

/** What the matcher says of a text when these are all the payers there are: the kind of outcome, and ids, best first. */
export function told(payers: readonly Payer[], text: string): readonly string[] {
  const outcome = matchPayer(buildIndex({ payers, heads: [] }), text);
  return [outcome.kind, ...listed(outcome).map((candidate) => candidate.payer.id)];
}
