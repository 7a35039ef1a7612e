import type { CheckResult, PayerMatch } from '@eligibility/contract';
import { AppError, silentLog } from '@eligibility/kit';
import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { RunningCheck, CheckAnswer } from '../checks/app/check-request';
import type { LiveCheckDeps } from '../checks/app/check-live';
import type { MockCheckDeps } from '../checks/app/check-mock';
import { fakeCircuits } from './fake-circuits';
import { fakePayerAdmin } from './fake-payer-admin';
import { fakePayerMemory } from './fake-payer-memory';
import { fakeWallet, type FakeWallet } from './fake-wallet';
import { silentMeter } from '../checks/app/check-meter';
import { leaseKeeper } from '../checks/app/leases';
import { inMemoryStores, type InMemoryStores } from './in-memory-stores';
import { EXPLANATION, matchedAs, PAYER, resultOf, uuid } from './samples';
import type { MockFixtures } from '../checks/app/mock-fixtures';
import type {
  AnswerCipher,
  CheckStore,
  Circuits,
  Clearinghouse,
  NamedPayer,
  Opened,
  PayerCatalog,
  PayerNetwork,
} from '../checks/app/ports';
import type { PayerMemory } from '../checks/app/payer-memory';
import type { RateStore } from '../checks/app/rate-store';
import type { PayerAdmin } from '../operations/app/payers';
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

export type FakeGateway = LiveCheckDeps &
  MockCheckDeps & {
    readonly clock: FakeClock;
    /** The stores under the ports, in one database. */
    readonly stores: InMemoryStores;
    readonly wallet: FakeWallet;
    readonly fixtures: MockFixtures;
    readonly isSimulated: PayerNetwork['isSimulated'];
    readonly circuits: Circuits;
    readonly payerAdmin: PayerAdmin;
    readonly memory: PayerMemory;
    readonly rates: RateStore;
    /** Which ports that matter for money and memory were called, in order. */
    readonly events: string[];
  };

/** Everything that checks need: a working gateway whose payer answers "active", unless a test says otherwise. */
export function fakeGateway(answers: PortAnswers = {}): FakeGateway {
  const events: string[] = [];
  const clock = fakeClock();
  const stores = inMemoryStores({ clock });
  const checks = noting(stores.checks, events);
  const payers: PayerCatalog = {
    match: (named) => {
      events.push('match');
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
      events.push('fixture');
      return answers.fixture?.(slug) ?? Promise.resolve(resultOf('active'));
    },
    list: () =>
      Promise.resolve(['dental', 'medical-inactive'].map((slug) => ({ slug, scenario: slug, isOwn: false }))),
    keep: (_workspaceId, { slug }) => {
      events.push(`keep ${slug}`);
      return Promise.resolve(true);
    },
    forget: ({ slug = 'all' }) => {
      events.push(`forget ${slug}`);
      return Promise.resolve();
    },
  };
  return {
    events,
    clock,
    log: silentLog,
    stores,
    checks,
    payers,
    fixtures,
    circuits: fakeCircuits(events),
    payerAdmin: fakePayerAdmin(events),
    memory: fakePayerMemory(events),
    rates: stores.rates,
    wallet: fakeWallet(answers.granted ?? 1, events),
    clearinghouse: {
      ask: (inquiry, budget) => {
        events.push('ask');
        return answers.ask?.(inquiry, budget) ?? Promise.resolve(resultOf('active'));
      },
    },
    isSimulated: () => Promise.resolve(true),
    leases: leaseKeeper(checks),
    meter: silentMeter,
    settlements: settlementBuffer(checks, silentLog),
    notes: { add: () => undefined },
    cipher: plainCipher,
    render: ({ outcome }, latencyMs) => JSON.stringify({ outcome, latencyMs }),
    fingerprintHash: (text) => `hash of ${text}`,
    newId: numberedIds(),
    owner: 'process-1',
  };
}

function noting(store: CheckStore, events: string[]): CheckStore {
  const noted = <Args extends unknown[], T>(event: string, act: (...args: Args) => T) => {
    return (...args: Args): T => {
      events.push(event);
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
