import { AppError } from '@eligibility/kit';
import { fakeGateway, refusalOf, type FakeGateway } from './_fakes';
import { CLAIM, resultOf, uuid } from './_samples';
import { leaseKeeper } from './leases';
import type { Attempt } from './ports';
import { runOnce, type Concluded, type OnceAnswer, type Refused, type Steps } from './run-once';

const CONCLUDED: Concluded = {
  kind: 'concluded',
  result: resultOf('active'),
  payer: { id: 'payer-1', name: 'Cascade Mutual' },
  settlement: 'capture',
};
const refusedWith = (isHoldOpen: boolean): Refused => ({
  kind: 'refused',
  error: new AppError('service-unavailable'),
  isHoldOpen,
});

describe('runOnce', () => {
  let gateway: FakeGateway;
  let ran: Attempt[];
  let settled: string[];
  let ids: number;

  beforeEach(() => {
    gateway = fakeGateway();
    ran = [];
    settled = [];
    ids = 100;
  });

  const once = (
    outcome: () => Promise<Concluded | Refused> = () => Promise.resolve(CONCLUDED),
    { claim = {}, ...steps }: Partial<Steps> & { claim?: Partial<typeof CLAIM> } = {},
  ): Promise<OnceAnswer> =>
    runOnce(
      gateway,
      { ...CLAIM, checkId: uuid((ids += 1)), ...claim },
      {
        run: (attempt) => {
          ran.push(attempt);
          return outcome();
        },
        settle: ({ checkId, fence }, settlement) => {
          settled.push(`${settlement} ${checkId} ${String(fence)}`);
          return Promise.resolve();
        },
        startedMs: gateway.clock.monotonicMs(),
        ...steps,
      },
    );
  /** A run that ends when the test says so. */
  const held = (): { run: () => Promise<Concluded>; end: () => void } => {
    let end = (): void => undefined;
    const concluded = new Promise<Concluded>((resolve) => {
      end = () => {
        resolve(CONCLUDED);
      };
    });
    return { run: () => concluded, end };
  };

  it('answers a retry with the same bytes, later and without running or settling again', async () => {
    const first = await once();
    gateway.clock.advance(60_000);
    const again = await once();
    expect(first).toMatchObject({ checkId: uuid(101), isReplay: false });
    expect(again).toEqual({ ...first, isReplay: true });
    expect(ran).toHaveLength(1);
    expect(settled).toEqual([`capture ${uuid(101)} 1`]);
  });

  it('records the answer before anything is settled', async () => {
    await once(undefined, {
      settle: () => {
        gateway.events.push('settle');
        return Promise.resolve();
      },
    });
    expect(gateway.events).toEqual(['record', 'settle']);
  });

  it('measures the whole request, from its arrival', async () => {
    const startedMs = gateway.clock.monotonicMs() - 250.4;
    expect(JSON.parse((await once(undefined, { startedMs })).body)).toMatchObject({ latencyMs: 250 });
    expect(await gateway.checks.find(CLAIM.workspaceId, uuid(101))).toMatchObject({ latencyMs: 250 });
  });

  it('settles nothing where nothing was held', async () => {
    await once(() => Promise.resolve({ ...CONCLUDED, settlement: undefined }));
    expect(settled).toEqual([]);
  });

  it('refuses the key to another request', async () => {
    await once();
    const refusal = await refusalOf(once(undefined, { claim: { fingerprint: 'something else' } }));
    expect(refusal.code).toBe('idempotency-key-reused');
    expect(ran).toHaveLength(1);
  });

  it('runs once for 50 requests at the same time; the others are told that it runs', async () => {
    const { run, end } = held();
    const all = Array.from({ length: 50 }, () => once(run));
    const refusals = await Promise.all(all.slice(1).map(refusalOf));
    end();
    expect(new Set(refusals.map(({ code }) => code))).toEqual(new Set(['idempotency-in-progress']));
    expect(await all[0]).toMatchObject({ isReplay: false });
    expect(ran).toHaveLength(1);
  });

  it.each([
    [0, 5],
    [28_001, 2],
    [29_999, 1],
  ])('%d ms into the lease, a retry is told to come back in %d s', async (laterMs, retryAfterSeconds) => {
    const { run, end } = held();
    const first = once(run);
    gateway.clock.advance(laterMs);
    const refusal = await refusalOf(once());
    end();
    await first;
    expect(refusal).toMatchObject({ code: 'idempotency-in-progress', options: { retryAfterSeconds } });
  });

  it('says which check it was when its answer is no longer stored', async () => {
    await once();
    gateway.clock.advance(86_400_000);
    const refusal = await refusalOf(once());
    expect(refusal.code).toBe('idempotency-result-expired');
    expect(refusal.options.detail).toContain(uuid(101));
  });

  it('forgets a check that was refused with nothing held: its key is free for any request', async () => {
    const refused = refusedWith(false);
    expect(await refusalOf(once(() => Promise.resolve(refused)))).toBe(refused.error);
    expect(gateway.events).toEqual(['forget']);
    const next = await once(undefined, { claim: { fingerprint: 'something else' } });
    expect(next).toMatchObject({ checkId: uuid(102), isReplay: false });
  });

  it('surrenders a check whose hold may be open: the next retry goes on in its place, with a higher fence', async () => {
    const refused = refusedWith(true);
    expect(await refusalOf(once(() => Promise.resolve(refused)))).toBe(refused.error);
    expect(gateway.events).toEqual(['surrender']);
    await once();
    expect(ran).toEqual([
      { checkId: uuid(101), fence: 1 },
      { checkId: uuid(101), fence: 2 },
    ]);
  });

  it('surrenders a check that failed in a way nobody foresaw, and keeps the failure', async () => {
    const bug = new TypeError('a bug');
    await expect(once(() => Promise.reject(bug))).rejects.toBe(bug);
    expect(gateway.events).toEqual(['surrender']);
    expect(await gateway.checks.takeLeftBehind('process-2', 10)).toMatchObject([{ kind: 'abandoned' }]);
  });

  it('neither answers nor settles when it was taken over meanwhile; the one that took over does', async () => {
    const { run, end } = held();
    const sleeper = once(run);
    gateway.clock.advance(30_000);
    const answer = await once();
    end();
    const refusal = await refusalOf(sleeper);
    expect(refusal).toMatchObject({ code: 'idempotency-in-progress', options: { retryAfterSeconds: 1 } });
    expect(settled).toEqual([`capture ${uuid(101)} 2`]);
    expect((await once()).body).toBe(answer.body);
  });

  it('answers even when settling fails, and leaves the settlement to be found', async () => {
    const down = new AppError('service-unavailable');
    expect(await once(undefined, { settle: () => Promise.reject(down) })).toMatchObject({ isReplay: false });
    gateway.clock.advance(30_000);
    expect(await gateway.checks.takeLeftBehind('process-2', 10)).toMatchObject([
      { kind: 'unsettled', checkId: uuid(101), fence: 1, settlement: 'capture' },
    ]);
  });

  it('holds its lease for as long as it runs', async () => {
    const { run, end } = held();
    const running = once(run);
    for (let n = 0; n < 10; n += 1) {
      gateway.clock.advance(20_000);
      await gateway.leases.renew();
    }
    expect((await refusalOf(once())).code).toBe('idempotency-in-progress');
    end();
    await running;
  });

  it.each<[string, () => Promise<Concluded | Refused>]>([
    ['is answered', () => Promise.resolve(CONCLUDED)],
    ['is refused', () => Promise.resolve(refusedWith(true))],
    ['fails', () => Promise.reject(new Error('a bug'))],
  ])('lets go of its lease when it %s', async (_how, outcome) => {
    const renewed: (readonly Attempt[])[] = [];
    const renew = (attempts: readonly Attempt[]): Promise<void> => {
      renewed.push(attempts);
      return Promise.resolve();
    };
    gateway = { ...gateway, leases: leaseKeeper({ renew }) };
    const running = once(async () => {
      await gateway.leases.renew();
      return outcome();
    });
    await running.catch(() => undefined);
    await gateway.leases.renew();
    expect(renewed).toEqual([[{ checkId: uuid(101), fence: 1 }]]);
  });
});
