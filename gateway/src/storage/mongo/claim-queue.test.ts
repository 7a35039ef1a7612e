import { CLAIM, uuid } from '../../testing/samples';
import type { ClaimResult } from '../../checks/app/ports';
import type { Claim } from '../../checks/domain/claim';
import { serializeByKey } from './claim-queue';

const RUNNING: ClaimResult = { kind: 'in-progress', checkId: 'check-1', leaseUntilMs: 5 };
const MINE: ClaimResult = { kind: 'mine', attempt: { checkId: CLAIM.checkId, fence: 1 } };

/** A store that answers when the test lets it. */
function slowStore() {
  const asked: {
    readonly claim: Claim;
    readonly answer: (result: ClaimResult) => void;
    readonly fail: (failure: Error) => void;
  }[] = [];
  const claim = serializeByKey(
    (wanted) =>
      new Promise((answer, fail) => {
        asked.push({ claim: wanted, answer, fail });
      }),
  );
  /** Answers the last call, and lets the claims that waited for it continue. */
  const answer = async (result: ClaimResult): Promise<void> => {
    asked.at(-1)?.answer(result);
    await everyoneWaits();
  };
  return { claim, asked, answer };
}

function everyoneWaits(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}

describe('the queue of claims per key', () => {
  it('asks the store once at a time, and only twice for 200 claims of one request', async () => {
    const { claim, asked, answer } = slowStore();
    const first = claim(CLAIM);
    await everyoneWaits();
    const others = Array.from({ length: 199 }, (_, n) => claim({ ...CLAIM, checkId: uuid(500 + n) }));
    await everyoneWaits();
    expect(asked).toHaveLength(1);
    await answer(MINE);
    expect(asked).toHaveLength(2);
    await answer(RUNNING);
    expect(await first).toBe(MINE);
    expect(await Promise.all(others)).toEqual(others.map(() => RUNNING));
    expect(asked).toHaveLength(2);
  });

  it('gives a check to the claim that asked, never to one that shared its call', async () => {
    const { claim, asked, answer } = slowStore();
    const [one, other] = [claim(CLAIM), claim({ ...CLAIM, checkId: uuid(500) })];
    await everyoneWaits();
    expect(asked).toHaveLength(1);
    await answer(MINE);
    expect(await one).toBe(MINE);
    expect(asked.map((question) => question.claim.checkId)).toEqual([CLAIM.checkId, uuid(500)]);
    await answer(RUNNING);
    expect(await other).toBe(RUNNING);
  });

  it('never answers a claim from a call that began before it', async () => {
    const { claim, asked, answer } = slowStore();
    void claim(CLAIM);
    await everyoneWaits();
    const late = claim(CLAIM);
    await answer(RUNNING);
    expect(asked).toHaveLength(2);
    await answer({ kind: 'expired', checkId: CLAIM.checkId });
    expect(await late).toMatchObject({ kind: 'expired' });
  });

  it('makes its own call when the request is different', async () => {
    const { claim, asked, answer } = slowStore();
    const [one, other] = [claim(CLAIM), claim({ ...CLAIM, fingerprint: 'another' })];
    await everyoneWaits();
    expect(asked).toHaveLength(1);
    await answer(RUNNING);
    await answer({ kind: 'reused' });
    expect(await Promise.all([one, other])).toEqual([RUNNING, { kind: 'reused' }]);
  });

  it('makes its own call when an earlier release would have confused the requests', async () => {
    const { claim, asked, answer } = slowStore();
    const typed = ['w1', 'W1'].map((former) => claim({ ...CLAIM, formerFingerprints: [former] }));
    await everyoneWaits();
    await answer({ kind: 'expired', checkId: CLAIM.checkId });
    expect(asked).toHaveLength(2);
    await answer({ kind: 'reused' });
    expect((await Promise.all(typed)).map(({ kind }) => kind)).toEqual(['expired', 'reused']);
  });

  it.each([
    { idempotencyKey: uuid(7) },
    { workspaceId: 'another' },
    { clientId: 'another' },
    { kind: 'mock' as const },
  ])('delays no claim with a different key: %j', async (difference) => {
    const { claim, asked } = slowStore();
    void claim(CLAIM);
    void claim({ ...CLAIM, ...difference });
    await everyoneWaits();
    expect(asked).toHaveLength(2);
  });

  it('fails all claims that shared a failed call, and calls again for later ones', async () => {
    const { claim, asked, answer } = slowStore();
    const together = Promise.allSettled([claim(CLAIM), claim(CLAIM)]);
    await everyoneWaits();
    const after = claim(CLAIM);
    asked[0]?.fail(new Error('the store is away'));
    expect((await together).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    await everyoneWaits();
    expect(asked).toHaveLength(2);
    await answer(RUNNING);
    expect(await after).toBe(RUNNING);
  });
});
