import type { AnswerCipher, CheckStore, SealedPlace } from './ports';

export type RotateDeps = {
  readonly checks: Pick<CheckStore, 'listSealed' | 'reseal' | 'erase'>;
  readonly cipher: AnswerCipher;
};

export type Rotated = {
  /** Answers that were looked at. */
  readonly answers: number;
  readonly resealed: number;
  /** Sealed with a key that is not at hand, or damaged: left as they are, and they cannot be replayed. */
  readonly unreadable: number;
};

const BATCH = 100;

/**
 * Seals every stored answer that an older key sealed anew with the key that seals now, in small batches beside the
 * traffic. It may be stopped and begun again at any time, and run in several processes at once. Once it finds nothing
 * unreadable, the older keys can go.
 */
export async function rotateAnswers({ checks, cipher }: RotateDeps): Promise<Rotated> {
  let rotated: Rotated = { answers: 0, resealed: 0, unreadable: 0 };
  let after: SealedPlace | undefined;
  await cipher.prepare();
  for (;;) {
    const batch = await checks.listSealed(after, BATCH);
    after = batch.at(-1);
    if (after === undefined) {
      // What the older keys sealed would else stay readable, with them, beside what replaced it.
      if (rotated.resealed > 0) await checks.erase();
      return rotated;
    }
    for (const sealed of batch) {
      const anew = cipher.isCurrent(sealed.sealedAnswer)
        ? sealed.sealedAnswer
        : await sealedAnew(cipher, sealed);
      // False: the answer has outlived its time meanwhile, or another process was faster.
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
