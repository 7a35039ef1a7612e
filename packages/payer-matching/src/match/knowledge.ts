import { initialsOf } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import type { Knowledge } from '../knowledge/knowledge';
import { isDistinctive, type Token } from '../text/lexicon';
import { isFederated, phraseOfContentWords, phraseOfTokens, type Phrase } from '../text/phrase';
import { matchBareBrand } from './ambiguous-brands';
import { matchExact } from './exact';
import { matchName, matchNameWithoutPlace } from './exact-names';
import { decideAmong, MAX_OFFERED, type Decision } from './outcome';

type Matched = Extract<Decision, { kind: 'matched' }>;

/** A name put in other words is as good as sure. */
const RESTATED_SCORE = 95;

/**
 * By the catalog's own words. Those of the trade decide what the catalog leaves open, and question its foreign aliases.
 */
export function matchExactOrAlias(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const literal = matchExact(index, phrase);
  if (literal?.kind !== 'matched')
    return matchOtherName(index, phrase) ?? narrowByKnowledge(index, phrase, literal);
  if (!isForeignAlias(index, literal, phrase)) return literal;
  return matchOwnName(index, phrase) ?? (isLooseForeignAlias(index, literal, phrase) ? undefined : literal);
}

/** By the words of the trade, without product names, or both. */
export function matchByKnowledge(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const plain = withoutProducts(index.knowledge, phrase);
  for (const variant of [restate(index.knowledge, phrase), plain, plain && restate(index.knowledge, plain)]) {
    if (variant === undefined) continue;
    // "Medical Mutual" has no distinctive word, and is a name nevertheless.
    const outcome = variant.tokens.some(isDistinctive)
      ? matchExact(index, variant)
      : matchWeakName(index, variant);
    if (outcome === undefined || isLooseForeignAlias(index, outcome, variant)) continue;
    return outcome.kind === 'matched' ? asRestated(outcome) : outcome;
  }
  return matchNameAfterMedicare(index, phrase);
}

function matchWeakName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  return phrase.tokens.some(({ kind }) => kind === 'weak') ? matchName(index, phrase) : undefined;
}

/**
 * After the programme follows a payer's own name, or a part of the programme: "Medicare Part A", "Medicare Kansas
 * City".
 */
function matchNameAfterMedicare(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const rest = afterMedicare(index.knowledge, phrase);
  const outcome = rest && matchName(index, rest);
  return outcome?.kind === 'matched' ? asRestated(outcome) : undefined;
}

function asRestated(outcome: Matched): Decision {
  return { ...outcome, score: RESTATED_SCORE, reason: 'restated' };
}

/**
 * A programme by its local name, or a brand by its short one, which may be short for another; only when that leads to
 * one payer.
 */
function matchOtherName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const meant = otherNameOf(index.knowledge, phrase);
  const meantBy = meant && otherNameOf(index.knowledge, meant);
  const outcome = (meant && matchExact(index, meant)) ?? (meantBy && matchExact(index, meantBy));
  return outcome?.kind === 'matched' ? outcome : undefined;
}

/** What several payers share may still be one of them in the words of the trade. */
function narrowByKnowledge(
  index: PayerIndex,
  phrase: Phrase,
  outcome: Decision | undefined,
): Decision | undefined {
  if (outcome?.kind !== 'ambiguous' || outcome.reason !== 'same-name') return outcome;
  const meant = restate(index.knowledge, phrase);
  const settled = meant && matchExact(index, meant);
  const isOffered =
    settled?.kind === 'matched' &&
    outcome.candidates.slice(0, MAX_OFFERED).some(({ payer }) => payer === settled.payer);
  return isOffered ? settled : outcome;
}

/** An alias without a word or the initials of the payer's own name: it came with an acquisition, or by mistake. */
function isForeignAlias({ nameOf }: PayerIndex, outcome: Decision, phrase: Phrase): boolean {
  const isPlaced = phrase.tokens.some(({ kind }) => kind === 'state');
  if (outcome.kind !== 'matched' || outcome.reason === 'name' || isPlaced) return false;
  const own = nameOf.get(outcome.payer)?.phrase;
  if (own === undefined || initialsOf(own).startsWith(phrase.written)) return false;
  if (own.written.includes(phrase.written)) return false;
  return !own.tokens.some(({ text }) => phrase.folded.includes(text));
}

/** A foreign alias has to be typed exactly: "Prime Benefit Systems" is not Humana because "PRIME" is one of its. */
function isLooseForeignAlias(index: PayerIndex, outcome: Decision, phrase: Phrase): boolean {
  return outcome.kind === 'matched' && outcome.reason === 'core' && isForeignAlias(index, outcome, phrase);
}

/** Other payers that a foreign alias may mean: by their own name in other words, or as an ambiguous brand. */
function matchOwnName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const plain = withoutProducts(index.knowledge, phrase);
  return (
    matchOtherName(index, phrase) ??
    matchNameWithoutPlace(index, phrase) ??
    matchNameWithoutPlace(index, phraseOfContentWords(index.knowledge, [phrase.written])) ??
    (plain && (matchName(index, plain) ?? matchBareBrand(index, plain))) ??
    askSharedBrand(index, phrase)
  );
}

/**
 * "Keystone" begins the names of several payers that can be asked, so it is ambiguous even if it is an alias of
 * another.
 */
function askSharedBrand({ formsByToken }: PayerIndex, { tokens }: Phrase): Decision | undefined {
  const [brand = '', ...others] = tokens.map(({ text }) => text);
  const names = (formsByToken.get(brand) ?? []).filter(
    ({ isName, payer, phrase }) => isName && payer.supportsEligibility && phrase.tokens[0]?.text === brand,
  );
  const payers = [...new Set(names.map(({ payer }) => payer))];
  return others.length === 0 && payers.length > 1
    ? decideAmong(payers, RESTATED_SCORE, 'restated')
    : undefined;
}

const MAX_RESTATED_WORDS = 5;

/**
 * The phrase in the words of the trade: a programme by its state, a short name in full; undefined when it is that
 * already.
 */
function restate(knowledge: Knowledge, phrase: Phrase): Phrase | undefined {
  return withKnownName(knowledge, phrase) ?? withLocalBrand(knowledge, phrase);
}

/** What a whole phrase is called otherwise in the trade; undefined when it has no other name. */
function otherNameOf(knowledge: Knowledge, { words }: Phrase): Phrase | undefined {
  const meant = knowledge.otherNames.get(words.join(' '));
  return meant === undefined ? undefined : phraseOfContentWords(knowledge, meant.split(' '));
}

/** The phrase without product names; undefined when there are none, or nothing else. */
function withoutProducts(knowledge: Knowledge, phrase: Phrase): Phrase | undefined {
  const { tokens } = phrase;
  const isPlan = isFederated(knowledge, phrase);
  const kept = tokens.filter((token, at) => {
    if (at > 0 && (isProduct(knowledge, token) || /^\d+$/.test(token.text))) return false;
    if (at > 0 && token.text === 'medicare') return false;
    return !(isPlan && token.text === knowledge.federation.short);
  });
  return kept.length === tokens.length || kept.length === 0 ? undefined : phraseOfTokens(knowledge, kept);
}

/** The words after the programme in "Medicare Humana" or "Medicare Advantage Aetna"; undefined without one in front. */
function afterMedicare(knowledge: Knowledge, { tokens }: Phrase): Phrase | undefined {
  const [first, ...others] = tokens;
  const kept = others.filter((token) => token.text !== 'medicare' && !isProduct(knowledge, token));
  return first?.text === 'medicare' && kept.length > 0 ? phraseOfTokens(knowledge, kept) : undefined;
}

function isProduct({ words, products }: Knowledge, { kind, text }: Token): boolean {
  return (kind === 'plan' && !words.part.has(text)) || (kind !== 'generic' && products.has(text));
}

function withKnownName(knowledge: Knowledge, { words }: Phrase): Phrase | undefined {
  for (let length = Math.min(MAX_RESTATED_WORDS, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const meant = knowledge.otherNames.get(words.slice(at, at + length).join(' '));
      if (meant !== undefined)
        return phraseOfContentWords(knowledge, [
          ...words.slice(0, at),
          ...meant.split(' '),
          ...words.slice(at + length),
        ]);
    }
  }
  return undefined;
}

/** "BCBS of Georgia" is Anthem there: a state with one plan of the federation means the brand of that plan. */
export function withLocalBrand(knowledge: Knowledge, { tokens }: Phrase): Phrase | undefined {
  const { brandsByState, mainTokens } = knowledge.federation;
  const state = tokens.find(({ kind }) => kind === 'state');
  const [brand, ...rivals] = brandsByState.get(state?.text ?? '') ?? [];
  const isShared = tokens.some(({ text }) => mainTokens.has(text));
  if (brand === undefined || rivals.length > 0 || !isShared || tokens.some(({ text }) => text === brand))
    return undefined;
  return phraseOfTokens(knowledge, [{ text: brand, kind: 'word' }, ...tokens]);
}
