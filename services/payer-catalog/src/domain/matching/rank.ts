import { ratio } from 'fuzzball';
import type { PayerIndex } from '../indexing/build-index';
import type { Candidate, Payer } from '../payer';
import { normalise } from '../words/normalise';
import { listed, type Decision } from './match-outcome';
import { nameFits } from './name-fits';
import { readUnfinished } from './read-query';
import { scoreCandidates } from './score';
import { bestOfEach } from './shortlist';

/**
 * The payers that a decision leaves to choose from, in the order in which a person expects them. Where a look-up found
 * the very words (a family, a shared name), these are the payers that have them. Where likeness decided, payers that have
 * what was typed in one of their names go before those that are only like it.
 */
export function fitsOf(index: PayerIndex, text: string, decision: Decision): readonly Candidate[] {
  if (decision.kind === 'not-found') return [];
  const decided = listed(decision);
  const isLikeness = decision.kind === 'ambiguous' && decision.reason === 'uncertain';
  return inOrder([isLikeness ? nameFits(index, normalise(text)) : [], decided]);
}

/**
 * All payers worth showing for a text, best first: those that fit, then those that have it in a name, its last word
 * perhaps unfinished, then those that are like it. The one order of payers: a match lists how it begins.
 * @param decision what was decided about the text
 * @param limit how many payers are returned, at most
 */
export function rankPayers(
  index: PayerIndex,
  text: string,
  { decision, limit }: { readonly decision: Decision; readonly limit: number },
): readonly Candidate[] {
  const fits = fitsOf(index, text, decision);
  if (fits.length >= limit) return shown(index, text, fits.slice(0, limit));
  const phrase = normalise(text);
  const unfinished = scoreCandidates(index, { phrase, readings: readUnfinished(index, phrase) }, limit);
  const alike = bestOfEach([...listed(decision), ...unfinished], fits.length + limit);
  return shown(index, text, inOrder([fits, nameFits(index, phrase), alike]).slice(0, limit));
}

/** Says of each payer by which name, alias or id it fits. */
export function shown(
  index: PayerIndex,
  text: string,
  candidates: readonly Candidate[],
): readonly Candidate[] {
  const named = new Map(nameFits(index, normalise(text)).map((fit) => [fit.payer.id, fit.matchedOn]));
  return candidates.map((candidate) => ({
    ...candidate,
    matchedOn:
      idIn(candidate.payer, text) ??
      named.get(candidate.payer.id) ??
      candidate.matchedOn ??
      closestName(candidate.payer, text),
  }));
}

/** The groups one after another, one candidate a payer; none has a higher score than the one in front of it. */
function inOrder(groups: readonly (readonly Candidate[])[]): readonly Candidate[] {
  const ordered = new Map<string, Candidate>();
  let least = Infinity;
  for (const candidate of groups.flat()) {
    if (ordered.has(candidate.payer.id)) continue;
    least = Math.min(least, candidate.score);
    ordered.set(candidate.payer.id, { ...candidate, score: least });
  }
  return [...ordered.values()];
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
