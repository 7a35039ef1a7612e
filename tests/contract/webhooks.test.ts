import { silentLog } from '@eligibility/kit';
import { aContext } from '../../gateway/src/testing/context';
import { fakeClock } from '@eligibility/kit/testing';
import { deliveryRunner } from '../../gateway/src/events/app/deliver';
import { dispatchEvents } from '../../gateway/src/events/app/dispatch-events';
import { stateWatch } from '../../gateway/src/events/app/watch';
import { keyWatch } from '../../gateway/src/events/app/watch-keys';
import { payerWatch, type PayerState } from '../../gateway/src/events/app/watch-payers';
import { walletWatch } from '../../gateway/src/events/app/watch-wallets';
import { bodyOf } from '../../gateway/src/events/domain/delivery';
import { ALL_EVENT_TYPES, EVENT_EXAMPLES, eventTypesFor } from '../../gateway/src/events/domain/event-types';
import { runJobs } from '../../gateway/src/jobs/app/run-jobs';
import { INSTALLATION } from '../../gateway/src/jobs/domain/job';
import { inMemoryStores } from '../../gateway/src/testing/in-memory-stores';
import { API_KEY, BEGAN_MS, uuid, WORKSPACE } from '../../gateway/src/testing/samples';
import { eventually } from '@eligibility/testkit';
import {
  documentedContent,
  DOCUMENTED_TYPES,
  heldWebhook,
  WATCHED_TYPES,
  type PostedWebhook,
} from './webhook-rules';

const AT = Date.UTC(2026, 10, 27, 9);
const DAY_MS = 24 * 60 * 60 * 1_000;

describe('the webhooks of the OpenAPI document', () => {
  it('are the types of events that are sent', () => {
    expect(DOCUMENTED_TYPES).toEqual([...ALL_EVENT_TYPES].sort());
  });

  it.each(Object.entries(EVENT_EXAMPLES))('show %s byte for byte as it is sent', (type, data) => {
    const content = documentedContent(type);
    const event = { id: '', type, workspaceId: '', atMs: AT, data };
    expect(JSON.parse(bodyOf(event))).toEqual(content?.example);
    expect([...(content?.schema.properties.data.required ?? [])].sort()).toEqual(Object.keys(data).sort());
  });

  it('hold for what is delivered of wallets, keys and payers, with its headers', async () => {
    const clock = fakeClock();
    const stores = inMemoryStores({ clock });
    const posted: PostedWebhook[] = [];
    await fillWithWatched(stores);
    await dispatchEvents(aContext({ ...stores, clock }));
    const runner = deliveryRunner(
      aContext({
        ...{ jobs: stores.jobs, endpoints: stores.endpoints, clock },
        seal: {
          prepare: () => Promise.resolve(),
          seal: (text) => text,
          open: (sealed) => Promise.resolve(sealed),
          isCurrent: () => true,
        },
        sender: {
          post: (one) => {
            posted.push(one);
            return Promise.resolve({ status: 204, response: '', retryAfterMs: undefined });
          },
        },
        deliveryMeter: { delivered: () => undefined, failed: () => undefined },
      }),
    );
    const deps = { jobs: stores.jobs, leaseClock: clock, leaseMs: 60_000, log: silentLog };
    const running = runJobs(aContext(deps), [runner]);
    try {
      running.wake();
      await eventually(() => posted.length >= WATCHED_TYPES.length);
    } finally {
      await running.stop();
    }
    const held = posted.map(heldWebhook).sort((a, b) => a.type.localeCompare(b.type));
    expect(held).toEqual(WATCHED_TYPES.map((type) => ({ type, broken: [] })));
  });

  it('would not hold for a body or a header that the document does not have', () => {
    const content = documentedContent('wallet.low')?.example as { readonly data: object };
    const headers = { 'webhook-id': uuid(1), 'webhook-timestamp': '1', 'webhook-signature': 'v1,AAAA' };
    const brokenOf = (body: object, more: object = {}): readonly string[] =>
      heldWebhook({ headers: { ...headers, ...more }, body: JSON.stringify(body) }).broken;
    expect(brokenOf(content)).toEqual([]);
    expect(brokenOf({ ...content, data: { ...content.data, memberId: 'W1' } })).toHaveLength(1);
    expect(brokenOf(content, { 'webhook-signature': 'v2,AAAA' })).toHaveLength(1);
    expect(brokenOf({ ...content, type: 'wallet.full' })).toHaveLength(1);
  });
});

/** Notices each change that is watched, once, and has an endpoint of each audience that chose all of its types. */
async function fillWithWatched({
  endpoints,
  jobs,
  workspaces,
}: ReturnType<typeof inMemoryStores>): Promise<void> {
  const clock = fakeClock();
  for (const [audience, workspaceId] of [
    ['workspace', WORKSPACE.id],
    ['installation', INSTALLATION],
  ] as const)
    await endpoints.add({
      id: uuid(audience === 'workspace' ? 1 : 2),
      workspaceId,
      url: 'https://hooks.example.org/',
      events: eventTypesFor(audience),
      secrets: [{ sealed: 'whsec_AAAA' }],
      ...{ disabled: undefined, failingSinceMs: undefined, createdAtMs: BEGAN_MS, version: 1 },
    });
  await workspaces.addWorkspace(WORKSPACE);
  await workspaces.addKey({ ...API_KEY, id: uuid(3), expiresAtMs: BEGAN_MS + DAY_MS });
  await keyWatch(aContext({ workspaces, jobs, clock: { now: () => BEGAN_MS } }))();
  const watch = stateWatch(aContext({ jobs, clock }), 'ok');
  const balance = { workspaceId: WORKSPACE.id, lowBalanceChecks: 10 };
  await walletWatch(watch)({ ...balance, level: 'low', available: 9 });
  await walletWatch(watch)({ ...balance, level: 'empty', available: 0 });
  let state: PayerState = 'degraded';
  const payers = (): Promise<ReadonlyMap<string, PayerState>> => Promise.resolve(new Map([['60054', state]]));
  const pass = payerWatch({ watch, jobs, payers });
  for (state of ['degraded', 'isolated', 'ok'] as const) await pass();
}
