import { CONFIRMATIONS } from '@eligibility/payer-matching';

/** Under what a clinic's words are remembered. */
export type WordsKey = {
  readonly workspaceId: string;
  readonly clinicId: string;
  /** As `normalisedWords` writes them. */
  readonly text: string;
  /** The form of the member id, as the protocol describes it; empty without one. */
  readonly memberIdForm: string;
};

/** A payer that was meant by words of a clinic. */
export type WordsPayer = {
  readonly payerId: string;
  /** Answers that knew the member, since the last contradiction. */
  readonly confirmed: number;
  /** Answers that did not, since the last two confirmations in a row. */
  readonly contradicted: number;
  readonly seenAtMs: number;
  /** The owner wrote it. */
  readonly isWritten: boolean;
};

/** What words of a clinic mean: one payer, or several where answers differed. */
export type ClinicWords = WordsKey & {
  readonly wordsId: string;
  readonly seenAtMs: number;
  /** The latest first. */
  readonly payers: readonly WordsPayer[];
};

/** An answer of a payer under words of a clinic. */
export type AnsweredWords = { readonly payerId: string; readonly atMs: number };

/** Counts stop here. */
const MAX_COUNT = 1_000;
/** Words of more payers than this decide nothing; the one that was seen least lately goes. */
const MAX_PAYERS = 8;

const NEVER_MEANT = { confirmed: 0, contradicted: 0, isWritten: false };

/** A text without case, accents and punctuation, its words apart by one blank; empty where nothing is left. */
export function normalisedWords(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** The payers of words after one of them knew the member; that contradicts the payers that were confirmed before. */
export function confirmedBy(
  payers: readonly WordsPayer[],
  { payerId, atMs }: AnsweredWords,
): readonly WordsPayer[] {
  const former = payers.find((each) => each.payerId === payerId) ?? NEVER_MEANT;
  const confirmed = Math.min(former.confirmed + 1, MAX_COUNT);
  const contradicted = confirmed >= CONFIRMATIONS ? 0 : former.contradicted;
  const others = payers.filter((each) => each.payerId !== payerId);
  const now = { payerId, confirmed, contradicted, seenAtMs: atMs, isWritten: former.isWritten };
  return [now, ...others.map((each) => (isInForce(each) ? contradictedOnce(each) : each))].slice(
    0,
    MAX_PAYERS,
  );
}

/** The payers of words after one of them did not know the member; a payer that was never meant changes nothing. */
export function contradictedBy(
  payers: readonly WordsPayer[],
  { payerId, atMs }: AnsweredWords,
): readonly WordsPayer[] {
  return payers.map((each) =>
    each.payerId === payerId ? { ...contradictedOnce(each), seenAtMs: atMs } : each,
  );
}

/** What the owner wrote; it replaces all that was learnt of the words. */
export function writtenBy({ payerId, atMs }: AnsweredWords): readonly WordsPayer[] {
  return [{ payerId, confirmed: 0, contradicted: 0, seenAtMs: atMs, isWritten: true }];
}

function isInForce({ confirmed, isWritten }: WordsPayer): boolean {
  return confirmed > 0 || isWritten;
}

function contradictedOnce(payer: WordsPayer): WordsPayer {
  return { ...payer, confirmed: 0, contradicted: Math.min(payer.contradicted + 1, MAX_COUNT) };
}
