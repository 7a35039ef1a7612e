import type { JournalEntry } from '@eligibility/contract';
import { aContext } from '../../testing/context';
import { fakeClock } from '@eligibility/kit/testing';
import { inMemoryStores } from '../../testing/in-memory-stores';
import { RESERVATION, FACTS, uuid, WORKSPACE } from '../../testing/samples';
import { countMismatches, verifyWallets, type VerifiedWallet } from './verify-wallets';

const BALANCE = { available: 7, held: 0, captured: 3, granted: 10 };

function mismatchesIn(verified: VerifiedWallet | undefined): number {
  return verified === undefined ? 0 : verified.capturesWithoutCheck + verified.checksWithoutCapture;
}

describe('verifyWallets', () => {
  const verify = async (changed: {
    readonly captured?: readonly string[];
    readonly charged?: readonly string[];
    readonly replayed?: typeof BALANCE;
    readonly ageMs?: number;
    /** Older lines of the journal, which are grants. */
    readonly grants?: number;
  }): Promise<VerifiedWallet | undefined> => {
    const {
      captured = [uuid(101)],
      charged = [uuid(101)],
      replayed = BALANCE,
      ageMs = 600_000,
      grants = 0,
    } = changed;
    const clock = fakeClock();
    const checks = inMemoryStores({ clock }).checks;
    for (const checkId of charged) {
      await checks.reserve({ ...RESERVATION, checkId, idempotencyKey: checkId });
      const attempt = { checkId, workspaceId: RESERVATION.workspaceId, fence: 1 };
      const answered = { ...attempt, answeredAtMs: clock.now(), sealedAnswer: Buffer.from('a') };
      await checks.recordAnswer({ ...answered, facts: FACTS, settlement: 'capture' });
    }
    const line = { kind: 'capture', checks: 1, fence: 1, actor: '', reason: '', atMs: clock.now() } as const;
    const lines: readonly JournalEntry[] = captured.map((operationId, n) => ({
      ...line,
      sequence: 9 - n,
      operationId,
    }));
    const granted = Array.from({ length: grants }, (_, n) => ({
      ...line,
      kind: 'grant' as const,
      sequence: -n,
      operationId: uuid(900 + n),
    }));
    clock.advance(ageMs);
    const workspaces = inMemoryStores().workspaces;
    await workspaces.addWorkspace(WORKSPACE);
    const wallet = {
      verify: () => Promise.resolve({ balance: BALANCE, replayed, lines: 9 }),
      journal: () => Promise.resolve([...lines, ...granted]),
    };
    const context = { workspaces, wallet, checks, clock };
    const [verified] = await verifyWallets(aContext(context));
    const { verify: _, ...journalOnly } = wallet;
    // What the background watch counts, without a replay of the journal.
    expect(await countMismatches(aContext({ ...context, wallet: journalOnly }))).toBe(mismatchesIn(verified));
    return verified;
  };

  it('accepts a wallet whose journal and log agree with it', async () => {
    const right = { isRight: true, capturesWithoutCheck: 0, checksWithoutCapture: 0 };
    expect(await verify({})).toEqual({
      ...right,
      workspaceId: WORKSPACE.id,
      balance: BALANCE,
      replayed: BALANCE,
      lines: 9,
    });
  });

  it.each([
    ['a balance that the journal does not come to', { replayed: { ...BALANCE, available: 8 } }, {}],
    ['a capture of no check', { captured: [uuid(101), uuid(102)] }, { capturesWithoutCheck: 1 }],
    [
      'a charged check that was not captured',
      { charged: [uuid(101), uuid(103)] },
      { checksWithoutCapture: 1 },
    ],
  ])('finds wrong: %s', async (_what, changed, found) => {
    expect(await verify(changed)).toMatchObject({ isRight: false, ...found });
  });

  it('looks for the checks of captures only: a grant has none', async () => {
    expect(await verify({ grants: 5 })).toMatchObject({ isRight: true, capturesWithoutCheck: 0 });
  });

  it('takes no check for uncaptured whose capture may be older than the 200 lines it reads', async () => {
    expect(await verify({ captured: [], grants: 199 })).toMatchObject({ checksWithoutCapture: 1 });
    expect(await verify({ captured: [], grants: 200 })).toMatchObject({ checksWithoutCapture: 0 });
  });

  it('does not report a capture whose check may still be recorded', async () => {
    const young = { captured: [uuid(101), uuid(102)], ageMs: 60_000 };
    expect(await verify(young)).toMatchObject({ isRight: true, capturesWithoutCheck: 0 });
  });

  it('does not report what may still be in progress', async () => {
    expect(await verify({ captured: [], ageMs: 60_000 })).toMatchObject({ isRight: true });
  });
});
