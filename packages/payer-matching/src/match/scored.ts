import type { PayerIndex } from '../index/payer-index';
import type { Candidate } from '../payer';
import { isDistinctive } from '../text/lexicon';
import type { Phrase } from '../text/phrase';
import { bestOfEach, decideAmong, type AskReason, type Decision } from './outcome';
import { mayBeEitherProgramme, readQuery } from './query-readings';
import { scoreCandidates } from './score';

/** Least score to be taken without asking. */
export const ACCEPT_SCORE = 86;

/** A second payer this close to the best one makes it a guess. */
const MARGIN = 6;

/** Least score to be offered to a person. */
export const ASK_SCORE = 60;

/** Candidates this far behind the best one are not offered with it. */
const REACH = 20;

/** Bounds the costly comparison of spellings; more candidates change no decision. */
const MAX_CANDIDATES = 16;

/** How many payers that are alike are counted where more than can be compared closely are in reach. */
const MAX_COUNTED = 100;

/** Decides by likeness when no look-up decided. */
export function matchByScore(index: PayerIndex, phrase: Phrase): Decision {
  const readings = readQuery(index, phrase);
  const candidates = scoreCandidates(index, { phrase, readings }, MAX_CANDIDATES);
  if (readings.some(mayBeEitherProgramme)) return ask(candidates, 'medicare-or-medicaid');
  const hasDistinctive = readings.some((reading) => reading.some((part) => isDistinctive(part.token)));
  const accepted = hasDistinctive ? accept(candidates) : undefined;
  if (accepted !== undefined) return accepted;
  const isCutShort = candidates.length === MAX_CANDIDATES && inReach(candidates).length === MAX_CANDIDATES;
  return ask(
    isCutShort ? scoreCandidates(index, { phrase, readings }, MAX_COUNTED) : candidates,
    'uncertain',
  );
}

/** Offers a payer that may be meant, but is not sure enough to be taken, in front of those that are alike. */
export function offerWithLookalikes(
  index: PayerIndex,
  phrase: Phrase,
  { payer, score }: Candidate,
): Decision {
  const readings = readQuery(index, phrase);
  const alike = scoreCandidates(index, { phrase, readings }, MAX_CANDIDATES);
  const unsure = { payer, score: Math.min(score, ACCEPT_SCORE - 1) };
  const behind = alike.map((other) => ({ ...other, score: Math.min(other.score, unsure.score - 1) }));
  return ask(bestOfEach([unsure, ...behind], MAX_CANDIDATES), 'uncertain');
}

/** Takes the best candidate when it is good enough and has no rival. */
function accept(candidates: readonly Candidate[]): Decision | undefined {
  const best = candidates[0]?.score ?? 0;
  const rivals = candidates.filter((candidate) => candidate.score > best - MARGIN);
  const payers = rivals.map((rival) => rival.payer);
  const decision = decideAmong(payers, best, 'scored');
  if (decision?.kind !== 'matched') return undefined;
  const { payer } = decision;
  const score = rivals[payers.indexOf(payer)]?.score ?? 0;
  // Likeness alone never leads to a payer that cannot be asked.
  return score < ACCEPT_SCORE || !payer.supportsEligibility ? undefined : { ...decision, score };
}

function ask(candidates: readonly Candidate[], reason: AskReason): Decision {
  const offered = inReach(candidates);
  return offered.length < 2
    ? { kind: 'not-found', nearest: candidates, reason: 'nothing-close' }
    : { kind: 'ambiguous', candidates: offered, reason };
}

/** Those that are worth offering with the best of them. */
function inReach(candidates: readonly Candidate[]): readonly Candidate[] {
  const least = Math.max(ASK_SCORE, (candidates[0]?.score ?? 0) - REACH);
  return candidates.filter((candidate) => candidate.score >= least);
}
