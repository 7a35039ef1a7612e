import { fakeClock } from '@eligibility/kit/testing';
import { BAD_SERVERS, badServer, eventually } from '@eligibility/testkit';
import request from 'supertest';
import { delivering } from '../events/app/_delivering';
import { deliveryIn } from '../events/domain/delivery';
import { webhookSender } from '../events/services/webhook-sender';
import { consoleProxy } from '../http/console-proxy';
import { prometheusProxy } from '../http/prometheus-proxy';
import { accessTokens } from '../identity/services/access-tokens';
import { openIdProvider } from '../identity/services/openid-provider';
import { vaultTransit } from '../secrets/vault-transit';
import { refusalOf } from '../testing/fakes';
import { serve } from '../testing/serve';

const TIMEOUT_MS = 300;

/** What a delivery to this address comes to: its state, its tries, and the status or the failure of the last. */
async function delivered(url: string): Promise<string> {
  const system = delivering();
  const sender = webhookSender({ allowed: ['127.0.0.0/8'], clock: fakeClock(), deadlineMs: TIMEOUT_MS });
  system.answers(() => sender.post({ url, headers: {}, body: '{}' }, new AbortController().signal));
  await system.add(1);
  await system.happen(1);
  await system.tryOne();
  const [job] = await system.deliveries();
  if (job === undefined) throw new Error('there is no delivery');
  const { tries, last } = deliveryIn(job);
  return `${job.state} ${String(tries)}: ${String(last?.status ?? last?.failure)}`;
}

const openId = { clientId: 'c', clientSecret: 's', roleClaim: undefined, timeoutMs: TIMEOUT_MS };
const checks = { state: 's', nonce: 'n', codeVerifier: 'v' };
const issuer = 'http://own.example';
const about = { iss: issuer, aud: issuer, sub: 'a', client_id: 'a', jti: 'a', iat: 1, exp: 9e9 };
const token = [{ alg: 'RS256', typ: 'at+jwt', kid: 'a' }, about, {}];
const encoded = token.map((part) => Buffer.from(JSON.stringify(part)).toString('base64url')).join('.');
const limits = { timeoutMs: TIMEOUT_MS, maxBytes: 1_000 };
const vault = { mount: 'm', keyName: 'k', token: 't', namespace: undefined, timeoutMs: TIMEOUT_MS };

type Client = {
  readonly client: string;
  readonly ask: (url: string) => Promise<unknown>;
  /** What it comes to, if not said otherwise below. */
  readonly fails: RegExp;
  readonly answers?: Readonly<Record<string, string>>;
};

/** Clients of other processes. */
const CLIENTS: readonly Client[] = [
  {
    client: 'a webhook',
    ask: delivered,
    fails:
      /^waiting 1: (the request failed|no answer within 0.3 s|the connection was closed before an answer)$/,
    answers: {
      'no content, and a body': 'delivered 1: 204',
      'a redirect to itself': 'waiting 1: 302',
      'a bomb in gzip': 'delivered 1: 200',
    },
  },
  {
    client: 'the key service',
    ask: async (url) => (await refusalOf(vaultTransit({ ...vault, url }).generateDataKey())).code,
    fails: /^service-unavailable$/,
  },
  {
    client: 'the identity provider',
    ask: async (url) =>
      (await refusalOf(openIdProvider({ ...openId, issuer: url }).signInUrl('https://own.example/', checks)))
        .code,
    fails: /^service-unavailable$/,
    answers: { 'no content, and a body': 'unauthorized', 'a redirect to itself': 'unauthorized' },
  },
  {
    client: 'the keys of the identity provider',
    ask: async (url) => {
      const settings = { issuer, resource: issuer, roleClaim: undefined, limits };
      const tokens = accessTokens(settings, () => Promise.resolve({ issuer, jwks_uri: url }));
      return (await refusalOf(tokens.claimsOf(encoded))).code;
    },
    fails: /^service-unavailable$/,
  },
  {
    client: 'Prometheus',
    ask: async (url) => (await request(serve(prometheusProxy(url, TIMEOUT_MS)('query', {}))).get('/')).status,
    fails: /^502$/,
  },
  {
    client: 'the console',
    ask: async (url) => {
      const page = request(serve(consoleProxy(url, TIMEOUT_MS)))
        .get('/console/')
        .redirects(0);
      return (await page.ok(() => true).catch(() => ({ status: 'cut off' }))).status;
    },
    fails: /^(502|204|cut off)$/,
    answers: { 'a redirect to itself': '302', 'a bomb in gzip': '200' },
  },
];

describe.each(BAD_SERVERS)('a server of $name', (bad) => {
  it.each(CLIENTS)('does not hold $client', async ({ ask, fails, answers = {} }) => {
    const { url, sockets, stop } = await badServer(bad);
    try {
      expect(String(await ask(url))).toMatch(answers[bad.name] ?? fails);
      await eventually(() => sockets.size === 0);
    } finally {
      await stop();
    }
  });
});
