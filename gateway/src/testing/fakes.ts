import { createHash } from 'node:crypto';
import { createMetrics } from '@eligibility/kit/telemetry';
import { memoryRateLimiter } from '../admission/adapters/memory-limiter';
import { refusedAddresses, refusedSignIns } from '../audit/app/refusals';
import type { AppContext } from '../bootstrap/context';
import { prometheusDeliveryMeter } from '../events/metrics/delivery-metrics';
import { webhookSender } from '../events/services/webhook-sender';
import { requestMinutes } from '../http/request-minutes';
import { keyUse } from '../identity/app/authenticate';
import { sessionUse, type SessionUse } from '../identity/app/sessions';
import { keptRows } from '../schedules/app/kept-rows';
import { endpointSeal } from '../secrets/crypto';
import { requestTrail } from '../tenants/app/request-trail';
import type { CheckResult, PayerMatch } from '@eligibility/contract';
import { AppError, silentLog } from '@eligibility/kit';
import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { RunningCheck, CheckAnswer } from '../checks/app/check-request';
import { fakeCircuits } from './fake-circuits';
import { fakePayerAdmin } from './fake-payer-admin';
import { fakePayerMemory } from './fake-payer-memory';
import { fakeWallet, type FakeWallet } from './fake-wallet';
import { silentMeter } from '../checks/app/check-meter';
import { leaseKeeper } from '../checks/app/leases';
import { inMemoryStores, type InMemoryStores } from './in-memory-stores';
import { AUDIT_HASH, EXPLANATION, matchedAs, PAYER, resultOf, uuid } from './samples';
import type { MockFixtures } from '../checks/app/mock-fixtures';
import type {
  AnswerCipher,
  CheckStore,
  Clearinghouse,
  NamedPayer,
  Opened,
  PayerCatalog,
} from '../checks/app/ports';
import { settlementBuffer } from '../checks/app/record-answer';

/** Ids as `uuid` makes them, each once. */
export function numberedIds(first = 5_000): () => string {
  let n = first;
  return () => uuid((n += 1));
}

/** Seals by naming the workspace, the check and the field, and opens for these only. */
const plainCipher: AnswerCipher = {
  prepare: () => Promise.resolve(),
  seal: (plaintext, { workspaceId, checkId }) => Buffer.from(`${workspaceId} ${checkId} ${plaintext}`),
  open: (sealed, { workspaceId, checkId }) => {
    const opened = openedAfter(`${workspaceId} ${checkId} `, sealed);
    return Promise.resolve(
      opened.isReadable ? { ...opened, plaintext: opened.plaintext.toString() } : opened,
    );
  },
  sealExchange: (exchange, { workspaceId, checkId }) =>
    Buffer.concat([Buffer.from(`exchange ${workspaceId} ${checkId} `), exchange]),
  openExchange: (sealed, { workspaceId, checkId }) =>
    Promise.resolve(openedAfter(`exchange ${workspaceId} ${checkId} `, sealed)),
  isCurrent: () => true,
};

function openedAfter(prefix: string, sealed: Uint8Array): Opened<Buffer> {
  const bytes = Buffer.from(sealed);
  return bytes.indexOf(prefix) === 0
    ? { isReadable: true, plaintext: bytes.subarray(prefix.length) }
    : { isReadable: false, reason: 'damaged' };
}

/** The answers of the ports that a test replaces. */
export type PortAnswers = {
  readonly match?: (named: NamedPayer) => Promise<PayerMatch>;
  readonly ask?: Clearinghouse['ask'];
  readonly fixture?: (slug: string) => Promise<CheckResult | undefined>;
  readonly granted?: number;
};

export type FakeGateway = AppContext & {
  readonly clock: FakeClock;
  /** The stores of the context, in one database. */
  readonly stores: InMemoryStores;
  readonly wallet: FakeWallet;
  readonly sessionUse: SessionUse;
  /** Which ports that matter for money and memory were called, in order. */
  readonly calls: string[];
};

/** Everything that checks need: a working gateway whose payer answers "active", unless a test says otherwise. */
export function fakeGateway(answers: PortAnswers = {}): FakeGateway {
  const calls: string[] = [];
  const keyHash = (text: string): string => `hash of ${text}`;
  const clock = fakeClock();
  const stores = inMemoryStores({ clock });
  const { workspaces, people, jobs, batchItems: items } = stores;
  const operatorStore = stores.operators;
  const metrics = createMetrics();
  const minutes = requestMinutes(clock);
  const refused = { workspaces, clock, newId: numberedIds(8_000), log: silentLog };
  let seed = 0;
  const checks = noting(stores.checks, calls);
  const payers: PayerCatalog = {
    match: (named) => {
      calls.push('match');
      return answers.match?.(named) ?? Promise.resolve(matchedAs(PAYER));
    },
    search: ({ explain }) =>
      Promise.resolve({
        candidates: [{ payer: PAYER, score: 97 }],
        ...(explain ? { explanation: EXPLANATION } : {}),
      }),
  };
  const fixtures: MockFixtures = {
    result: ({ slug }) => {
      calls.push('fixture');
      return answers.fixture?.(slug) ?? Promise.resolve(resultOf('active'));
    },
    list: () =>
      Promise.resolve(['dental', 'medical-inactive'].map((slug) => ({ slug, scenario: slug, isOwn: false }))),
    keep: (_workspaceId, { slug }) => {
      calls.push(`keep ${slug}`);
      return Promise.resolve(true);
    },
    forget: ({ slug = 'all' }) => {
      calls.push(`forget ${slug}`);
      return Promise.resolve();
    },
  };
  return {
    calls,
    ...{ clock, log: silentLog, metrics, owner: 'process-1', newId: numberedIds() },
    // They differ each time, and repeat in each run.
    randomBytes: (size) => {
      seed += 1;
      return createHash('sha512').update(String(seed)).digest().subarray(0, size);
    },
    // Streams end once they have begun.
    stopping: AbortSignal.abort(),
    stores,
    ...stores,
    ...{ checks, items, payers, fixtures },
    ...{ keyHash, fingerprintHash: keyHash, formerFingerprintHashes: [] },
    ...{ auditHash: AUDIT_HASH, formerAuditHashes: [] },
    refusedSignIns: refusedSignIns(refused),
    refusedAddresses: refusedAddresses({ ...refused, refused: () => undefined }),
    keyUse: keyUse(workspaces),
    operatorUse: keyUse({ touchKeys: operatorStore.touchOperators }),
    sessionUse: sessionUse(people),
    operatorToken: OPERATOR_TOKEN,
    ...{ hasSignInLinks: true, groupRoles: new Map(), isBehindProxy: false },
    circuits: fakeCircuits(calls),
    payerAdmin: fakePayerAdmin(calls),
    memory: fakePayerMemory(calls),
    wallet: fakeWallet(answers.granted ?? 1, calls),
    clearinghouse: {
      ask: (inquiry, budget) => {
        calls.push('ask');
        return answers.ask?.(inquiry, budget) ?? Promise.resolve(resultOf('active'));
      },
      isSimulated: () => Promise.resolve(true),
      backgroundPlaces: () => 8,
    },
    leases: leaseKeeper(checks),
    meter: silentMeter,
    settlements: settlementBuffer(checks, silentLog),
    notes: { add: () => undefined },
    cipher: plainCipher,
    uncounted: (_workspaceId, wait) => wait(),
    ...{ rateLimitPerMinute: 1_200, checkDeadlineMs: 20_000, leaseMs: 30_000, keepMs: 7 * DAY_MS },
    leaseClock: clock,
    seal: endpointSeal(plainCipher),
    sender: webhookSender({ allowed: ['127.0.0.0/8'], clock }),
    deliveryMeter: prometheusDeliveryMeter(metrics),
    changed: () => Promise.resolve(),
    rows: keptRows({ items, jobs, leaseClock: clock }),
    conditions: () => Promise.resolve({ store: true }),
    ownRequests: minutes.lastHour,
    limiter: memoryRateLimiter(clock),
    requestMinutes: minutes,
    requestTrail: requestTrail(stores.trail),
  };
}

const DAY_MS = 24 * 60 * 60_000;
export const OPERATOR_TOKEN = 'an-operator-token-of-enough-length';

function noting(store: CheckStore, calls: string[]): CheckStore {
  const noted = <Args extends unknown[], T>(event: string, act: (...args: Args) => T) => {
    return (...args: Args): T => {
      calls.push(event);
      return act(...args);
    };
  };
  return {
    ...store,
    recordAnswer: noted('record', store.recordAnswer),
    forget: noted('forget', store.forget),
    expireLease: noted('expireLease', store.expireLease),
  };
}

/** The answer of a check; fails when the check is still running. */
export async function answerOf(promise: Promise<CheckAnswer | RunningCheck>): Promise<CheckAnswer> {
  const answer = await promise;
  if (answer.kind === 'answered') return answer;
  throw new Error('the check is still running');
}

/** The error that a promise was rejected with; fails when it was not rejected. */
export async function refusalOf(promise: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await promise.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (thrown instanceof AppError) return thrown;
  throw new Error(`expected an AppError, not ${String(thrown)}`);
}
