import type { CheckResult, PayerMatch } from '@eligibility/contract';
import { AppError, type Log, silentLog } from '@eligibility/kit';
import { fakeClock, type FakeClock } from '@eligibility/kit/testing';
import type { RunningCheck } from './bounded-wait';
import type { LiveCheckDeps } from './check-live';
import type { MockCheckDeps } from './check-mock';
import { fakeCircuits } from './_fake-circuits';
import { fakePayerAdmin } from './_fake-payer-admin';
import { fakeWallet, type FakeWallet } from './_fake-wallet';
import { silentMeter } from './check-meter';
import type { CheckAnswer } from './claim-key';
import { leaseKeeper } from './leases';
import { memoryCheckStore } from './_memory-check-store';
import { LIFETIMES, PAYER, resultOf, uuid } from './_samples';
import type { AnswerCipher, CheckStore, Circuits, Clearinghouse, MockFixtures, PayerCatalog } from './ports';
import type { PayerAdmin } from './payer-admin';
import { settledNotes } from './settlements';

/** Ids of the sort `uuid` makes, each once. */
export function numberedIds(first = 5_000): () => string {
  let n = first;
  return () => uuid((n += 1));
}

/** Seals by naming what it is bound to, and opens for nothing else. */
const plainCipher: AnswerCipher = {
  prepare: () => Promise.resolve(),
  seal: (plaintext, { workspaceId, checkId }) => Buffer.from(`${workspaceId} ${checkId} ${plaintext}`),
  open: (sealed, { workspaceId, checkId }) => {
    const [, opened] = Buffer.from(sealed).toString().split(`${workspaceId} ${checkId} `);
    return Promise.resolve(
      opened === undefined
        ? { isReadable: false, reason: 'damaged' }
        : { isReadable: true, plaintext: opened },
    );
  },
  isCurrent: () => true,
};

/** Answers of the fake ports that a test replaces. */
export type PortAnswers = {
  readonly match?: () => Promise<PayerMatch>;
  readonly ask?: Clearinghouse['ask'];
  readonly fixture?: (slug: string) => Promise<CheckResult | undefined>;
  readonly granted?: number;
  readonly log?: Log;
};

export type FakeGateway = LiveCheckDeps &
  MockCheckDeps & {
    readonly clock: FakeClock;
    readonly wallet: FakeWallet;
    readonly fixtures: MockFixtures;
    readonly circuits: Circuits;
    readonly payerAdmin: PayerAdmin;
    /** Which ports that matter for money and memory were called, in order. */
    readonly events: string[];
  };

/** Everything checks need: a working gateway whose payer says "active", unless a test answers otherwise. */
export function fakeGateway(answers: PortAnswers = {}): FakeGateway {
  const events: string[] = [];
  const clock = fakeClock();
  const log = answers.log ?? silentLog;
  const checks = noting(memoryCheckStore(clock, LIFETIMES), events);
  const payers: PayerCatalog = {
    match: () => {
      events.push('match');
      return answers.match?.() ?? Promise.resolve({ kind: 'matched', payer: PAYER });
    },
    search: () => Promise.resolve([{ payer: PAYER, score: 97 }]),
  };
  const fixtures: MockFixtures = {
    result: (slug) => {
      events.push('fixture');
      return answers.fixture?.(slug) ?? Promise.resolve(resultOf('active'));
    },
    list: () => Promise.resolve(['dental', 'medical-inactive'].map((slug) => ({ slug, scenario: slug }))),
  };
  return {
    events,
    clock,
    log,
    checks,
    payers,
    fixtures,
    circuits: fakeCircuits(events),
    payerAdmin: fakePayerAdmin(events),
    wallet: fakeWallet(answers.granted ?? 1, events),
    clearinghouse: {
      ask: (inquiry, budget) => {
        events.push('ask');
        return answers.ask?.(inquiry, budget) ?? Promise.resolve(resultOf('active'));
      },
    },
    leases: leaseKeeper(checks),
    meter: silentMeter,
    settled: settledNotes(checks, log),
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
    surrender: noted('surrender', store.surrender),
  };
}

/** The answer of a check; fails when the check is still running. */
export async function answerOf(promise: Promise<CheckAnswer | RunningCheck>): Promise<CheckAnswer> {
  const answer = await promise;
  if (answer.kind === 'answered') return answer;
  throw new Error('the check is still running');
}

/** The error of a rejected promise; fails when it was not rejected. */
export async function refusalOf(promise: Promise<unknown>): Promise<AppError> {
  const thrown: unknown = await promise.then(
    () => undefined,
    (failure: unknown) => failure,
  );
  if (thrown instanceof AppError) return thrown;
  throw new Error(`expected an AppError, not ${String(thrown)}`);
}
