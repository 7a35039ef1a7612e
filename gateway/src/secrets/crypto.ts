import { AppError } from '@eligibility/kit';
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, randomFillSync } from 'node:crypto';
import type { DataKey, DataKeys } from '../checks/app/data-keys';
import type { AnswerCipher, Opened, UnreadableReason } from '../checks/app/ports';
import type { KeyedHash } from '../basics/keyed-hash';
import type { SecretSeal } from '../events/app/secret-seal';
import { ringKeyService, type CipherKey, type KeyRing } from './key-ring';

const ALGORITHM = 'aes-256-gcm';
/** The key is one of the ring; one byte holds the length of its name. */
const RING_VERSION = 1;
/** The key is wrapped by a key service; two bytes hold the length of the wrapped key. */
const SERVICE_VERSION = 2;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const IVS_AT_A_TIME = 256;

/**
 * AES-256-GCM (NIST SP 800-38D) with a random IV. Layout: version, length of the key's name, name, IV, tag, ciphertext.
 * The workspace, the check and the field are authenticated, so a sealed answer that was moved to another record does
 * not open. With a key service, its data keys seal; answers that the ring sealed before still open.
 */
export function answerCipher(ring: readonly CipherKey[], service?: DataKeys): AnswerCipher {
  const ringKeys = ringKeyService(ring);
  const nextIv = randomPool(IV_BYTES, IVS_AT_A_TIME);
  const sealing = (): SealingKey => (service === undefined ? ringKey(ring) : serviceKey(service.sealing()));
  const seal = (content: Uint8Array, bound: Buffer): Uint8Array => {
    const { secret, header } = sealing();
    const iv = nextIv();
    const cipher = createCipheriv(ALGORITHM, secret, iv).setAAD(bound);
    const ciphertext = cipher.update(content);
    const rest = cipher.final();
    return Buffer.concat([header, iv, cipher.getAuthTag(), ciphertext, rest]);
  };
  const open = async (sealed: Uint8Array, bound: Buffer): Promise<Opened<Buffer>> => {
    const bytes = bytesOf(sealed);
    const named = keyNamedIn(bytes);
    if (named === undefined) return unreadable('damaged');
    const key = await (named.version === RING_VERSION
      ? ringKeys.unwrapDataKey(named.wrapped)
      : service?.find(named.wrapped));
    return key === undefined ? unreadable('key-missing') : opened(bytes.subarray(named.ivAt), key, bound);
  };
  return {
    prepare: async () => service?.prepare(),
    seal: (plaintext, boundTo) => seal(Buffer.from(plaintext, 'utf8'), boundData(boundTo, 'answer')),
    open: async (sealed, boundTo) => {
      const bytes = await open(sealed, boundData(boundTo, 'answer'));
      return bytes.isReadable ? { isReadable: true, plaintext: bytes.plaintext.toString('utf8') } : bytes;
    },
    sealExchange: (exchange, boundTo) => seal(exchange, boundData(boundTo, 'exchange')),
    openExchange: (sealed, boundTo) => open(sealed, boundData(boundTo, 'exchange')),
    isCurrent: (sealed) => {
      const named = keyNamedIn(bytesOf(sealed));
      if (named === undefined) return false;
      if (service === undefined) return named.version === RING_VERSION && ringKeys.isCurrent(named.wrapped);
      return named.version === SERVICE_VERSION && service.isCurrent(named.wrapped);
    },
  };
}

/** Seals what belongs to a webhook endpoint with the keys that seal answers, bound to the endpoint. */
export function endpointSeal(cipher: AnswerCipher): SecretSeal {
  const boundTo = ({ id, workspaceId }: { readonly id: string; readonly workspaceId: string }) => ({
    workspaceId,
    checkId: `webhook ${id}`,
  });
  return {
    prepare: cipher.prepare,
    seal: (text, of) => Buffer.from(cipher.seal(text, boundTo(of))).toString('base64'),
    open: async (sealed, of) => {
      const opened = await cipher.open(Buffer.from(sealed, 'base64'), boundTo(of));
      if (opened.isReadable) return opened.plaintext;
      throw new AppError('service-unavailable', {
        cause: new Error(`a sealed text is unreadable: ${opened.reason}`),
      });
    },
    isCurrent: (sealed) => cipher.isCurrent(Buffer.from(sealed, 'base64')),
  };
}

type SealingKey = { readonly secret: Buffer; readonly header: Buffer };

function ringKey([first]: readonly CipherKey[]): SealingKey {
  if (first === undefined) throw new AppError('service-unavailable');
  const name = Buffer.from(first.id, 'utf8');
  return { secret: first.secret, header: Buffer.concat([Buffer.from([RING_VERSION, name.length]), name]) };
}

function serviceKey({ secret, wrapped }: DataKey): SealingKey {
  const length = [wrapped.length >> 8, wrapped.length & 0xff];
  return { secret, header: Buffer.concat([Buffer.from([SERVICE_VERSION, ...length]), wrapped]) };
}

type NamedKey = { readonly version: number; readonly wrapped: Buffer; readonly ivAt: number };

/** Undefined when the bytes are not an envelope. */
function keyNamedIn(bytes: Buffer): NamedKey | undefined {
  const [version = 0, high = 0, low = 0] = bytes;
  if (version !== RING_VERSION && version !== SERVICE_VERSION) return undefined;
  const nameAt = version === RING_VERSION ? 2 : 3;
  const ivAt = nameAt + (version === RING_VERSION ? high : high * 256 + low);
  if (bytes.length < ivAt + IV_BYTES + TAG_BYTES) return undefined;
  return { version, wrapped: bytes.subarray(nameAt, ivAt), ivAt };
}

/** What follows the header: IV, tag, ciphertext. */
function opened(bytes: Buffer, key: Buffer, bound: Buffer): Opened<Buffer> {
  const iv = bytes.subarray(0, IV_BYTES);
  const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES);
  try {
    const decipher = createDecipheriv(ALGORITHM, key, iv, { authTagLength: TAG_BYTES });
    decipher.setAAD(bound).setAuthTag(tag);
    const ciphertext = bytes.subarray(IV_BYTES + TAG_BYTES);
    return { isReadable: true, plaintext: Buffer.concat([decipher.update(ciphertext), decipher.final()]) };
  } catch {
    // Node reports only that the tag does not match the text.
    return unreadable('damaged');
  }
}

function unreadable(reason: UnreadableReason): Opened<never> {
  return { isReadable: false, reason };
}

/** The same bytes, at any offset in a larger buffer. */
function bytesOf(sealed: Uint8Array): Buffer {
  return Buffer.from(sealed.buffer, sealed.byteOffset, sealed.byteLength);
}

function boundData(
  { workspaceId, checkId }: Parameters<AnswerCipher['seal']>[1],
  field: 'answer' | 'exchange',
): Buffer {
  return Buffer.from(`${workspaceId}|${checkId}|${field}`, 'utf8');
}

/**
 * Random bytes in pieces of one size; each piece is returned once. Many pieces are requested from the system at a time,
 * because the request is most of the cost.
 */
export function randomPool(pieceBytes: number, piecesAtATime: number): () => Buffer {
  const poolBytes = pieceBytes * piecesAtATime;
  let pool = Buffer.alloc(0);
  let usedBytes = 0;
  return () => {
    if (usedBytes === pool.length) {
      // A new buffer instead of refilling the old one: pieces that were returned must not change.
      pool = randomFillSync(Buffer.alloc(poolBytes));
      usedBytes = 0;
    }
    usedBytes += pieceBytes;
    return pool.subarray(usedBytes - pieceBytes, usedBytes);
  };
}

/** HMAC-SHA-256 (RFC 2104): without the secret, guesses cannot be tested against the stored hashes. */
export function keyedHash(secret: Buffer): KeyedHash {
  const key = createSecretKey(secret);
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex');
}

export type KeyHashes = {
  /** The hash under which a key is stored from now on. */
  readonly newest: KeyedHash;
  /** The other hashes under which it may be stored: by an older pepper, or in the other form. */
  readonly former: (text: string) => readonly string[];
  /** The prefix of hashes by the newest pepper; empty when hashes do not name their pepper. */
  readonly prefix: string;
};

/**
 * Keyed hashes of API keys under a ring of peppers. A hash names its pepper, `id:hash`, as a sealed answer names its
 * key: so it is known which keys still depend on an old pepper. Those of an installation that still uses only
 * its first pepper have no name.
 */
export function keyHashes(ring: KeyRing, isNamed: boolean): KeyHashes {
  const hashes = ring.map(({ id, secret }) => ({ id, hash: keyedHash(secret) }));
  const [first] = ring;
  const newest = keyedHash(first.secret);
  const prefix = isNamed ? `${first.id}:` : '';
  return {
    newest: (text) => prefix + newest(text),
    former: (text) => {
      const forms = hashes.flatMap(({ id, hash }) => {
        const bare = hash(text);
        return [`${id}:${bare}`, bare];
      });
      const stored = isNamed ? forms[0] : forms[1];
      return forms.filter((form) => form !== stored);
    },
    prefix,
  };
}
