/** What `bench/matching/pipeline` is made of while it is measured next to the matcher in use; nothing else imports it. */
export { initialsOf, isSameKind, offersLine, servesState, statesIn, type Form } from './index/form';
export { payerWithId, type PayerIndex } from './index/payer-index';
export { wordsBeginning } from './index/word-search';
export type { Knowledge } from './knowledge/knowledge';
export { withLocalBrand } from './match/knowledge';
export { decideAmong, MAX_OFFERED, type AskReason, type Decision, type MatchReason } from './match/outcome';
export { byDisplayOrder, type Candidate, type Payer } from './payer';
export { isDistinctive, PROGRAMMES, type Token, type TokenKind } from './text/lexicon';
export {
  brandKey,
  isFederated,
  keyOf,
  normalise,
  phraseOf,
  phraseOfContentWords,
  phraseOfTokens,
  type Phrase,
} from './text/phrase';
export { soundDistance, soundKeysOf, soundOfText } from './text/sound';
export { editDistance, soundOf } from './text/spelling';
export { tokenize } from './text/tokenize';
