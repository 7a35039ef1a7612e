import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { AnswerCipher } from '../../app/ports';

export type CipherKey = {
  /** Names the key inside what it sealed, so that keys can be rotated; 1 to 32 characters. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
};

const ALGORITHM = 'aes-256-gcm';
const FORMAT_VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random IV. Layout: version, length of key id, key id, IV, tag, ciphertext. The
 * workspace, the check and the field are authenticated, so a sealed answer that was moved to another record does not open.
 */
export function answerCipher(current: CipherKey): AnswerCipher {
  const keyId = Buffer.from(current.id, 'utf8');
  const prefix = Buffer.concat([Buffer.from([FORMAT_VERSION, keyId.length]), keyId]);
  return {
    seal: (plaintext, boundTo) => {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv(ALGORITHM, current.secret, iv).setAAD(boundData(boundTo));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([prefix, iv, cipher.getAuthTag(), ciphertext]);
    },
    open: (sealed, boundTo) => {
      const bytes = Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
      if (!bytes.subarray(0, prefix.length).equals(prefix))
        throw new Error('the answer was sealed with another key');
      const tagAt = prefix.length + IV_BYTES;
      const iv = bytes.subarray(prefix.length, tagAt);
      const decipher = createDecipheriv(ALGORITHM, current.secret, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundData(boundTo)).setAuthTag(bytes.subarray(tagAt, tagAt + TAG_BYTES));
      return decipher.update(bytes.subarray(tagAt + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
  };
}

function boundData({ workspaceId, checkId }: { workspaceId: string; checkId: string }): Buffer {
  return Buffer.from(`${workspaceId}|${checkId}|answer`, 'utf8');
}
