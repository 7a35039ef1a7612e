import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import type { AnswerCipher } from '../../app/ports';
import { randomPool } from './random-pool';

export type CipherKey = {
  /** Names the key inside what it sealed, so that keys can be rotated; 1 to 32 characters. */
  readonly id: string;
  /** 32 bytes. */
  readonly secret: Buffer;
};

/** The first key seals; all of them open. Ids are different. */
export type KeyRing = readonly [CipherKey, ...CipherKey[]];

const ALGORITHM = 'aes-256-gcm';
const FORMAT_VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const HEADER_BYTES = 2;
const IVS_AT_A_TIME = 256;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random IV. Layout: version, length of key id, key id, IV, tag, ciphertext. The
 * workspace, the check and the field are authenticated, so a sealed answer that was moved to another record does not open.
 */
export function answerCipher(ring: KeyRing): AnswerCipher {
  const keys = new Map(ring.map(({ id, secret }) => [id, createSecretKey(secret)]));
  const [current] = ring;
  const sealingKey = createSecretKey(current.secret);
  const keyId = Buffer.from(current.id, 'utf8');
  const nextIv = randomPool(IV_BYTES, IVS_AT_A_TIME);
  const prefix = Buffer.concat([Buffer.from([FORMAT_VERSION, keyId.length]), keyId]);
  return {
    seal: (plaintext, boundTo) => {
      const iv = nextIv();
      const cipher = createCipheriv(ALGORITHM, sealingKey, iv).setAAD(boundData(boundTo));
      const ciphertext = Buffer.concat([cipher.update(plaintext, 'utf8'), cipher.final()]);
      return Buffer.concat([prefix, iv, cipher.getAuthTag(), ciphertext]);
    },
    open: (sealed, boundTo) => {
      const bytes = bytesOf(sealed);
      const { key, ivAt } = keyOf(bytes, keys);
      const tagAt = ivAt + IV_BYTES;
      const iv = bytes.subarray(ivAt, tagAt);
      const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
      decipher.setAAD(boundData(boundTo)).setAuthTag(bytes.subarray(tagAt, tagAt + TAG_BYTES));
      return decipher.update(bytes.subarray(tagAt + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8');
    },
    isCurrent: (sealed) => bytesOf(sealed).subarray(0, prefix.length).equals(prefix),
  };
}

function keyOf(
  bytes: Buffer,
  keys: ReadonlyMap<string, KeyObject>,
): { readonly key: KeyObject; readonly ivAt: number } {
  const [version, idBytes = 0] = bytes;
  const ivAt = HEADER_BYTES + idBytes;
  const key = keys.get(bytes.subarray(HEADER_BYTES, ivAt).toString('utf8'));
  if (version !== FORMAT_VERSION || key === undefined)
    throw new Error('the answer was sealed with a key that is not at hand');
  return { key, ivAt };
}

/** The same bytes, wherever they lie in a larger buffer. */
function bytesOf(sealed: Uint8Array): Buffer {
  return Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
}

function boundData({ workspaceId, checkId }: { workspaceId: string; checkId: string }): Buffer {
  return Buffer.from(`${workspaceId}|${checkId}|answer`, 'utf8');
}
