import { setImmediate as pause } from 'node:timers/promises';
import { EMPTY_ACCOUNT, type Account, type Entry } from '../domain/account';
import type { JournalLine, WalletStore } from './ports';
import { isProven, NOTHING_REPLAYED, verifyWallet, type Verifying } from './verify-wallet';

/** One wallet as it could be stored, and what was read of its journal. */
type Stored = Verifying & { readonly read: number[] };

function storedWallet(account: Account, entries: readonly Entry[]): Stored {
  const lines = entries
    .map((entry, index): JournalLine => ({ ...entry, sequence: index + 1, operationId: 'any', atMs: 1 }))
    .reverse();
  const read: number[] = [];
  const store: Stored['store'] = {
    statement: () => Promise.resolve({ account, lastSequence: lines.length }),
    journal: (_workspaceId, { beforeSequence = Infinity, limit }) => {
      const page = lines.filter(({ sequence }) => sequence < beforeSequence).slice(0, limit);
      read.push(page.length);
      return Promise.resolve(page);
    },
  };
  return { store, read, pause };
}

const grant: Entry = { kind: 'grant', checks: 2_000, actor: 'ops', reason: 'order' };
const holds = (count: number): readonly Entry[] =>
  Array.from({ length: count }, () => ({ kind: 'hold', fence: 1 }));

describe('the replay of a journal', () => {
  it.each([
    [1, [1]],
    [499, [499]],
    // A full page may be the last one; only reading on, or the first line, shows it.
    [500, [500]],
    [501, [500, 1]],
    [1_250, [500, 500, 250]],
  ])('of %d lines reads each of them once', async (count, pages) => {
    const account = { available: 2_001 - count, held: count - 1, captured: 0, granted: 2_000 };
    const wallet = storedWallet(account, [grant, ...holds(count - 1)]);
    const verified = await verifyWallet(wallet, 'w');
    expect(verified.replayed).toEqual({ account, lastSequence: count, lines: count });
    expect(isProven(verified)).toBe(true);
    expect(wallet.read).toEqual(pages);
  });

  it('continues where an earlier one stopped, and reads nothing when there is nothing new', async () => {
    const before = await verifyWallet(
      storedWallet({ ...EMPTY_ACCOUNT, available: 2_000, granted: 2_000 }, [grant]),
      'w',
    );
    const account = { available: 1_998, held: 2, captured: 0, granted: 2_000 };
    const wallet = storedWallet(account, [grant, ...holds(2)]);
    const after = await verifyWallet(wallet, 'w', before.replayed);
    expect(after.replayed).toEqual({ account, lastSequence: 3, lines: 3 });
    expect(await verifyWallet(wallet, 'w', after.replayed)).toEqual(after);
    expect(wallet.read).toEqual([3]);
  });

  it('amounts to nothing without a wallet', async () => {
    const verified = await verifyWallet(storedWallet(EMPTY_ACCOUNT, []), 'w');
    expect(verified).toEqual({ account: EMPTY_ACCOUNT, lastSequence: 0, replayed: NOTHING_REPLAYED });
  });

  it('ends when the journal has fewer lines than the statement says', async () => {
    const short: Pick<WalletStore, 'statement' | 'journal'> = {
      statement: () => Promise.resolve({ account: EMPTY_ACCOUNT, lastSequence: 9 }),
      journal: () => Promise.resolve([]),
    };
    expect((await verifyWallet({ store: short, pause }, 'w')).replayed.lines).toBe(0);
  });

  it.each(['available', 'held', 'captured', 'granted'] as const)(
    'proves no wallet whose %s differs',
    (balance) => {
      const account = { available: 4, held: 3, captured: 2, granted: 9 };
      const replayed = { account, lastSequence: 1, lines: 1 };
      const stored = { ...account, [balance]: account[balance] + 1 };
      expect(isProven({ account, lastSequence: 1, replayed })).toBe(true);
      expect(isProven({ account: stored, lastSequence: 1, replayed })).toBe(false);
    },
  );
});
