import type { Knowledge } from '../knowledge/knowledge';
import { normalise } from './phrase';

/**
 * The word by which a name is known: its first that is not generic, and one word for all names of plans of a federation
 * that have no other. Rows about one brand are measured together. The name itself where it has no such word.
 */
export function brandOf(knowledge: Knowledge, name: string): string {
  const { tokens } = normalise(knowledge, name);
  const { short, whole, tokens: shared } = knowledge.federation;
  const named = tokens.find(({ kind }) => kind === 'word') ?? tokens.find(({ kind }) => kind !== 'state');
  const text = named?.text ?? name.trim().toLowerCase();
  return text === short || shared.has(text) ? whole : text;
}
