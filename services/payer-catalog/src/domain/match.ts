import { ratio } from 'fuzzball';
import type { PayerIndex } from './build-index';
import { byAlias, byCore, byId, byName, byTokenBag } from './exact-layers';
import { byBareHead, byNarrowedHead } from './head-layers';
import { isTelling, type TokenKind } from './lexicon';
import type { MatchOutcome } from './match-outcome';
import { asName, hasPlan, normalise, type Phrase } from './normalise';
import { respell } from './respell';
import { byScore } from './score-layer';

type Layer = (index: PayerIndex, phrase: Phrase) => MatchOutcome | undefined;

/** From most to least literal. A bare head comes before aliases: asking is right even where an alias would decide. */
const LITERAL_LAYERS: readonly Layer[] = [byName, byBareHead, byAlias, byTokenBag, byNarrowedHead, byCore];

/** "Insurance", "self pay", "dental", or nothing but a state. */
const NAMES_NO_PAYER: MatchOutcome = { kind: 'not-found', nearest: [], reason: 'names-no-payer' };

/** Least likeness of a corrected spelling to what was typed; a short name is another word after one correction. */
const LEAST_LIKENESS = 90;

/**
 * Decides which payer was meant: one of them, several to choose from, or none. Nothing is ever guessed: whatever is
 * matched here is asked about a patient, and billed. The same text and index always give the same outcome.
 */
export function matchPayer(index: PayerIndex, text: string): MatchOutcome {
  const known = byId(index, text);
  if (known !== undefined) return known;
  const phrase = normalise(text);
  const literal = says(phrase, ['word', 'weak', 'line', 'state']) ? literally(index, phrase) : undefined;
  if (literal !== undefined) return literal;
  const mayName = says(phrase, ['weak']) || phrase.tokens.some(isTelling);
  return mayName ? (byCorrectedSpelling(index, phrase) ?? byScore(index, phrase)) : NAMES_NO_PAYER;
}

/** "Silver Summit" may be a payer's name; only when it is none is "silver" the product of somebody else. */
function literally(index: PayerIndex, phrase: Phrase): MatchOutcome | undefined {
  const named = hasPlan(phrase) ? byLiteralLayers(index, asName(phrase)) : undefined;
  return named ?? byLiteralLayers(index, phrase);
}

function byLiteralLayers(index: PayerIndex, phrase: Phrase): MatchOutcome | undefined {
  for (const layer of LITERAL_LAYERS) {
    const outcome = layer(index, phrase);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}

function byCorrectedSpelling(index: PayerIndex, phrase: Phrase): MatchOutcome | undefined {
  const corrected = respell(index, phrase);
  const outcome = corrected === undefined ? undefined : literally(index, corrected);
  if (corrected === undefined || outcome?.kind !== 'matched') return outcome;
  const score = ratio(phrase.written, corrected.written, { full_process: false });
  return score < LEAST_LIKENESS ? undefined : { ...outcome, score, reason: 'scored' };
}

function says(phrase: Phrase, kinds: readonly TokenKind[]): boolean {
  return phrase.tokens.some((token) => kinds.includes(token.kind));
}
