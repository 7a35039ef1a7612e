import type { WebhookEvent } from './api';
import { SYSTEM_TIMING } from './timing';
import type { WebhookHeaders, WebhookOptions } from './types';

/** A delivery that did not come from the service, came too late, or is not whole. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
}

/**
 * Verifies a delivery by Standard Webhooks, and gives its event. An event may come twice: `webhook-id` is the same then.
 * @param body as it arrived, before a framework reads it as JSON
 * @param secret as the service showed it, `whsec_…`
 * @throws WebhookVerificationError
 */
// eslint-disable-next-line max-params -- the order of the libraries of Standard Webhooks, and their own options
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300, timing = SYSTEM_TIMING }: WebhookOptions = {},
): Promise<WebhookEvent> {
  const id = headerOf(headers, 'webhook-id');
  const timestamp = headerOf(headers, 'webhook-timestamp');
  const ageSeconds = timing.now() / 1_000 - Number(timestamp);
  if (!/^\d+$/.test(timestamp) || Math.abs(ageSeconds) > toleranceSeconds)
    throw new WebhookVerificationError('The delivery was sent too long ago, or one of the clocks is wrong.');
  const text = typeof body === 'string' ? body : new TextDecoder().decode(body);
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${text}`);
  const key = await keyOf(secret);
  const signatures = headerOf(headers, 'webhook-signature').split(' ');
  const fits = await Promise.all(signatures.map((signature) => isSignature(signature, key, signed)));
  if (!fits.includes(true))
    throw new WebhookVerificationError('The delivery is not signed with this secret.');
  try {
    return JSON.parse(text) as WebhookEvent;
  } catch (cause) {
    throw new WebhookVerificationError('The delivery is no JSON.', { cause });
  }
}

function headerOf(headers: WebhookHeaders, name: string): string {
  const all = headers instanceof Headers ? [...headers] : Object.entries(headers);
  const [, value] = all.find(([key]) => key.toLowerCase() === name) ?? [];
  if (typeof value === 'string') return value;
  throw new WebhookVerificationError(`The header ${name} is missing.`);
}

async function keyOf(secret: string): Promise<CryptoKey> {
  const bytes = bytesOf(secret.replace(/^whsec_/, ''));
  if (bytes === undefined)
    throw new WebhookVerificationError('The secret is not one that the service has shown.');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

/** Compares in constant time, as WebCrypto does. */
async function isSignature(
  signature: string,
  key: CryptoKey,
  signed: Uint8Array<ArrayBuffer>,
): Promise<boolean> {
  const [version, base64 = ''] = signature.split(',');
  const bytes = version === 'v1' ? bytesOf(base64) : undefined;
  return bytes !== undefined && crypto.subtle.verify('HMAC', key, bytes, signed);
}

/** The bytes of a text in base64; undefined when it is none. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[A-Za-z0-9+/]+={0,2}$/.test(base64) || base64.length % 4 !== 0) return undefined;
  return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
}
