import { systemClock } from '@eligibility/kit';
import fc from 'fast-check';
import { Webhook } from 'standardwebhooks';
import { newWebhookSecret, signatureHeaders } from './sign';

const secrets = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((bytes) => newWebhookSecret(() => bytes));
const messages = fc.record({ id: fc.uuid(), data: fc.jsonValue() }).map(({ id, data }) => ({
  id,
  body: JSON.stringify({ type: 'ping', data }),
}));
const { now } = systemClock;

/** The official library, unmodified. */
const accepts = (secret: string, body: string, headers: Readonly<Record<string, string>>): boolean => {
  try {
    new Webhook(secret).verify(body, { ...headers });
    return true;
  } catch {
    return false;
  }
};

describe('signatures, held against the official library of Standard Webhooks', () => {
  it('are all accepted, by the new secret and by the former one', () => {
    fc.assert(
      fc.property(messages, secrets, secrets, ({ id, body }, secret, former) => {
        const headers = signatureHeaders({ id, atMs: now(), body }, [secret, former]);
        return accepts(secret, body, headers) && accepts(former, body, headers);
      }),
      { numRuns: 1_000 },
    );
  });

  it('are refused for another body, another id, another secret, and six minutes ago', () => {
    fc.assert(
      fc.property(messages, secrets, secrets, fc.uuid(), ({ id, body }, secret, other, otherId) => {
        fc.pre(secret !== other && id !== otherId);
        const headers = signatureHeaders({ id, atMs: now(), body }, [secret]);
        const old = signatureHeaders({ id, atMs: now() - 6 * 60_000, body }, [secret]);
        return (
          !accepts(secret, body.replace('ping', 'pong'), headers) &&
          !accepts(secret, body, { ...headers, 'webhook-id': otherId }) &&
          !accepts(other, body, headers) &&
          !accepts(secret, body, old)
        );
      }),
      { numRuns: 1_000 },
    );
  });
});
