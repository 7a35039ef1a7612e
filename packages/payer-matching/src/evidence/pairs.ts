import type { Form } from '../index/form';
import { payerWithId, type PayerIndex } from '../index/payer-index';
import type { Payer } from '../payer';
import { tokenize } from '../text/tokenize';
import { closestForms } from './coverage';
import type { Pair } from './pair';
import type { Reading } from './readings';

/** How many payers of each reading are compared closely. */
const MAX_OF_TYPED = 12;
const MAX_OF_OTHERS = 4;

/** A family may have hundreds of members; more of them decide nothing. */
const MAX_SAME = 100;

/** The names that the readings may mean: those with the same words, those that share the most, and those with an id. */
export function pairsOf(index: PayerIndex, text: string, readings: readonly Reading[]): readonly Pair[] {
  const withId = new Set(payersWithIdIn(index, text));
  return readings.flatMap((reading, at) => {
    const limit = at === 0 ? MAX_OF_TYPED : MAX_OF_OTHERS;
    const forms = new Set([...sameForms(index, reading), ...closestForms(index, reading.parts, limit)]);
    for (const payer of [...[...forms].map((form) => form.payer), ...withId]) {
      const own = index.nameOf.get(payer);
      if (own !== undefined) forms.add(own);
    }
    return [...forms].map((form) => ({ reading, form, hasId: withId.has(form.payer) }));
  });
}

/** Shorter ids may be any number. */
const MIN_ID_LENGTH = 4;

/** "Payer ID 62308": payers with one of the words as their id; one without a digit might be any word. */
function payersWithIdIn(index: PayerIndex, text: string): readonly Payer[] {
  const words = [...tokenize(index.knowledge, text), ...(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [])];
  return words
    .filter((word) => word.length >= MIN_ID_LENGTH && /\d/.test(word))
    .flatMap((word) => {
      const own = payerWithId(index, word);
      return own === undefined ? (index.payersByOtherId.get(word.toUpperCase()) ?? []) : [own];
    });
}

function sameForms(index: PayerIndex, { phrase, brand }: Reading): readonly Form[] {
  const { words, written, folded, bagKey, coreKey } = phrase;
  const [initials = '', ...others] = words;
  const initialled = others.length === 0 ? (index.payersByInitials.get(initials) ?? []) : [];
  const family = index.payersByBrand.get(brand) ?? [];
  return [
    ...(index.formsByCompact.get(written) ?? []),
    ...(index.formsByCompact.get(folded) ?? []),
    ...(index.formsByBag.get(bagKey) ?? []),
    ...(coreKey === '' ? [] : (index.formsByCore.get(coreKey) ?? [])),
    ...[...initialled, ...family].flatMap((payer) => index.nameOf.get(payer) ?? []),
  ].slice(0, MAX_SAME);
}
