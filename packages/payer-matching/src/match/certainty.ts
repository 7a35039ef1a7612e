import { placeOf, type NameFeature } from '../evidence/feature-names';
import { isAsSpelt, isLiteral } from '../evidence/version';
import type { PayerIndex } from '../index/payer-index';
import { hasTwin } from './organisation-rows';
import type { RankedPayer, Ranking } from './ranking';

/** A payer that alone has the words that were typed, and no others, is taken even where likeness would ask. */
const ONLY_ONE = 0.8;
const NEVER = 1;
/** A name that several rows share, and that another company goes by as well, is asked about however probable one is. */
export const ASKS = 2;

/** The probability from which the catalog decides: the very name or alias of one payer, or words that it alone has. */
export function certaintyOf(index: PayerIndex, { payers: [first, ...others] }: Ranking): number {
  if (first === undefined || !isAsSpelt(first.pair.reading)) return NEVER;
  const rivals = others.filter(({ payer }) => payer.supportsEligibility);
  const isRivalled = (name: NameFeature): boolean =>
    rivals.some(
      (one) => has(one, name) && isAsSpelt(one.pair.reading) && (hasSpecialty(first) || !hasSpecialty(one)),
    );
  const isTwin = hasTwin(index, first.payer);
  if (isLiteral(first.pair.reading) && isNamedAlone(first, rivals, isRivalled))
    return isTwin && isRivalled(SAME_WORDS) ? ASKS : 0;
  return has(first, SAME_WORDS) && !isRivalled(SAME_WORDS) ? ONLY_ONE : NEVER;
}

/** True where the text is the name of this payer alone, or an alias of it and nothing that another one is called. */
function isNamedAlone(
  first: RankedPayer,
  rivals: readonly RankedPayer[],
  isRivalled: (name: NameFeature) => boolean,
): boolean {
  if (has(first, 'same name'))
    return !rivals.some((one) => has(one, 'same name') && isLiteral(one.pair.reading));
  if (!has(first, 'same alias') || isRivalled(SAME_WORDS)) return false;
  const isOwn = first.payer.supportsEligibility && !has(first, 'alias of another name');
  return isOwn || !rivals.some((one) => one.pair.form.isName && has(one, 'all typed words explained'));
}

export function has({ features }: RankedPayer, name: NameFeature): boolean {
  return (features[placeOf(name)] ?? 0) > 0;
}

/** A narrow business that was not mentioned is no rival. */
function hasSpecialty(one: RankedPayer | undefined): boolean {
  return (one?.features[placeOf('specialty not typed')] ?? 0) > 0;
}

const SAME_WORDS: NameFeature = 'same words, place and programme fit';
