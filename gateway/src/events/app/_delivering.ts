import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import { aContext } from '../../testing/context';
import type { Job, JobEvent, TakenJob } from '../../jobs/domain/job';
import { answerCipher, endpointSeal } from '../../secrets/crypto';
import { inMemoryStores, type InMemoryStores } from '../../testing/in-memory-stores';
import { FIRST_PAGE, uuid } from '../../testing/samples';
import { deliveryIn, type Delivery, type DeliveryState } from '../domain/delivery';
import type { WebhookEndpoint } from '../domain/webhook-endpoint';
import { deliveryRunner } from './deliver';
import { deliveryJob, dispatchEvents } from './dispatch-events';
import type { SecretSeal } from './secret-seal';
import type { Posted, PostResult } from './webhook-sender';

export const WORKSPACE_ID = uuid(900);
export const SECRET = 'whsec_AAAA';
export const DELIVERED: PostResult = { status: 204, response: '', retryAfterMs: undefined };
/** The endpoint that most tests are about. */
export const FIRST = { workspaceId: WORKSPACE_ID, id: uuid(1) };

export function sealOf(keyNumber: number): SecretSeal {
  return endpointSeal(answerCipher([{ id: String(keyNumber), secret: Buffer.alloc(32, keyNumber) }]));
}

/** An address that answers with this status. */
export function answering(status: number, response = ''): PostResult {
  return { status, response, retryAfterMs: undefined };
}

/** An installation whose endpoints are posted to by tests; its clock stands still. */
export type Delivering = {
  readonly clock: FakeClock;
  readonly stores: InMemoryStores;
  readonly seal: SecretSeal;
  /** Everything that was posted, in order. */
  readonly posted: readonly Posted[];
  /** What was counted, in order. */
  readonly counted: readonly string[];
  /** What every address answers from now on; it may do something before it answers. */
  readonly answers: (answer: PostResult | (() => Promise<PostResult>)) => void;
  readonly add: (n: number, differences?: Partial<WebhookEndpoint>) => Promise<WebhookEndpoint>;
  readonly find: (n?: number) => Promise<WebhookEndpoint | undefined>;
  /** Changes the first endpoint, as its owner does. */
  readonly change: (differences: Partial<WebhookEndpoint>) => Promise<void>;
  /** Lets `check.completed` happen, and makes the deliveries of it. */
  readonly happen: (n: number) => Promise<JobEvent>;
  /** Adds a delivery to the first endpoint that has come to this state. */
  readonly addDelivery: (n: number, state: DeliveryState, delivery?: Partial<Delivery>) => Promise<Job>;
  /** Takes the delivery to the first endpoint that has been due for the longest. */
  readonly take: () => Promise<TakenJob>;
  readonly run: (job: TakenJob) => Promise<void>;
  /** Tries that delivery once. */
  readonly tryOne: () => Promise<void>;
  /** All deliveries, newest first. */
  readonly deliveries: () => Promise<readonly Job[]>;
};

export function delivering(): Delivering {
  const clock = fakeClock();
  const stores = inMemoryStores({ clock });
  const seal = sealOf(1);
  let answer: () => Promise<PostResult> = () => Promise.resolve({ failure: 'the connection was refused' });
  const [posted, counted]: [Posted[], string[]] = [[], []];
  const take = async (): Promise<TakenJob> => {
    const [job] = await stores.jobs.take({ kind: 'delivery', groupId: FIRST.id }, 1);
    if (job === undefined) throw new Error('nothing is due');
    return job;
  };
  const run = (job: TakenJob): Promise<void> =>
    deliveryRunner(
      aContext({
        ...{ jobs: stores.jobs, endpoints: stores.endpoints, clock, seal },
        sender: {
          post: (post) => {
            posted.push(post);
            return answer();
          },
        },
        deliveryMeter: {
          delivered: (_ageMs, isFirst) => counted.push(isFirst ? 'delivered at once' : 'delivered'),
          failed: (result) => counted.push(result),
        },
      }),
    ).run(job, new AbortController().signal);
  return {
    ...{ clock, stores, seal, posted, counted, take, run },
    answers: (next) => {
      answer = typeof next === 'function' ? next : () => Promise.resolve(next);
    },
    add: async (n, differences = {}) => {
      const endpoint = endpointOf(seal, { workspaceId: WORKSPACE_ID, ...differences, id: uuid(n) });
      await stores.endpoints.add(endpoint);
      return endpoint;
    },
    find: (n = 1) => stores.endpoints.find(WORKSPACE_ID, uuid(n)),
    change: async (differences) => {
      const read = await stores.endpoints.find(FIRST.workspaceId, FIRST.id);
      if (read === undefined) throw new Error('the endpoint is gone');
      await stores.endpoints.replace(read, { ...read, ...differences });
    },
    happen: async (n) => {
      const event = eventOf(n, clock.now());
      await stores.events.add([event]);
      await dispatchEvents(aContext({ ...stores, clock }));
      return event;
    },
    addDelivery: async (n, state, delivery = {}) => {
      const endpoint = endpointOf(seal, FIRST);
      const made = deliveryJob(endpoint, eventOf(n, clock.now()), clock.now());
      const data = JSON.stringify({ ...deliveryIn(made), ...delivery });
      const job = { ...made, state, data, dueAtMs: state === 'waiting' ? made.dueAtMs : undefined };
      await stores.jobs.add(job);
      return job;
    },
    tryOne: async () => run(await take()),
    deliveries: async () =>
      (await stores.jobs.list({ workspaceId: WORKSPACE_ID, kind: 'delivery' }, FIRST_PAGE)).entries,
  };
}

function eventOf(n: number, atMs: number): JobEvent {
  return { id: uuid(n), type: 'check.completed', workspaceId: WORKSPACE_ID, atMs, data: { n } };
}

function endpointOf(
  seal: SecretSeal,
  differences: Partial<WebhookEndpoint> & Pick<WebhookEndpoint, 'id' | 'workspaceId'>,
): WebhookEndpoint {
  return {
    url: 'https://hooks.example.org/',
    events: ['check.completed'],
    secrets: [{ sealed: seal.seal(SECRET, differences) }],
    disabled: undefined,
    failingSinceMs: undefined,
    createdAtMs: 0,
    version: 1,
    ...differences,
  };
}
