import { BEGAN_MS, uuid } from '../../testing/samples';
import { MOST_ENDPOINTS, type WebhookEndpoint } from '../domain/webhook-endpoint';
import type { EndpointStore } from './endpoint-store';

/** Two stores over the same data, as two processes have them. */
type EndpointStores = {
  readonly one: EndpointStore;
  readonly other: EndpointStore;
  readonly close: () => Promise<void>;
};

function endpoint(n: number, changed: Partial<WebhookEndpoint> = {}): WebhookEndpoint {
  return {
    id: uuid(n),
    workspaceId: uuid(900),
    url: `https://hooks.example.org/${String(n)}`,
    events: ['check.completed', 'wallet.low'],
    secrets: [{ sealed: 'bmV3' }, { sealed: 'b2xk', untilMs: BEGAN_MS }],
    disabled: undefined,
    failingSinceMs: undefined,
    createdAtMs: BEGAN_MS + n,
    version: 1,
    ...changed,
  };
}

/** What every store of webhook endpoints promises. */
export function endpointStoreContract(name: string, makeStores: () => Promise<EndpointStores>): void {
  describe(`${name} as the webhook endpoints`, () => {
    let stores: EndpointStores;
    beforeEach(async () => {
      stores = await makeStores();
    });
    afterEach(() => stores.close());

    it('returns an endpoint as it was added, to its workspace alone', async () => {
      const failing = endpoint(2, {
        disabled: { atMs: BEGAN_MS, reason: 'gone' },
        failingSinceMs: BEGAN_MS,
      });
      expect(await stores.one.add(endpoint(1))).toBe(true);
      expect(await stores.one.add(failing)).toBe(true);
      expect(await stores.other.find(uuid(900), uuid(1))).toEqual(endpoint(1));
      expect(await stores.other.find(uuid(901), uuid(1))).toBeUndefined();
      expect(await stores.other.list(uuid(900))).toEqual([failing, endpoint(1)]);
      expect(await stores.other.list(uuid(901))).toEqual([]);
    });

    it('has exactly the most of a workspace when a hundred are added at the same time', async () => {
      for (let n = 1; n <= MOST_ENDPOINTS - 5; n += 1) await stores.one.add(endpoint(n));
      const callers = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? stores.one : stores.other));
      const added = await Promise.all(callers.map((store, at) => store.add(endpoint(100 + at))));
      expect(added.filter(Boolean)).toHaveLength(5);
      expect(await stores.one.list(uuid(900))).toHaveLength(MOST_ENDPOINTS);
      expect(await stores.one.add(endpoint(51, { workspaceId: uuid(901) }))).toBe(true);
      const [first] = await stores.one.list(uuid(900));
      expect(await stores.one.remove(uuid(900), first?.id ?? '')).toBe(true);
      expect(await stores.one.add(endpoint(50))).toBe(true);
    });

    it('replaces what was read last alone', async () => {
      await stores.one.add(endpoint(1));
      const failing = {
        ...endpoint(1),
        failingSinceMs: BEGAN_MS,
        disabled: { atMs: 1, reason: 'asked' },
      } as const;
      expect(await stores.one.replace(endpoint(1), failing)).toBe(true);
      expect(await stores.other.replace(endpoint(1), endpoint(1))).toBe(false);
      const found = await stores.other.find(uuid(900), uuid(1));
      expect(found).toEqual({ ...failing, version: 2 });
      expect(await stores.other.replace({ ...failing, version: 2 }, endpoint(1))).toBe(true);
      expect(await stores.one.find(uuid(900), uuid(1))).toEqual(endpoint(1, { version: 3 }));
    });

    it('removes an endpoint of the workspace', async () => {
      await stores.one.add(endpoint(1));
      expect(await stores.one.remove(uuid(901), uuid(1))).toBe(false);
      expect(await stores.one.remove(uuid(900), uuid(1))).toBe(true);
      expect(await stores.one.remove(uuid(900), uuid(1))).toBe(false);
    });

    it('names the workspaces that chose a type, and lists all endpoints in steps', async () => {
      await stores.one.add(endpoint(1));
      await stores.one.add(endpoint(2));
      await stores.one.add(endpoint(3, { workspaceId: uuid(901), events: ['wallet.low'] }));
      const disabled = { atMs: BEGAN_MS, reason: 'asked' } as const;
      await stores.one.add(endpoint(4, { workspaceId: uuid(902), disabled }));
      expect(await stores.other.whoChose('check.completed')).toEqual([uuid(900)]);
      expect([...(await stores.other.whoChose('wallet.low'))].sort()).toEqual([uuid(900), uuid(901)]);
      expect((await stores.other.listAll(uuid(1), 2)).map(({ id }) => id)).toEqual([uuid(2), uuid(3)]);
    });
  });
}
