import { initialsOf } from '../index/form';
import type { PayerIndex } from '../index/payer-index';
import { BLUE_BRAND_BY_STATE, BRANDS_BY_OTHER_NAME } from '../knowledge/brands';
import { PROGRAMMES_BY_LOCAL_NAME } from '../knowledge/programmes';
import { PRODUCT_WORDS } from '../knowledge/words';
import { isTelling, type Token } from '../text/lexicon';
import { isBlue, phraseOf, phraseOfTokens, type Phrase } from '../text/phrase';
import { byBareHead } from './ambiguous-brands';
import { literally } from './exact';
import { byName, byPlacelessName } from './exact-names';
import { MAX_OFFERED, settle, type Decision } from './outcome';

type Matched = Extract<Decision, { kind: 'matched' }>;

/** A name put in other words is as good as sure. */
const RESTATED_SCORE = 95;

/** By the catalog's own words; those of the trade settle what the catalog leaves open, and doubt its strange aliases. */
export function literallyOrKnown(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const literal = literally(index, phrase);
  if (literal?.kind !== 'matched')
    return byKnownName(index, phrase) ?? settledByKnowledge(index, phrase, literal);
  if (!isStrange(index, literal, phrase)) return literal;
  return byOwnName(index, phrase) ?? (isLoose(index, literal, phrase) ? undefined : literal);
}

/** The same said in the words of the trade, without products, or both. */
export function byMeaning(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const plain = withoutProducts(phrase);
  for (const variant of [restated(phrase), plain, plain && restated(plain)]) {
    if (variant === undefined) continue;
    // "Medical Mutual" has no word that tells it from others, and is a name all the same.
    const outcome = variant.tokens.some(isTelling) ? literally(index, variant) : byWeakName(index, variant);
    if (outcome === undefined || isLoose(index, outcome, variant)) continue;
    return outcome.kind === 'matched' ? asRestated(outcome) : outcome;
  }
  return byNameAfterMedicare(index, phrase);
}

function byWeakName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  return phrase.tokens.some(({ kind }) => kind === 'weak') ? byName(index, phrase) : undefined;
}

/** Behind the programme stands a payer's very name, or a part of the programme: "Medicare Part A", "Medicare Kansas City". */
function byNameAfterMedicare(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const rest = afterMedicare(phrase);
  const outcome = rest && byName(index, rest);
  return outcome?.kind === 'matched' ? asRestated(outcome) : undefined;
}

function asRestated(outcome: Matched): Decision {
  return { ...outcome, score: RESTATED_SCORE, reason: 'restated' };
}

/** A programme by its local name, or a brand by its short one, which may be short for another; only when that leads to one payer. */
function byKnownName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const meant = knownAs(phrase);
  const meantBy = meant && knownAs(meant);
  const outcome = (meant && literally(index, meant)) ?? (meantBy && literally(index, meantBy));
  return outcome?.kind === 'matched' ? outcome : undefined;
}

/** What several payers share may still be one of them in the words of the trade. */
function settledByKnowledge(
  index: PayerIndex,
  phrase: Phrase,
  outcome: Decision | undefined,
): Decision | undefined {
  if (outcome?.kind !== 'ambiguous' || outcome.reason !== 'same-name') return outcome;
  const meant = restated(phrase);
  const settled = meant && literally(index, meant);
  const isOffered =
    settled?.kind === 'matched' &&
    outcome.candidates.slice(0, MAX_OFFERED).some(({ payer }) => payer === settled.payer);
  return isOffered ? settled : outcome;
}

/** An alias without a word or the initials of the payer's own name came to it with a purchase, or by mistake. */
function isStrange({ nameOf }: PayerIndex, outcome: Decision, phrase: Phrase): boolean {
  const isPlaced = phrase.tokens.some(({ kind }) => kind === 'state');
  if (outcome.kind !== 'matched' || outcome.reason === 'name' || isPlaced) return false;
  const own = nameOf.get(outcome.payer)?.phrase;
  if (own === undefined || initialsOf(own).startsWith(phrase.written)) return false;
  if (own.written.includes(phrase.written)) return false;
  return !own.tokens.some(({ text }) => phrase.folded.includes(text));
}

/** A strange alias has to be typed as it stands: "Prime Benefit Systems" is not Humana because "PRIME" is one of its. */
function isLoose(index: PayerIndex, outcome: Decision, phrase: Phrase): boolean {
  return outcome.kind === 'matched' && outcome.reason === 'core' && isStrange(index, outcome, phrase);
}

/** Whoever else may be meant by a strange alias: by its own name in other words, or as a brand that has to ask. */
function byOwnName(index: PayerIndex, phrase: Phrase): Decision | undefined {
  const plain = withoutProducts(phrase);
  return (
    byKnownName(index, phrase) ??
    byPlacelessName(index, phrase) ??
    byPlacelessName(index, phraseOf([phrase.written])) ??
    (plain && (byName(index, plain) ?? byBareHead(index, plain))) ??
    bySharedBrand(index, phrase)
  );
}

/** "Keystone" begins the names of several payers that can be asked: whoever else has it as an alias, one asks. */
function bySharedBrand({ formsByToken }: PayerIndex, { tokens }: Phrase): Decision | undefined {
  const [brand = '', ...others] = tokens.map(({ text }) => text);
  const names = (formsByToken.get(brand) ?? []).filter(
    ({ isName, payer, phrase }) => isName && payer.supportsEligibility && phrase.tokens[0]?.text === brand,
  );
  const payers = [...new Set(names.map(({ payer }) => payer))];
  return others.length === 0 && payers.length > 1 ? settle(payers, RESTATED_SCORE, 'restated') : undefined;
}

/** Names of programmes and brands, and what the catalog may call them. */
const RESTATED: ReadonlyMap<string, string> = new Map([
  ...Object.entries(PROGRAMMES_BY_LOCAL_NAME),
  ...Object.entries(BRANDS_BY_OTHER_NAME),
]);

const LONGEST_RESTATED = 5;

/** The phrase in the words of the trade: a programme by its state, a short name in full; undefined when it is that already. */
function restated(phrase: Phrase): Phrase | undefined {
  return withKnownName(phrase) ?? withBlueBrand(phrase);
}

/** What a whole phrase is called otherwise in the trade; undefined when it has no other name. */
function knownAs({ words }: Phrase): Phrase | undefined {
  const meant = RESTATED.get(words.join(' '));
  return meant === undefined ? undefined : phraseOf(meant.split(' '));
}

/** The phrase without the names of products beside the payer's; undefined when there are none, or nothing else. */
function withoutProducts(phrase: Phrase): Phrase | undefined {
  const { tokens } = phrase;
  const isBluePlan = isBlue(phrase);
  const kept = tokens.filter((token, at) => {
    if (at > 0 && (isProduct(token) || /^\d+$/.test(token.text))) return false;
    if (at > 0 && token.text === 'medicare') return false;
    return !(isBluePlan && token.text === 'blue');
  });
  return kept.length === tokens.length || kept.length === 0 ? undefined : phraseOfTokens(kept);
}

/** What stands after the programme in "Medicare Humana" or "Medicare Advantage Aetna"; undefined without one in front. */
function afterMedicare({ tokens }: Phrase): Phrase | undefined {
  const [first, ...others] = tokens;
  const kept = others.filter((token) => token.text !== 'medicare' && !isProduct(token));
  return first?.text === 'medicare' && kept.length > 0 ? phraseOfTokens(kept) : undefined;
}

function isProduct({ kind, text }: Token): boolean {
  return (kind === 'plan' && !text.startsWith('part')) || (kind !== 'generic' && PRODUCT_WORDS.has(text));
}

function withKnownName({ words }: Phrase): Phrase | undefined {
  for (let length = Math.min(LONGEST_RESTATED, words.length); length > 0; length -= 1) {
    for (let at = 0; at + length <= words.length; at += 1) {
      const meant = RESTATED.get(words.slice(at, at + length).join(' '));
      if (meant !== undefined)
        return phraseOf([...words.slice(0, at), ...meant.split(' '), ...words.slice(at + length)]);
    }
  }
  return undefined;
}

/** "BCBS of Georgia" is Anthem there. */
function withBlueBrand({ tokens }: Phrase): Phrase | undefined {
  const state = tokens.find(({ kind }) => kind === 'state');
  const brand = state === undefined ? undefined : BLUE_BRAND_BY_STATE.get(state.text);
  const isBlue = tokens.some(({ text }) => text === 'bcbs' || text === 'bluecross');
  if (brand === undefined || !isBlue || tokens.some(({ text }) => text === brand)) return undefined;
  return phraseOfTokens([{ text: brand, kind: 'word' }, ...tokens]);
}
