import {
  type Payer,
  brandKey,
  isDistinctive,
  normalise,
  phraseOfContentWords,
} from '@eligibility/payer-matching/internals';
import type { EvidenceIndex } from './evidence-index';
import type { Reading } from './readings';

/** More of the same counts no more. */
const MAX_COUNT = 3;

/** Measures the text by its most literal reading, in the order of `TEXT_FEATURES`. */
export function textFeaturesOf(
  index: EvidenceIndex,
  text: string,
  literal: Reading | undefined,
): Float64Array {
  const { knowledge, formsByToken } = index;
  const { tokens = [], words = [] } = literal?.phrase ?? {};
  const distinctive = tokens.filter(isDistinctive);
  const known = distinctive.filter((token) => formsByToken.has(token.text)).length;
  const parts = partsOf(text);
  return Float64Array.from([
    1,
    Number(distinctive.length === 0 && tokens.every(({ kind }) => kind !== 'weak')),
    Number(words.some((word) => knowledge.words['non-payer'].has(word))),
    Number(tokens.some(({ kind }) => kind === 'placeholder')),
    Math.min(MAX_COUNT, known),
    Math.min(MAX_COUNT, distinctive.length - known),
    Number(!isName(index, literal) && namesTwo(index, parts)),
    Number(hasTwoStates(index, parts)),
  ]);
}

/** True for text that, without its marks, is a name of the catalog. */
function isName({ formsByCompact }: EvidenceIndex, literal: Reading | undefined): boolean {
  return literal !== undefined && formsByCompact.has(literal.phrase.written);
}

const MAX_PARTS = 4;

/** "Aetna or Cigna", "BCBS TX + Cigna": what is between two names. */
function partsOf(text: string): readonly string[] {
  return text.split(/\b(?:or|and|versus|vs)\b|[/&+,;?]/iu).filter((part) => part.trim() !== '');
}

/** True where two parts of the text are names of different payers. */
function namesTwo(index: EvidenceIndex, parts: readonly string[]): boolean {
  if (parts.length < 2 || parts.length > MAX_PARTS) return false;
  const named = parts.map((part) => payersNamed(index, part)).filter(({ size }) => size > 0);
  return named.some((payers, at) =>
    named.slice(at + 1).some((others) => ![...others].some((payer) => payers.has(payer))),
  );
}

function payersNamed(index: EvidenceIndex, text: string): ReadonlySet<Payer> {
  const { knowledge } = index;
  const typed = normalise(knowledge, text);
  const meant = knowledge.otherNames.get(typed.words.join(' '));
  const phrases = meant === undefined ? [typed] : [typed, phraseOfContentWords(knowledge, meant.split(' '))];
  return new Set(
    phrases
      .filter(({ tokens }) => tokens.some(isDistinctive))
      .flatMap(({ folded, coreKey, tokens }) => [
        ...(index.formsByCompact.get(folded) ?? []).map(({ payer }) => payer),
        ...(index.formsByCore.get(coreKey) ?? []).map(({ payer }) => payer),
        ...(index.payersByBrand.get(brandKey(knowledge, tokens)) ?? []),
      ]),
  );
}

/** "Anthem IN and Anthem OH": a code that is also a word is a state at the end of a part. */
function hasTwoStates({ knowledge }: EvidenceIndex, parts: readonly string[]): boolean {
  const states = parts.flatMap((part) =>
    normalise(knowledge, part).tokens.flatMap(({ kind, text }) => {
      if (kind === 'state') return [text];
      const isCode = parts.length > 1 && knowledge.ambiguousStateCodes.has(text);
      return isCode && part.trim().toLowerCase().endsWith(text) ? [text.toUpperCase()] : [];
    }),
  );
  return new Set(states).size > 1;
}
