import type { EventsContext } from './context';
import { aContext } from '../../testing/context';
import { fakeOperator, type FakeOperator } from '../../testing/operator';
import { refusalOf } from '../../testing/fakes';
import { uuid } from '../../testing/samples';
import { signingSecrets, type WebhookEndpoint } from '../domain/webhook-endpoint';
import { delivering, sealOf, WORKSPACE_ID, type Delivering } from './_delivering';
import {
  addEndpoint,
  changeEndpoint,
  removeEndpoint,
  requireEndpoint,
  rotateSecret,
  type EndpointName,
  type WithSecret,
} from './endpoints';

const URL_WITH_SECRET = 'https://hooks.example.org/T0001/a-secret-of-theirs';
const DAY_MS = 24 * 60 * 60 * 1_000;
const UNKNOWN: EndpointName = { workspaceId: WORKSPACE_ID, id: uuid(99) };

describe('an endpoint', () => {
  let system: Delivering;
  let operator: FakeOperator;
  let context: Parameters<typeof addEndpoint>[0];
  /** The workspaces whose endpoints are read again, in order. */
  let reread: string[];
  let problem: string | undefined;
  beforeEach(async () => {
    system = delivering();
    operator = await fakeOperator();
    [reread, problem] = [[], undefined];
    context = aContext({
      ...operator,
      ...{ endpoints: system.stores.endpoints, seal: system.seal, clock: system.clock },
      sender: { problemOf: () => Promise.resolve(problem) },
      changed: (workspaceId) => {
        reread.push(workspaceId);
        return Promise.resolve();
      },
    });
  });
  const add = (url = URL_WITH_SECRET): Promise<WithSecret> =>
    addEndpoint(context, { workspaceId: WORKSPACE_ID, url, events: ['check.completed'] });
  const stored = ({ workspaceId, id }: EndpointName): Promise<WebhookEndpoint> =>
    requireEndpoint(context, { workspaceId, id });
  const audited = async () =>
    (await operator.audit()).map(({ action, outcome, detail }) => [action, outcome, detail]);
  const secretsOf = async (name: EndpointName): Promise<readonly string[]> => {
    const endpoint = await stored(name);
    const signing = signingSecrets(endpoint, system.clock.now());
    return Promise.all(signing.map(({ sealed }) => system.seal.open(sealed, endpoint)));
  };
  /** A delivery that notes a failure on the endpoint between the read and the write of a change. */
  const overtakenOnce = (): EventsContext['endpoints'] => {
    let isFirst = true;
    return {
      ...system.stores.endpoints,
      replace: async (read, next) => {
        if (isFirst) await system.stores.endpoints.replace(read, { ...read, failingSinceMs: 77 });
        isFirst = false;
        return system.stores.endpoints.replace(read, next);
      },
    };
  };

  it('is registered with a secret that is shown once, kept sealed, and opens for it alone', async () => {
    const { endpoint, secret } = await add();
    expect(Buffer.from(secret.replace('whsec_', ''), 'base64')).toHaveLength(32);
    expect(JSON.stringify(await stored(endpoint))).not.toContain(secret);
    expect(await secretsOf(endpoint)).toEqual([secret]);
    const [sealed] = endpoint.secrets;
    const other = { ...endpoint, id: uuid(99) };
    await expect(system.seal.open(sealed?.sealed ?? '', other)).rejects.toThrow('service-unavailable');
    expect(reread).toEqual([WORKSPACE_ID]);
  });

  it('is kept as it was read when it was checked, not as it was typed', async () => {
    const { endpoint } = await add(' HTTPS://Hooks.Example.org:443/a/../b c');
    expect((await stored(endpoint)).url).toBe('https://hooks.example.org/b%20c');
    await changeEndpoint(context, endpoint, { url: 'https://0x5db8d70e/' });
    expect((await stored(endpoint)).url).toBe('https://93.184.215.14/');
  });

  it('is in the audit log by its host only, because its path may be a secret', async () => {
    const { endpoint } = await add();
    await changeEndpoint(context, endpoint, { url: `${URL_WITH_SECRET}-2` });
    const host = 'hooks.example.org';
    expect(await audited()).toEqual([
      ['webhook.change', 'done', { webhookId: endpoint.id, host }],
      ['webhook.add', 'done', { webhookId: endpoint.id, host, events: ['check.completed'] }],
    ]);
  });

  it('has no address that nothing may be sent to, neither at first nor later', async () => {
    const { endpoint } = await add();
    problem = 'must not be an address of this network';
    const fields = [{ field: 'url', message: problem }];
    const acts: readonly Promise<unknown>[] = [
      add(),
      changeEndpoint(context, endpoint, { url: 'https://localhost/' }),
    ];
    for (const refusal of await Promise.all(acts.map(refusalOf)))
      expect(refusal).toMatchObject({ code: 'validation-failed', options: { fields } });
    expect(await system.stores.endpoints.list(WORKSPACE_ID)).toEqual([await stored(endpoint)]);
    expect((await stored(endpoint)).url).toBe(URL_WITH_SECRET);
  });

  it('is one of at most twenty of its workspace', async () => {
    for (let n = 0; n < 20; n += 1) await add();
    expect(await refusalOf(add())).toMatchObject({
      code: 'operation-conflict',
      options: { detail: 'A workspace has at most 20 endpoints.' },
    });
    expect((await audited())[0]?.slice(0, 2)).toEqual(['webhook.add', 'refused']);
  });

  it('changes only in what is wished', async () => {
    const { endpoint } = await add();
    const events = ['wallet.low', 'wallet.empty'] as const;
    expect(await changeEndpoint(context, endpoint, { events })).toEqual({ ...endpoint, events, version: 2 });
    const url = 'https://new.example.org/';
    expect(await changeEndpoint(context, endpoint, { url })).toEqual({
      ...endpoint,
      events,
      url,
      version: 3,
    });
    expect(await stored(endpoint)).toEqual({ ...endpoint, events, url, version: 3 });
    expect(reread).toEqual([WORKSPACE_ID, WORKSPACE_ID, WORKSPACE_ID]);
  });

  it('keeps why and when it was first disabled', async () => {
    const { endpoint } = await add();
    const disabled = { atMs: system.clock.now(), reason: 'asked' } as const;
    expect(await changeEndpoint(context, endpoint, { enabled: false })).toMatchObject({ disabled });
    system.clock.advance(DAY_MS);
    expect(await changeEndpoint(context, endpoint, { enabled: false })).toMatchObject({ disabled });
  });

  it('starts over when it is enabled, as if it had never failed', async () => {
    const disabled = { atMs: 5, reason: 'failing' } as const;
    const endpoint = await system.add(1, { disabled, failingSinceMs: 1 });
    expect(await changeEndpoint(context, endpoint, { enabled: true })).toMatchObject({
      disabled: undefined,
      failingSinceMs: undefined,
    });
    expect(await audited()).toEqual([['webhook.change', 'done', { webhookId: endpoint.id, enabled: true }]]);
  });

  it('keeps what a delivery notes on it while it is changed', async () => {
    const { endpoint } = await add();
    const url = 'https://new.example.org/';
    const changed = await changeEndpoint({ ...context, endpoints: overtakenOnce() }, endpoint, { url });
    expect(changed).toEqual({ ...endpoint, url, failingSinceMs: 77, version: 3 });
    expect(await stored(endpoint)).toEqual(changed);
  });

  it('signs with its former secret too for a day after it got a new one', async () => {
    const { endpoint, secret } = await add();
    const rotated = await rotateSecret(context, endpoint);
    expect(await secretsOf(endpoint)).toEqual([rotated.secret, secret]);
    system.clock.advance(DAY_MS - 1);
    expect(await secretsOf(endpoint)).toEqual([rotated.secret, secret]);
    system.clock.advance(1);
    expect(await secretsOf(endpoint)).toEqual([rotated.secret]);
  });

  it('signs with no more than two secrets, the newest ones', async () => {
    const { endpoint } = await add();
    const [second, third] = [await rotateSecret(context, endpoint), await rotateSecret(context, endpoint)];
    expect(await secretsOf(endpoint)).toEqual([third.secret, second.secret]);
  });

  it('gets no secret that could not be sealed', async () => {
    const { endpoint, secret } = await add();
    const prepare = (): Promise<void> => Promise.reject(new Error('the key service is away'));
    const failing = { ...context, seal: { ...sealOf(1), prepare } };
    await expect(rotateSecret(failing, endpoint)).rejects.toThrow('the key service is away');
    expect(await secretsOf(endpoint)).toEqual([secret]);
  });

  it('is gone once it is removed', async () => {
    const { endpoint } = await add();
    await removeEndpoint(context, endpoint);
    expect(await system.stores.endpoints.list(WORKSPACE_ID)).toEqual([]);
    expect(await refusalOf(removeEndpoint(context, endpoint))).toMatchObject({ code: 'not-found' });
    expect((await audited())[0]).toEqual(['webhook.remove', 'done', { webhookId: endpoint.id }]);
  });

  it('is removed by one of two who do so at the same moment', async () => {
    const { endpoint } = await add();
    const remove = async (): Promise<boolean> => {
      await system.stores.endpoints.remove(endpoint.workspaceId, endpoint.id);
      return system.stores.endpoints.remove(endpoint.workspaceId, endpoint.id);
    };
    const late = { ...context, endpoints: { ...system.stores.endpoints, remove } };
    expect(await refusalOf(removeEndpoint(late, endpoint))).toMatchObject({ code: 'not-found' });
  });

  it('is found neither by an unknown id nor from another workspace', async () => {
    const { endpoint } = await add();
    const elsewhere = { ...endpoint, workspaceId: uuid(901) };
    const acts = [UNKNOWN, elsewhere].flatMap((name): readonly Promise<unknown>[] => [
      changeEndpoint(context, name, { enabled: false }),
      rotateSecret(context, name),
      removeEndpoint(context, name),
    ]);
    for (const { code } of await Promise.all(acts.map(refusalOf))) expect(code).toBe('not-found');
    expect(await stored(endpoint)).toEqual(endpoint);
  });
});
