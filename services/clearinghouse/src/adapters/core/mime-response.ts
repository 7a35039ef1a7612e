import { Busboy } from '@fastify/busboy';
import type { HttpResponse } from '../http/post';
import { NO_ENVELOPE, type EnvelopeFields } from './check-envelope';

const FORM = /^multipart\/form-data\s*;/i;

/** An envelope has twelve. */
const MAX_PARTS = 32;

const PIECE_BYTES = 64 * 1024;

/** Reads a form; nothing is in what is none, is cut, has a part twice or unnamed, or parts without end. Never rejects. */
export async function readMime({ body = '', contentType }: HttpResponse): Promise<EnvelopeFields> {
  if (!FORM.test(contentType)) return NO_ENVELOPE;
  const bytes = Buffer.from(body);
  const fields = new Map<string, string>();
  const faults: string[] = [];
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      // Whoever calls the payload a file means the same.
      isPartAFile: () => false,
      limits: { fieldSize: bytes.length, parts: MAX_PARTS },
    });
    // Its types deny it, but a part without a name comes without one. What is thrown here, nobody catches.
    form.on('field', (name: string | undefined, value) => {
      const key = name?.toLowerCase();
      if (key === undefined) faults.push('a part without a name');
      else if (fields.has(key)) faults.push('a part twice');
      else fields.set(key, value);
    });
    form.once('partsLimit', () => faults.push('too many parts'));
    const ended = new Promise<void>((resolve) => {
      form.once('finish', resolve);
      form.on('error', () => {
        faults.push('cut');
        resolve();
      });
    });
    // In pieces, so that parts without end are not read to theirs.
    for (let at = 0; at < bytes.length && faults.length === 0; at += PIECE_BYTES) {
      form.write(bytes.subarray(at, at + PIECE_BYTES));
    }
    if (faults.length === 0) {
      form.end();
      await ended;
    }
  } catch {
    // The boundary is missing.
    return NO_ENVELOPE;
  }
  return faults.length === 0 ? fields : NO_ENVELOPE;
}
