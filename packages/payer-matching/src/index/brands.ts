import type { Knowledge } from '../knowledge/knowledge';
import { byDisplayOrder, type Payer } from '../payer';
import type { Token } from '../text/lexicon';
import { brandKey } from '../text/phrase';
import { soundOf } from '../text/spelling';
import { initialsOf, type Form } from './form';

/** When this many payers differ only by their place, their common words are an ambiguous brand. */
const MIN_MEMBERS = 2;

/** From this many places on, the words are ambiguous even if one of the payers has no place. */
const MANY_PLACES = 5;

/**
 * A brand's dental or vision plans may be an ambiguous brand as well; its other specialties are each a payer of their
 * own.
 */
const LINES: ReadonlySet<string> = new Set(['dental', 'vision']);

/**
 * Ambiguous brands that no list names: words that payers of different states or regions have in common and nothing else
 * ("Molina" of nineteen states). Only payers that can be asked count, by their own names.
 * @returns the payers by the key of their brand, largest first
 */
export function inferAmbiguousBrands(
  knowledge: Knowledge,
  names: readonly Form[],
): ReadonlyMap<string, readonly Payer[]> {
  const groups = new Map<string, { payers: Set<Payer>; places: Set<string>; hasBase: boolean }>();
  for (const { payer, phrase, specialties } of names) {
    const key = placelessBrandKey(knowledge, phrase.tokens);
    if (!payer.supportsEligibility || key === '' || !specialties.every((one) => LINES.has(one))) continue;
    const group = groups.get(key) ?? { payers: new Set(), places: new Set(), hasBase: false };
    const places = phrase.tokens.filter((token) => isPlace(knowledge, token)).map(({ text }) => text);
    group.payers.add(payer);
    if (places.length > 0) group.places.add(places.join(' '));
    else group.hasBase = true;
    groups.set(key, group);
  }
  const ambiguousBrands = new Map(
    [...groups]
      .filter(([, { places, hasBase }]) => places.size >= (hasBase ? MANY_PLACES : MIN_MEMBERS))
      .map(([key, { payers }]): [string, readonly Payer[]] => [key, [...payers].sort(byDisplayOrder)]),
  );
  const shared = [...knowledge.federation.tokens];
  const plans = shared.flatMap((key) => ambiguousBrands.get(key) ?? []).sort(byDisplayOrder);
  return plans.length === 0
    ? ambiguousBrands
    : new Map([...ambiguousBrands, ...shared.map((key): [string, readonly Payer[]] => [key, plans])]);
}

/** What remains of a name without places, parts of Medicare and words that say nothing. */
function placelessBrandKey(knowledge: Knowledge, tokens: readonly Token[]): string {
  const { part } = knowledge.words;
  return brandKey(
    knowledge,
    tokens.filter((token) => !isPlace(knowledge, token) && !part.has(token.text)),
  );
}

function isPlace({ words }: Knowledge, { kind, text }: Token): boolean {
  return kind === 'state' || words.region.has(text);
}

/** Shorter words sound like too many others. */
const MIN_BRAND_LENGTH = 5;
const MIN_SOUND_LENGTH = 3;

/** Two letters are a state as often as a payer. */
const MIN_INITIALS = 3;

/** The words that names of payers that can be asked begin with, and one-word aliases, by how they sound. */
export function brandsBySound(forms: readonly Form[]): ReadonlyMap<string, readonly string[]> {
  const brands = new Map<string, string[]>();
  for (const word of new Set(forms.filter(isBrand).map(({ phrase }) => phrase.words[0] ?? ''))) {
    const sound = soundOf(word);
    if (word.length >= MIN_BRAND_LENGTH && sound.length >= MIN_SOUND_LENGTH)
      brands.set(sound, [...(brands.get(sound) ?? []), word]);
  }
  return brands;
}

/** Payers that can be asked by the first letters of their names' words. */
export function payersByInitials(names: readonly Form[]): ReadonlyMap<string, readonly Payer[]> {
  const groups = new Map<string, readonly Payer[]>();
  for (const { payer, phrase } of names) {
    if (!payer.supportsEligibility || phrase.words.length < MIN_INITIALS) continue;
    const initials = initialsOf(phrase);
    groups.set(initials, [...(groups.get(initials) ?? []), payer]);
  }
  return groups;
}

function isBrand({ payer, isName, phrase }: Form): boolean {
  const [first] = phrase.tokens;
  return payer.supportsEligibility && first?.kind === 'word' && (isName || phrase.words.length === 1);
}

/** How many payers that can be asked have a name or a one-word alias that begins with a word. */
export function payersByHead(forms: readonly Form[]): ReadonlyMap<string, number> {
  const holders = new Map<string, Set<Payer>>();
  for (const { payer, isName, phrase } of forms) {
    const head = phrase.tokens.find(({ kind }) => kind === 'word');
    if (head === undefined || !payer.supportsEligibility || !(isName || phrase.words.length === 1)) continue;
    holders.set(head.text, (holders.get(head.text) ?? new Set<Payer>()).add(payer));
  }
  return new Map([...holders].map(([text, payers]) => [text, payers.size]));
}
