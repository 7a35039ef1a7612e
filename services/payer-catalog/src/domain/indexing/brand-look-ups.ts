import { initialsOf, type Form } from './form';
import type { Payer } from '../payer';
import { soundOf } from '../words/sounds';

/** Shorter words sound like too many others. */
const LEAST_BRAND_LENGTH = 5;
const LEAST_SOUND_LENGTH = 3;

/** Two letters are a state as often as a payer. */
const LEAST_INITIALS = 3;

/** The words that names of payers that can be asked begin with, and one-word aliases, by how they sound. */
export function brandsBySound(forms: readonly Form[]): ReadonlyMap<string, readonly string[]> {
  const brands = new Map<string, string[]>();
  for (const word of new Set(forms.filter(isBrand).map(({ phrase }) => phrase.words[0] ?? ''))) {
    const sound = soundOf(word);
    if (word.length >= LEAST_BRAND_LENGTH && sound.length >= LEAST_SOUND_LENGTH)
      brands.set(sound, [...(brands.get(sound) ?? []), word]);
  }
  return brands;
}

/** Payers that can be asked by the first letters of their names' words. */
export function payersByInitials(names: readonly Form[]): ReadonlyMap<string, readonly Payer[]> {
  const groups = new Map<string, readonly Payer[]>();
  for (const { payer, phrase } of names) {
    if (!payer.supportsEligibility || phrase.words.length < LEAST_INITIALS) continue;
    const initials = initialsOf(phrase);
    groups.set(initials, [...(groups.get(initials) ?? []), payer]);
  }
  return groups;
}

function isBrand({ payer, isName, phrase }: Form): boolean {
  const [first] = phrase.tokens;
  return payer.supportsEligibility && first?.kind === 'word' && (isName || phrase.words.length === 1);
}
