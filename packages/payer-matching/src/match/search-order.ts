import { ratio } from 'fuzzball';
import type { Candidate, Payer } from '../payer';

/** The groups one after another, one candidate a payer; none has a higher score than the one in front of it. */
export function inOrder(groups: readonly (readonly Candidate[])[]): readonly Candidate[] {
  const ordered = new Map<string, Candidate>();
  let least = Infinity;
  for (const candidate of groups.flat()) {
    if (ordered.has(candidate.payer.id)) continue;
    least = Math.min(least, candidate.score);
    ordered.set(candidate.payer.id, { ...candidate, score: least });
  }
  return [...ordered.values()];
}

/** Adds the name, alias or id by which each payer fits. */
export function withMatchedNames(text: string, candidates: readonly Candidate[]): readonly Candidate[] {
  return candidates.map((candidate) => ({
    ...candidate,
    matchedOn: idIn(candidate.payer, text) ?? candidate.matchedOn ?? closestName(candidate.payer, text),
  }));
}

function idIn({ id, otherIds = [] }: Payer, text: string): string | undefined {
  const typed = text.trim().toUpperCase();
  return [id, ...otherIds].find((one) => one.toUpperCase() === typed);
}

/** Of the names of a payer that another wording led to, the one that is spelled most like the text. */
function closestName({ name, aliases }: Payer, text: string): string {
  let closest = { name, likeness: ratio(text, name) };
  for (const alias of aliases) {
    const likeness = ratio(text, alias);
    if (likeness > closest.likeness) closest = { name: alias, likeness };
  }
  return closest.name;
}
