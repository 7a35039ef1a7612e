import type { UpstreamReply } from '@eligibility/benefits';
import { answerOf } from '@eligibility/benefits/testing';
import { fakeClock } from '@eligibility/kit/testing';
import { ACTIVE_REPLY, INQUIRY } from '../../app/_samples';
import type { Connector } from '../../app/ports';
import type { PayerGuard } from '../../isolation/app/ports';
import type { Inquiry } from '../../domain/inquiry';
import type { PayerEvidence } from '../../isolation/domain/evidence';
import type { Attempt } from '../domain/route-plan';
import { testRoutes } from './_routes';
import { askRoutes, type RouteDependencies } from './ask-routes';

const FULL_MS = 20_000;
const DOWN: UpstreamReply = {
  kind: 'answered',
  httpStatus: 200,
  answer: answerOf([], { rejects: [{ code: '42', followUp: 'R' }] }),
};
const ROUTED: Inquiry = {
  ...INQUIRY,
  payer: {
    ...INQUIRY.payer,
    routes: [
      { connector: 'north', payerId: '1' },
      { connector: 'south', payerId: 'ONE' },
    ],
  },
};

type Scene = {
  readonly dependencies: RouteDependencies;
  readonly asked: readonly string[];
  /** Which attempt each call was said to be. */
  readonly numbers: readonly (number | undefined)[];
  readonly evidence: readonly PayerEvidence[];
  readonly run: (inquiry: Inquiry, leftMs?: number, signal?: AbortSignal) => Promise<readonly Attempt[]>;
  readonly clock: ReturnType<typeof fakeClock>;
};

/** Connectors of which each call takes so long; a guard that lets every call through. */
function scene(replies: Readonly<Record<string, UpstreamReply>>, tookMs = 100): Scene {
  const clock = fakeClock();
  const asked: string[] = [];
  const numbers: (number | undefined)[] = [];
  const evidence: PayerEvidence[] = [];
  const guard: PayerGuard = {
    run: async (_target, guarded) => {
      const reply = await guarded.call();
      evidence.push(guarded.evidence(reply).payer);
      return { kind: 'called', reply };
    },
  };
  const connectors = Object.entries(replies).map(([name, reply]): [string, Connector['ask']] => [
    name,
    ({ payer }, _signal, attempt) => {
      numbers.push(attempt);
      asked.push(`${name} ${payer.tradingPartnerId}`);
      clock.advance(tookMs);
      return Promise.resolve(reply);
    },
  ]);
  const dependencies = {
    ...testRoutes(Object.fromEntries(connectors), clock),
    guard,
    clock,
    pause: (ms: number) => {
      clock.advance(ms);
      return Promise.resolve();
    },
  };
  return {
    dependencies,
    asked,
    numbers,
    evidence,
    clock,
    run: (inquiry, leftMs = FULL_MS, signal = new AbortController().signal) =>
      askRoutes(dependencies, inquiry, { signal, untilMs: clock.monotonicMs() + leftMs, fullMs: FULL_MS }),
  };
}

describe('a check on the routes of a payer', () => {
  it("uses each clearinghouse's own id of the payer", async () => {
    const { run, asked } = scene({ default: DOWN, north: DOWN, south: ACTIVE_REPLY });
    const attempts = await run(ROUTED);
    expect(asked).toEqual(['north 1', 'south ONE']);
    expect(attempts.map(({ route }) => route.connector)).toEqual(['north', 'south']);
  });

  it('numbers its attempts', async () => {
    const { run, numbers } = scene({ default: DOWN, north: DOWN, south: DOWN });
    await run(ROUTED);
    expect(numbers).toEqual([1, 2]);
  });

  it('asks no other route when the first answers', async () => {
    const { run, asked } = scene({ default: DOWN, north: ACTIVE_REPLY, south: DOWN });
    await run(ROUTED);
    expect(asked).toEqual(['north 1']);
  });

  it('waits before it tries the same route again, and does not wait before another', async () => {
    const single = scene({ default: DOWN });
    const startMs = single.clock.monotonicMs();
    await single.run(INQUIRY);
    expect(single.asked).toHaveLength(2);
    expect(single.clock.monotonicMs() - startMs).toBe(100 + 250 + 100);

    const routed = scene({ default: DOWN, north: DOWN, south: DOWN });
    const routedStartMs = routed.clock.monotonicMs();
    await routed.run(ROUTED);
    expect(routed.clock.monotonicMs() - routedStartMs).toBe(200);
  });

  it('keeps to the one deadline: with too little time left there is no further attempt', async () => {
    const { run, asked } = scene({ default: DOWN, north: DOWN, south: ACTIVE_REPLY });
    await run(ROUTED, 599);
    expect(asked).toEqual(['north 1']);
  });

  it('makes no further attempt once the check was aborted', async () => {
    const { run, asked } = scene({ default: DOWN, north: { kind: 'never-sent' }, south: ACTIVE_REPLY });
    await run(ROUTED, FULL_MS, AbortSignal.abort());
    expect(asked).toEqual(['north 1']);
  });

  it('makes at most 1.1 attempts per check while a payer asked 50 times a second is down', async () => {
    const { dependencies, asked, clock } = scene({ default: DOWN }, 0);
    const atOnce = { ...dependencies, pause: () => Promise.resolve() };
    const { signal } = new AbortController();
    const attemptsACheck: number[] = [];
    for (let check = 1; check <= 3_000; check += 1) {
      const untilMs = clock.monotonicMs() + FULL_MS;
      await askRoutes(atOnce, INQUIRY, { signal, untilMs, fullMs: FULL_MS });
      clock.advance(20);
      attemptsACheck.push(asked.length / check);
    }
    expect(Math.max(...attemptsACheck.slice(49))).toBe(1.1);
  });

  it('returns every place it took', async () => {
    const { run, dependencies } = scene({ default: DOWN });
    await run(INQUIRY);
    // The share of one workspace, of the thousand that there are.
    const places = Array.from(
      { length: 800 },
      () => dependencies.outboundLimits.enter('default', INQUIRY).kind,
    );
    expect(new Set(places)).toEqual(new Set(['taken']));
  });

  it('does not count a second attempt with little time against a payer', async () => {
    const { run, evidence } = scene({ default: DOWN, north: DOWN, south: { kind: 'timed-out' } }, 11_000);
    await run(ROUTED);
    expect(evidence).toEqual(['failure', 'none']);
  });

  it('pauses as long as a clearinghouse asks, and uses another route meanwhile', async () => {
    const throttled: UpstreamReply = {
      kind: 'http-error',
      httpStatus: 429,
      traceId: undefined,
      retryAfter: '5',
    };
    const { run, asked, clock } = scene({ default: DOWN, north: throttled, south: ACTIVE_REPLY });
    await run(ROUTED);
    await run(ROUTED);
    expect(asked).toEqual(['north 1', 'south ONE']);
    clock.advance(5_000);
    await run(ROUTED);
    expect(asked).toEqual(['north 1', 'south ONE', 'north 1']);
  });
});
