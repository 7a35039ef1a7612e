import type { PayerIndex } from '../indexing/build-index';
import {
  byAlias,
  byCore,
  byName,
  byNameBag,
  byNameCore,
  byServedState,
  byTokenBag,
  type Layer,
} from './exact-layers';
import { byBareHead, byNarrowedHead, byRivals } from './head-layers';
import type { Decision } from './match-outcome';
import { asName, hasPlan, type Phrase } from '../words/normalise';

/** From most to least literal. A bare head comes before aliases: asking is right even where an alias would decide. */
const LITERAL_LAYERS: readonly Layer[] = [
  byName,
  byBareHead,
  byNameBag,
  byNameCore,
  byRivals,
  byAlias,
  byTokenBag,
  byNarrowedHead,
  byCore,
  byServedState,
];

/**
 * Decides by look-ups alone; undefined when the catalog has no such words. "Silver Summit" may be a payer's name; only
 * when it is none is "silver" the product of somebody else.
 */
export function literally(index: PayerIndex, phrase: Phrase): Decision | undefined {
  if (!hasPlan(phrase)) return byLiteralLayers(index, phrase);
  const named = asName(phrase);
  return (
    byName(index, named) ??
    byBareHead(index, phrase) ??
    byLiteralLayers(index, named) ??
    byLiteralLayers(index, phrase)
  );
}

function byLiteralLayers(index: PayerIndex, phrase: Phrase): Decision | undefined {
  for (const layer of LITERAL_LAYERS) {
    const outcome = layer(index, phrase);
    if (outcome !== undefined) return outcome;
  }
  return undefined;
}
