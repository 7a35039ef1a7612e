import type { PickedPayer } from '../payer-field';
import type { EntryName } from '../question';

/** What can be done at the card of a check. */
export type CardActs = {
  /** Asks the card's own question again where it has no answer yet. */
  readonly onAgain: () => void;
  /** Asks the card's own question in a check of its own. */
  readonly onAnew: () => void;
  readonly onPick: (payer: PickedPayer) => void;
  readonly onLeave: () => void;
  readonly onOpen: () => void;
  /** Puts the card's question into the form. */
  readonly onCorrect: (entry: EntryName) => void;
};
