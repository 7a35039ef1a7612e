import type { PayerDirectory } from '@eligibility/payer-matching';
import { token_set_ratio } from 'fuzzball';
import Fuse from 'fuse.js';
import fuzzysort from 'fuzzysort';
import MiniSearch from 'minisearch';

/** A name or alias with the id of its payer. */
export type NamedString = { readonly id: number; readonly text: string; readonly payerId: string };

/** Finds the id of the payer whose name or alias is nearest. */
export type Rival = { readonly name: string; readonly nearest: (query: string) => string | undefined };

/** Every name and alias, in the order of the payers. */
export function stringsOf({ payers }: PayerDirectory): readonly NamedString[] {
  return payers
    .flatMap(({ id, name, aliases }) => [name, ...aliases].map((text) => ({ text, payerId: id })))
    .map((string, id) => ({ ...string, id }));
}

/** What a matcher is usually made of, each over the same strings and as its documentation sets it up. */
export function rivalsOver(strings: readonly NamedString[]): readonly Rival[] {
  const fuse = new Fuse(strings, { keys: ['text'], ignoreLocation: true });
  const mini = new MiniSearch<NamedString>({ fields: ['text'], storeFields: ['payerId'] });
  mini.addAll(strings);
  const prepared = strings.map((string) => ({ ...string, text: fuzzysort.prepare(string.text) }));
  return [
    { name: 'fuse.js', nearest: (query) => fuse.search(query, { limit: 1 })[0]?.item.payerId },
    {
      name: 'fuzzysort',
      nearest: (query) => fuzzysort.go(query, prepared, { key: 'text', limit: 1 })[0]?.obj.payerId,
    },
    {
      name: 'minisearch',
      nearest: (query) => strings[Number(mini.search(query, { fuzzy: 0.25, prefix: true })[0]?.id)]?.payerId,
    },
    { name: 'fuzzball token_set', nearest: (query) => nearestByTokenSet(strings, query) },
  ];
}

/** The usual loop: every string compared, the first of the best taken. */
export function nearestByTokenSet(strings: readonly NamedString[], query: string): string | undefined {
  let best: NamedString | undefined;
  let bestScore = -1;
  for (const string of strings) {
    const score = token_set_ratio(query, string.text);
    if (score > bestScore) [best, bestScore] = [string, score];
  }
  return best?.payerId;
}
