import type { PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import { isDistinctive, PROGRAMMES } from '../text/lexicon';
import { brandKey, normalise, phraseOfContentWords } from '../text/phrase';
import type { Reading } from './readings';

/** More of the same counts no more. */
const MAX_COUNT = 3;

/** Measures the text by its most literal reading, in the order of `TEXT_FEATURES`. */
export function textFeaturesOf(index: PayerIndex, text: string, literal: Reading | undefined): Float64Array {
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
function isName({ formsByCompact }: PayerIndex, literal: Reading | undefined): boolean {
  return literal !== undefined && formsByCompact.has(literal.phrase.written);
}

const MAX_PARTS = 4;

/** Each word of the federation of plans is the same brand. */
const FEDERATION = 'federation';

/** What is between two names: "Aetna or Cigna", "BCBS TX + Cigna", "mcr prim bcbs al 2nd". */
const BETWEEN = /\b(?:or|and|versus|vs|then|prim|primary|sec|secondary|2nd|1st)\b|[/&+,;?]/iu;

function partsOf(text: string): readonly string[] {
  return text.split(BETWEEN).filter((part) => part.trim() !== '');
}

/** True where two parts of the text are names of different payers, or name a payer and another programme. */
function namesTwo(index: PayerIndex, parts: readonly string[]): boolean {
  if (parts.length < 2 || parts.length > MAX_PARTS) return false;
  const named = parts.map((part) => payersNamed(index, part)).filter(({ size }) => size > 0);
  const hasTwo = named.some((payers, at) =>
    named.slice(at + 1).some((others) => ![...others].some((payer) => payers.has(payer))),
  );
  return hasTwo || new Set(parts.flatMap((part) => brandIn(index, part) ?? [])).size > 1;
}

/** The word or programme that a part of the text begins with, where payers' names begin with it; its synonyms are one. */
function brandIn(index: PayerIndex, part: string): string | undefined {
  const { knowledge } = index;
  const typed = normalise(knowledge, part);
  const meant = knowledge.otherNames.get(typed.words.join(' '));
  const { tokens } = meant === undefined ? typed : phraseOfContentWords(knowledge, meant.split(' '));
  const first = tokens.find(({ kind }) => kind !== 'generic' && kind !== 'plan');
  if (first === undefined) return undefined;
  if (knowledge.federation.mainTokens.has(first.text)) return FEDERATION;
  if (first.kind === 'line') return PROGRAMMES.includes(first.text) ? first.text : undefined;
  return first.kind === 'word' && index.payersByHead.has(first.text) ? first.text : undefined;
}

function payersNamed(index: PayerIndex, text: string): ReadonlySet<Payer> {
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
function hasTwoStates({ knowledge }: PayerIndex, parts: readonly string[]): boolean {
  const states = parts.flatMap((part) =>
    normalise(knowledge, part).tokens.flatMap(({ kind, text }) => {
      if (kind === 'state') return [text];
      const isCode = parts.length > 1 && knowledge.ambiguousStateCodes.has(text);
      return isCode && part.trim().toLowerCase().endsWith(text) ? [text.toUpperCase()] : [];
    }),
  );
  return new Set(states).size > 1;
}
