import { createCipheriv, createDecipheriv, createSecretKey, type KeyObject } from 'node:crypto';
import type { AnswerCipher, OpenedAnswer, UnreadableReason } from '../../app/ports';
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
      const named = keyNamedIn(bytes);
      if (named === undefined) return Promise.resolve(unreadable('damaged'));
      const key = keys.get(named.id);
      if (key === undefined) return Promise.resolve(unreadable('key-missing'));
      return Promise.resolve(opened(bytes.subarray(named.ivAt), key, boundTo));
    },
    isCurrent: (sealed) => bytesOf(sealed).subarray(0, prefix.length).equals(prefix),
  };
}

/** Undefined for what is no envelope at all. */
function keyNamedIn(bytes: Buffer): { readonly id: string; readonly ivAt: number } | undefined {
  const [version, idBytes = 0] = bytes;
  const ivAt = HEADER_BYTES + idBytes;
  if (version !== FORMAT_VERSION || bytes.length < ivAt + IV_BYTES + TAG_BYTES) return undefined;
  return { id: bytes.subarray(HEADER_BYTES, ivAt).toString('utf8'), ivAt };
}

/** What follows the header: IV, tag, ciphertext. */
function opened(bytes: Buffer, key: KeyObject, boundTo: BoundTo): OpenedAnswer {
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(boundData(boundTo)).setAuthTag(tag);
    const ciphertext = bytes.subarray(IV_BYTES + TAG_BYTES);
    const plaintext = decipher.update(ciphertext, undefined, 'utf8') + decipher.final('utf8');
    return { isReadable: true, plaintext };
  } catch {
    // Node says no more than that tag and text do not agree.
    return unreadable('damaged');
  }
}

function unreadable(reason: UnreadableReason): OpenedAnswer {
  return { isReadable: false, reason };
}

/** The same bytes, wherever they lie in a larger buffer. */
function bytesOf(sealed: Uint8Array): Buffer {
  return Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
}

type BoundTo = { readonly workspaceId: string; readonly checkId: string };

function boundData({ workspaceId, checkId }: BoundTo): Buffer {
  return Buffer.from(`${workspaceId}|${checkId}|answer`, 'utf8');
}
