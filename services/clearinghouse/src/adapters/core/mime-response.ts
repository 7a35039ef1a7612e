import { Busboy } from '@fastify/busboy';
import type { HttpResponse } from '../http/post';
import { NO_ENVELOPE, type EnvelopeFields } from './check-envelope';

const FORM = /^multipart\/form-data\s*;/i;

/** An envelope has twelve. */
const MAX_PARTS = 32;

/** Reads a form; nothing is in what is none, is cut, or has a part twice. Never rejects. */
export async function readMime({ body = '', contentType }: HttpResponse): Promise<EnvelopeFields> {
  if (!FORM.test(contentType)) return NO_ENVELOPE;
  const fields = new Map<string, string>();
  let isSound = true;
  try {
    const form = new Busboy({
      headers: { 'content-type': contentType },
      // Whoever calls the payload a file means the same.
      isPartAFile: () => false,
      limits: { fieldSize: body.length * 4, fields: MAX_PARTS, parts: MAX_PARTS },
    });
    form.on('field', (name, value) => {
      const key = name.toLowerCase();
      isSound &&= !fields.has(key);
      fields.set(key, value);
    });
    const ended = new Promise<boolean>((resolve) => {
      form.once('finish', () => {
        resolve(true);
      });
      form.once('error', () => {
        resolve(false);
      });
    });
    form.end(Buffer.from(body));
    isSound = (await ended) && isSound;
  } catch {
    // The boundary is missing.
    return NO_ENVELOPE;
  }
  return isSound ? fields : NO_ENVELOPE;
}
