import type { ChecksContext } from './context';
import type { AnswerCipher, Opened, SealedAnswer, SealedParts, SealedPlace } from './ports';

export type Rotated = {
  /** Answers that were examined, each with its exchange. */
  readonly answers: number;
} & Resealed;

/** What a rotation found and did. */
export type Resealed = {
  /** What was sealed anew, wholly or in part. */
  readonly resealed: number;
  /** Parts that are sealed with a key that is not configured, or damaged: not changed, not readable. */
  readonly unreadable: number;
};

/** How a part of what is stored is opened and sealed. */
type Part<Content> = {
  readonly open: (...sealed: Parameters<AnswerCipher['open']>) => Promise<Opened<Content>>;
  readonly seal: (content: Content, boundTo: Parameters<AnswerCipher['seal']>[1]) => Uint8Array;
};

const BATCH = 100;

/**
 * Seals every stored answer of an older key, and what was exchanged for it, anew with the current key, in small batches
 * during normal traffic. Both are replaced in one write; of the two, what does not open stays as it is. It may be stopped
 * and restarted at any time, and run in several processes at once. When it finds nothing unreadable, the older keys can
 * be removed.
 */
export async function rotateAnswers({
  checks,
  cipher,
}: Pick<ChecksContext, 'checks' | 'cipher'>): Promise<Rotated> {
  let rotated: Rotated = { answers: 0, resealed: 0, unreadable: 0 };
  let after: SealedPlace | undefined;
  await cipher.prepare();
  for (;;) {
    const batch = await checks.listSealed(after, BATCH);
    after = batch.at(-1);
    if (after === undefined) {
      // Otherwise the old sealed bytes would stay in the store's files, readable with the older keys.
      if (rotated.resealed > 0) await checks.erase();
      return rotated;
    }
    for (const sealed of batch) {
      const { anew, unreadable } = await sealedAnew(cipher, sealed);
      const isChanged =
        anew.sealedAnswer !== sealed.sealedAnswer || anew.sealedExchange !== sealed.sealedExchange;
      // False when the answer's lifetime ended meanwhile, or another process was faster.
      const isResealed = isChanged && (await checks.reseal(sealed, anew));
      rotated = {
        answers: rotated.answers + 1,
        resealed: rotated.resealed + (isResealed ? 1 : 0),
        unreadable: rotated.unreadable + unreadable,
      };
    }
  }
}

/** The same, of which each part is sealed with the current key if it opens, and how many parts do not open. */
async function sealedAnew(
  cipher: AnswerCipher,
  { workspaceId, checkId, sealedAnswer, sealedExchange }: SealedAnswer,
): Promise<{ readonly anew: SealedParts; readonly unreadable: number }> {
  let unreadable = 0;
  const anew = async <Content>(sealed: Uint8Array, { open, seal }: Part<Content>): Promise<Uint8Array> => {
    if (cipher.isCurrent(sealed)) return sealed;
    const opened = await open(sealed, { workspaceId, checkId });
    if (opened.isReadable) return seal(opened.plaintext, { workspaceId, checkId });
    unreadable += 1;
    return sealed;
  };
  const { openExchange: open, sealExchange: seal } = cipher;
  const parts = {
    sealedAnswer: await anew(sealedAnswer, cipher),
    sealedExchange: sealedExchange && (await anew(sealedExchange, { open, seal })),
  };
  return { anew: parts, unreadable };
}
