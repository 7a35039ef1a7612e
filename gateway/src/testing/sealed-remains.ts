import { createDecipheriv } from 'node:crypto';

/** The first bytes of an envelope of `answerCipher`: its version, and the length and text of the key's id. */
function prefixOf(keyId: string): Buffer {
  const id = Buffer.from(keyId, 'utf8');
  return Buffer.concat([Buffer.from([1, id.length]), id]);
}

const IV_BYTES = 12;
const TAG_BYTES = 16;
/** A JSON object whose first member follows without a blank: the beginning of every stored answer. */
const ANSWER_BEGINS = '{"';

/**
 * How many places in `bytes` open with the key. The tag is not checked, so that an envelope whose end was overwritten
 * counts too: AES-256-GCM is AES in counter mode starting at 2 (NIST SP 800-38D, section 7.1).
 */
export function sealedRemains(bytes: Buffer, key: { readonly id: string; readonly secret: Buffer }): number {
  const prefix = prefixOf(key.id);
  let found = 0;
  for (let at = bytes.indexOf(prefix); at >= 0; at = bytes.indexOf(prefix, at + 1)) {
    const ivAt = at + prefix.length;
    const textAt = ivAt + IV_BYTES + TAG_BYTES;
    const counter = Buffer.concat([bytes.subarray(ivAt, ivAt + IV_BYTES), Buffer.from([0, 0, 0, 2])]);
    if (counter.length < 16 || bytes.length < textAt + ANSWER_BEGINS.length) continue;
    const opened = createDecipheriv('aes-256-ctr', key.secret, counter)
      .update(bytes.subarray(textAt, textAt + ANSWER_BEGINS.length))
      .toString('latin1');
    if (opened === ANSWER_BEGINS) found += 1;
  }
  return found;
}
