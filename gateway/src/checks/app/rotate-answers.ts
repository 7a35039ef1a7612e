import type { AnswerCipher, CheckStore, SealedPlace } from './ports';

export type RotateDeps = {
  readonly checks: Pick<CheckStore, 'listSealed' | 'reseal' | 'erase'>;
  readonly cipher: AnswerCipher;
};

export type Rotated = {
  /** Answers that were examined. */
  readonly answers: number;
  readonly resealed: number;
  /** Sealed with a key that is not configured, or damaged: not changed, and not replayable. */
  readonly unreadable: number;
};

const BATCH = 100;

/**
 * Seals every stored answer of an older key anew with the current key, in small batches during normal traffic. It may
 * be stopped and restarted at any time, and run in several processes at once. When it finds nothing unreadable, the
 * older keys can be removed.
 */
export async function rotateAnswers({ checks, cipher }: RotateDeps): Promise<Rotated> {
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
      const anew = cipher.isCurrent(sealed.sealedAnswer)
        ? sealed.sealedAnswer
        : await sealedAnew(cipher, sealed);
      // False when the answer's lifetime ended meanwhile, or another process was faster.
      const isResealed =
        anew !== undefined && anew !== sealed.sealedAnswer && (await checks.reseal(sealed, anew));
      rotated = {
        answers: rotated.answers + 1,
        resealed: rotated.resealed + (isResealed ? 1 : 0),
        unreadable: rotated.unreadable + (anew === undefined ? 1 : 0),
      };
    }
  }
}

async function sealedAnew(
  cipher: AnswerCipher,
  { workspaceId, checkId, sealedAnswer }: Parameters<CheckStore['reseal']>[0],
): Promise<Uint8Array | undefined> {
  const boundTo = { workspaceId, checkId };
  const opened = await cipher.open(sealedAnswer, boundTo);
  return opened.isReadable ? cipher.seal(opened.plaintext, boundTo) : undefined;
}
