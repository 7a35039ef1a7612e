import { BLUE_BRAND_BY_STATE, RESTATED } from '../words/knowledge';
import { PRODUCT_WORDS, type Token } from '../words/lexicon';
import { isBlue, phraseOf, phraseOfTokens, type Phrase } from '../words/normalise';

const LONGEST_RESTATED = 5;

/** The phrase in the words of the trade: a programme by its state, a short name in full; undefined when it is that already. */
export function restated(phrase: Phrase): Phrase | undefined {
  return withKnownName(phrase) ?? withBlueBrand(phrase);
}

/** What a whole phrase is called otherwise in the trade; undefined when it has no other name. */
export function knownAs({ words }: Phrase): Phrase | undefined {
  const meant = RESTATED.get(words.join(' '));
  return meant === undefined ? undefined : phraseOf(meant.split(' '));
}

/** The phrase without the names of products beside the payer's; undefined when there are none, or nothing else. */
export function withoutProducts(phrase: Phrase): Phrase | undefined {
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
export function afterMedicare({ tokens }: Phrase): Phrase | undefined {
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
