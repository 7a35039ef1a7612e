import type { ClinicWords, WordsKey, WordsPayer } from '../domain/clinic-words';
import type { PayerTally } from '../domain/payer-tally';

/** Which words of a workspace: one entry, those of a clinic, or all of them. */
type ErasedWords = {
  readonly workspaceId: string;
  readonly clinicId?: string | undefined;
  /** Only together with the clinic. */
  readonly wordsId?: string | undefined;
};

/** The place of an entry among the words of a clinic. */
export type WordsPlace = { readonly seenAtMs: number; readonly wordsId: string };

/** Whose answers are counted: those of a clinic, or those about member ids with the same three letters in front. */
export type TallyKey =
  | { readonly kind: 'clinic'; readonly workspaceId: string; readonly clinicId: string }
  | { readonly kind: 'prefix'; readonly letters: string };

/** The words that one clinic keeps; those that were used least lately go. */
export const MAX_WORDS = 2_000;
/** Entries of other clinics of the workspace that are read beside the clinic's own. */
export const MAX_OTHERS = 20;

/** Keeps what clinics call their payers. */
export type MemoryStore = {
  /**
   * The entries of a text in a workspace: the clinic's own with this form or with an empty one, and at most `MAX_OTHERS`
   * of other clinics with this form, the latest first.
   */
  readonly wordsOf: (key: WordsKey) => Promise<readonly ClinicWords[]>;
  /**
   * Changes the payers of an entry, which is made where it is missing; an empty list is not stored. `change` may be
   * called again, with what another process has stored meanwhile.
   */
  readonly changeWords: (
    key: WordsKey,
    change: (payers: readonly WordsPayer[]) => readonly WordsPayer[],
    atMs: number,
  ) => Promise<void>;
  /** The words of a clinic, the latest first, those after a place. */
  readonly listWords: (page: {
    readonly workspaceId: string;
    readonly clinicId: string;
    readonly after: WordsPlace | undefined;
    readonly limit: number;
  }) => Promise<readonly ClinicWords[]>;
  /** With all words of a clinic or a workspace, the tallies of its clinics. */
  readonly erase: (erased: ErasedWords) => Promise<void>;
  readonly tally: (key: TallyKey) => Promise<PayerTally>;
  /** Counts one more answer of each of the payers, as often as each is there. */
  readonly countAnswers: (key: TallyKey, payerIds: readonly string[]) => Promise<void>;
};
