import { fakeClock } from '@eligibility/kit/testing';
import { answerCipher, endpointSeal } from '../../secrets/crypto';
import type { KeyRing } from '../../secrets/key-ring';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { BEGAN_MS, uuid } from '../../testing/samples';
import type { WebhookEndpoint } from '../domain/webhook-endpoint';
import type { EndpointStore } from './endpoint-store';
import { rotateEndpoints } from './rotate-endpoints';

const keyOf = (id: string): KeyRing[0] => ({ id, secret: Buffer.alloc(32, Number(id)) });
const old = endpointSeal(answerCipher([keyOf('1')]));
const both = endpointSeal(answerCipher([keyOf('2'), keyOf('1')]));
const next = endpointSeal(answerCipher([keyOf('2')]));

describe('rotateEndpoints', () => {
  let endpoints: EndpointStore;
  beforeEach(() => {
    ({ endpoints } = inMemoryStores({ clock: fakeClock() }));
  });

  const add = async (n: number, seals: readonly (typeof old)[]): Promise<WebhookEndpoint> => {
    const name = { id: uuid(n), workspaceId: uuid(900 + (n % 50)) };
    const secrets = seals.map((seal, at) => ({
      sealed: seal.seal(`secret ${String(n)}.${String(at)}`, name),
      ...(at > 0 && { untilMs: BEGAN_MS }),
    }));
    const rest = { url: 'https://a.example', events: [], disabled: undefined, failingSinceMs: undefined };
    const endpoint = { ...name, ...rest, secrets, createdAtMs: BEGAN_MS, version: 1 };
    await endpoints.add(endpoint);
    return endpoint;
  };
  const secretsOf = async ({ workspaceId, id }: WebhookEndpoint): Promise<readonly string[]> => {
    const found = await endpoints.find(workspaceId, id);
    return Promise.all((found?.secrets ?? []).map(({ sealed }) => next.open(sealed, { workspaceId, id })));
  };

  it('makes the secrets of every endpoint open with the new key alone, the former ones too', async () => {
    const added: WebhookEndpoint[] = [];
    for (let n = 1; n <= 210; n += 1) added.push(await add(n, n % 2 === 0 ? [old] : [both, old]));
    await add(300, [both]);
    expect(await rotateEndpoints({ endpoints, seal: both })).toEqual({ resealed: 210, unreadable: 0 });
    for (const [at, endpoint] of added.entries()) {
      const n = String(at + 1);
      expect(await secretsOf(endpoint)).toEqual([
        `secret ${n}.0`,
        ...(at % 2 === 0 ? [`secret ${n}.1`] : []),
      ]);
    }
    expect(await rotateEndpoints({ endpoints, seal: both })).toEqual({ resealed: 0, unreadable: 0 });
  });

  it('keeps what a delivery has noted meanwhile', async () => {
    const endpoint = await add(1, [old]);
    let isFirst = true;
    const raced: EndpointStore = {
      ...endpoints,
      replace: async (read, changed) => {
        if (isFirst) await endpoints.replace(read, { ...read, failingSinceMs: BEGAN_MS });
        isFirst = false;
        return endpoints.replace(read, changed);
      },
    };
    expect(await rotateEndpoints({ endpoints: raced, seal: both })).toEqual({ resealed: 1, unreadable: 0 });
    expect((await endpoints.find(endpoint.workspaceId, endpoint.id))?.failingSinceMs).toBe(BEGAN_MS);
    expect(await secretsOf(endpoint)).toEqual(['secret 1.0']);
  });

  it('counts secrets that no key opens', async () => {
    await add(1, [endpointSeal(answerCipher([keyOf('3')])), old]);
    expect(await rotateEndpoints({ endpoints, seal: both })).toEqual({ resealed: 1, unreadable: 1 });
  });
});
