import { eventually } from '@eligibility/testkit';
import { Webhook } from 'standardwebhooks';
import { called, check, serveSystem, type ServedSystem } from '../clients/_system';
import { webhookReceiver } from '../helpers/webhook-receiver';
import type { Posted } from './_verifiers';

/** Real deliveries to one endpoint. */
export type Deliveries = {
  readonly posted: readonly Posted[];
  /** Its secret, with which all of them are verified, also those after a rotation. */
  readonly secret: string;
};

const CHECKS = 20;
const PINGS = 10;

/** Has the system deliver checks and pings to an endpoint, some of them after its secret was rotated. */
export async function realDeliveries(): Promise<Deliveries> {
  const system = await serveSystem({ WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' });
  const receiver = await webhookReceiver();
  try {
    const as = await adminKeyOf(system);
    const post = (path: string, json: object): Promise<unknown> =>
      called(system, `/api/webhooks${path}`, { as, json });
    const json = { url: receiver.url('/all'), events: ['check.completed'] };
    const { id, secret } = (await post('', json)) as { readonly id: string; readonly secret: string };
    for (let n = 0; n < CHECKS; n += 1) await check(system, 'Aetna', `W${String(100_000_000 + n)}`);
    await eventually(() => receiver.got('/all').length === CHECKS, 30_000);
    await post(`/${id}/rotate`, {});
    for (let n = 0; n < PINGS; n += 1) await post(`/${id}/test`, {});
    await eventually(() => receiver.got('/all').length === CHECKS + PINGS, 30_000);
    const posted = receiver.got('/all').map(({ body, headers }) => ({
      body,
      headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    }));
    return { posted, secret };
  } finally {
    await receiver.stop();
    await system.stop();
  }
}

/** A key of the demo workspace that may manage webhooks. */
async function adminKeyOf(system: ServedSystem): Promise<string> {
  const as = system.operatorToken;
  const { data } = (await called(system, '/ops/workspaces', { as })) as {
    readonly data: readonly { readonly id: string }[];
  };
  const json = { name: 'webhooks', scopes: ['workspace:admin'] };
  const path = `/ops/workspaces/${data[0]?.id ?? ''}/keys`;
  return ((await called(system, path, { as, json })) as { readonly key: string }).key;
}

const OLD_MS = 6 * 60 * 1_000;

/** What none may take, each made from a real delivery. */
export const FORGERIES: Readonly<Record<string, (posted: Posted, secret: string) => Posted>> = {
  'tampered with': ({ body, headers }) => ({ body: body.replace(/\d(?=\D*$)/, otherDigit), headers }),
  'with another id': ({ body, headers }) => ({
    body,
    headers: { ...headers, 'webhook-id': (headers['webhook-id'] ?? '').replace(/.$/, otherDigit) },
  }),
  'six minutes old': ({ body, headers }, secret) => {
    const sent = new Date(Number(headers['webhook-timestamp']) * 1_000 - OLD_MS);
    const signature = new Webhook(secret).sign(headers['webhook-id'] ?? '', sent, body);
    const old = { 'webhook-timestamp': String(sent.getTime() / 1_000), 'webhook-signature': signature };
    return { body, headers: { ...headers, ...old } };
  },
};

function otherDigit(digit: string): string {
  return digit === '1' ? '2' : '1';
}
