/**
 * What is measured of a name of a payer against one reading of a text. Each is 0 where it does not apply; weights are in
 * `match/weights.ts`, in this order.
 */
export const NAME_FEATURES = [
  'every name',
  'id in the text',
  'same name',
  'same alias',
  'same words in another order',
  'same distinctive words',
  'shared by a family',
  'initials',
  'typed words explained',
  'typed words of other payers left',
  'unknown typed words left',
  'weak typed words left',
  'generic typed words left',
  'first typed word left',
  'name explained',
  'words of the name missing',
  'weak words of the name missing',
  'generic words of the name missing',
  'first word of the name missing',
  'no word in common',
  'all typed words explained',
  'all words of the name typed',
  'same words both ways',
  'same words, place and programme fit',
  'state agrees',
  'another state',
  'state of the name not typed',
  'another programme',
  'programme of the name not typed',
  'programme alone, in the name',
  'programme alone, not in the name',
  'specialty not typed',
  'edits',
  'unfinished words',
  'unlike spelling',
  'unlike spelling without products',
  'alias',
  'alias of another name',
  'own name of another payer',
  'state agency, brand of another payer typed',
  'cannot be asked',
  'size',
  'size, words differ',
  'another kind of company',
  'in other words',
  'in another spelling',
  'part left out',
  'place read as a state',
  'heard',
  'sound differs',
] as const;

export type NameFeature = (typeof NAME_FEATURES)[number];

/** What is measured of the text itself: whether it names a payer of the catalog at all. */
export const TEXT_FEATURES = [
  'every text',
  'no word that names a payer',
  'a word of no payer',
  'a placeholder',
  'known words',
  'unknown words',
  'two payers',
  'two states',
] as const;

export type TextFeature = (typeof TEXT_FEATURES)[number];

const AT: ReadonlyMap<NameFeature, number> = new Map(NAME_FEATURES.map((name, at) => [name, at]));

/** The place of a feature in a vector of features. */
export function placeOf(name: NameFeature): number {
  return AT.get(name) ?? -1;
}

/** One value for each of `NAME_FEATURES`. */
export type Features = Float64Array;

/** Notes the value of a feature, which is 0 until then. */
export type Note = (name: NameFeature, value: number) => void;
