import { ratio } from 'fuzzball';
import type { PayerIndex } from '../index/payer-index';
import type { Candidate, Payer } from '../payer';
import { normalise } from '../text/phrase';
import { nameFits } from './name-fits';
import { bestOfEach, candidatesOf, type Decision } from './outcome';
import { readUnfinished } from './query-readings';
import { scoreCandidates } from './score';

/** Bounds the costly comparison of spellings for the few that a match lists. */
const MAX_CLOSELY_COMPARED = 16;

/** The longest list that a search may ask for. */
const MAX_RANKED = 50;

/**
 * The payers that a decision leaves to choose from, in the order in which a person expects them. Where a look-up found
 * the very words (a family, a shared name), these are the payers that have them. Where likeness decided, payers that
 * have what was typed in one of their names go before those that are only like it.
 * @param named the payers that have what was typed in one of their names, as `nameFits` lists them
 */
export function fittingPayers(decision: Decision, named: readonly Candidate[]): readonly Candidate[] {
  if (decision.kind === 'not-found') return [];
  const isLikeness = decision.kind === 'ambiguous' && decision.reason === 'uncertain';
  return inOrder([isLikeness ? named : [], candidatesOf(decision)]);
}

/**
 * All payers worth showing for a text, best first: those that fit, then those that have it in a name, its last word
 * perhaps unfinished, then those that are like it. The one order of payers: a match lists how it begins.
 * @param decision what was decided about the text
 * @param limit how many payers are returned, at most; a longer list begins with the shorter one
 */
export function rankPayers(
  index: PayerIndex,
  text: string,
  { decision, limit }: { readonly decision: Decision; readonly limit: number },
): readonly Candidate[] {
  const phrase = normalise(index.knowledge, text);
  const named = nameFits(index, phrase);
  const fits = fittingPayers(decision, named);
  if (fits.length >= limit) return withMatchedNames(text, fits.slice(0, limit), named);
  const readings = readUnfinished(index, phrase);
  const nearest = scoreCandidates(index, { phrase, readings }, MAX_CLOSELY_COMPARED);
  const alike = [...candidatesOf(decision), ...nearest];
  const ranked = inOrder([fits, named, bestOfEach(alike, alike.length)]);
  if (ranked.length >= limit) return withMatchedNames(text, ranked.slice(0, limit), named);
  const others = scoreCandidates(index, { phrase, readings }, MAX_RANKED);
  return withMatchedNames(text, inOrder([ranked, others]).slice(0, limit), named);
}

/** Adds the name, alias or id by which each payer fits. */
export function withMatchedNames(
  text: string,
  candidates: readonly Candidate[],
  named: readonly Candidate[],
): readonly Candidate[] {
  const names = new Map(named.map((fit) => [fit.payer.id, fit.matchedOn]));
  return candidates.map((candidate) => ({
    ...candidate,
    matchedOn:
      idIn(candidate.payer, text) ??
      names.get(candidate.payer.id) ??
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
