import { Webhook } from 'standardwebhooks';
import { verifyWebhook, WebhookVerificationError } from './webhooks';

const SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const OTHER = 'whsec_AAKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';
const NOW_MS = Date.parse('2026-11-27T09:00:00Z');
const timing = { now: () => NOW_MS };
const event = {
  type: 'wallet.low',
  timestamp: '2026-11-27T09:00:00Z',
  data: { available: 12, lowBalanceChecks: 50, path: '/api/wallet' },
};

type Delivery = { body: string; headers: Record<string, string> };

/** A delivery as the official library signs it. */
function signed({ body = JSON.stringify(event), secret = SECRET, atMs = NOW_MS } = {}): Delivery {
  const signature = new Webhook(secret).sign('msg_1', new Date(atMs), body);
  const timestamp = String(Math.floor(atMs / 1_000));
  return {
    body,
    headers: { 'webhook-id': 'msg_1', 'webhook-timestamp': timestamp, 'webhook-signature': signature },
  };
}

const verified = ({ body, headers }: Delivery, secret = SECRET): Promise<unknown> =>
  verifyWebhook(body, headers, secret, { timing });

describe('a delivery of a webhook', () => {
  it('that the official library has signed is its event, by its type', async () => {
    const { body, headers } = signed();
    const got = await verifyWebhook(body, headers, SECRET, { timing });
    if (got.type !== 'wallet.low') throw new Error('another type');
    expect(got.data.available).toBe(12);
    expect(got).toEqual(event);
  });

  it('is accepted as bytes, with the headers of any framework, and with a second signature', async () => {
    const { body, headers } = signed();
    const both = `${signed({ secret: OTHER }).headers['webhook-signature'] ?? ''} ${headers['webhook-signature'] ?? ''}`;
    const upper = Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]),
    );
    const bytes = new TextEncoder().encode(body);
    expect(await verifyWebhook(bytes, upper, SECRET, { timing })).toEqual(event);
    expect(
      await verifyWebhook(body, new Headers({ ...headers, 'webhook-signature': both }), SECRET, { timing }),
    ).toEqual(event);
  });

  it('with letters of any language is verified byte for byte', async () => {
    expect(await verified(signed({ body: '{"type":"ping","data":{"name":"Zoë 漢"}}' }))).toMatchObject({
      type: 'ping',
    });
  });

  const good = signed();
  const signature = good.headers['webhook-signature'] ?? '';
  const with_ = (headers: Record<string, string>): Delivery => ({
    ...good,
    headers: { ...good.headers, ...headers },
  });
  const without = (name: string): Delivery => ({
    ...good,
    headers: Object.fromEntries(Object.entries(good.headers).filter(([key]) => key !== name)),
  });

  it.each<[string, Delivery]>([
    ['a changed body', { ...good, body: good.body.replace('12', '13') }],
    ['another secret', signed({ secret: OTHER })],
    ['another id', with_({ 'webhook-id': 'msg_2' })],
    ['another time', with_({ 'webhook-timestamp': String(NOW_MS / 1_000 - 1) })],
    ['a signature of another version', with_({ 'webhook-signature': signature.replace('v1,', 'v2,') })],
    ['a shortened signature', with_({ 'webhook-signature': signature.slice(0, -8) })],
    ['an empty signature', with_({ 'webhook-signature': 'v1,' })],
    ['no signature', with_({ 'webhook-signature': '' })],
    ['a signature that is no base64', with_({ 'webhook-signature': 'v1,%%%' })],
    ['a time of six minutes ago', signed({ atMs: NOW_MS - 301_000 })],
    ['a time in the future', signed({ atMs: NOW_MS + 301_000 })],
    ['a time that is no number', with_({ 'webhook-timestamp': 'now' })],
    ['no id', without('webhook-id')],
    ['no time', without('webhook-timestamp')],
    ['no header of signatures', without('webhook-signature')],
    ['a signed body that is no JSON', signed({ body: 'hello' })],
  ])('with %s is refused', async (_what, delivery) => {
    await expect(verified(delivery)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('is refused with a secret that is none', async () => {
    for (const secret of ['', 'whsec_', 'whsec_%%%'])
      await expect(verified(good, secret)).rejects.toBeInstanceOf(WebhookVerificationError);
  });

  it('may be older where its receiver allows it', async () => {
    const { body, headers } = signed({ atMs: NOW_MS - 400_000 });
    expect(await verifyWebhook(body, headers, SECRET, { timing, toleranceSeconds: 600 })).toEqual(event);
  });
});
