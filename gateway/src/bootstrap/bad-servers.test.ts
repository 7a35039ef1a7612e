import { fakeClock } from '@eligibility/kit/testing';
import { BAD_SERVERS, badServer, eventually } from '@eligibility/testkit';
import request from 'supertest';
import { delivering } from '../events/app/_delivering';
import { deliveryIn } from '../events/domain/delivery';
import { webhookSender } from '../events/services/webhook-sender';
import { consoleProxy } from '../http/console-proxy';
import { prometheusProxy } from '../http/prometheus-proxy';
import { vaultTransit } from '../store/key-service/vault-transit';
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

async function withDataKey(url: string): Promise<string> {
  const settings = { url, mount: 'm', keyName: 'k', token: 't', namespace: undefined, timeoutMs: TIMEOUT_MS };
  return (await refusalOf(vaultTransit(settings).generateDataKey())).code;
}

async function queried(url: string): Promise<string> {
  const app = serve(prometheusProxy(url, TIMEOUT_MS)('query', {}));
  return String((await request(app).get('/')).status);
}

function shown(url: string): Promise<string> {
  const page = request(serve(consoleProxy(url, TIMEOUT_MS))).get('/console/');
  return page.redirects(0).then(
    ({ status }) => String(status),
    (failure: unknown) => String((failure as { readonly status?: number }).status ?? 'cut off'),
  );
}

type Client = {
  readonly client: string;
  readonly ask: (url: string) => Promise<string>;
  readonly fails: RegExp;
  readonly answers?: Readonly<Record<string, string>>;
};

/** Every client of another process, with what a bad server comes to; those of OpenID are in tests/api/assistants. */
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
  { client: 'the key service', ask: withDataKey, fails: /^service-unavailable$/ },
  { client: 'Prometheus', ask: queried, fails: /^502$/ },
  {
    client: 'the console',
    ask: shown,
    fails: /^(502|204|cut off)$/,
    answers: { 'a redirect to itself': '302', 'a bomb in gzip': '200' },
  },
];

describe.each(BAD_SERVERS)('a server of $name', (bad) => {
  it.each(CLIENTS)('does not hold $client', async ({ ask, fails, answers = {} }) => {
    const { url, sockets, stop } = await badServer(bad);
    try {
      expect(await ask(url)).toMatch(answers[bad.name] ?? fails);
      await eventually(() => sockets.size === 0);
    } finally {
      await stop();
    }
  });
});
