import { apply, EMPTY_ACCOUNT, type Account } from '../domain/account';
import type { Statement, WalletStore } from './ports';

export type Verifying = {
  readonly store: Pick<WalletStore, 'statement' | 'journal'>;
  /** Yields to other work; called between pages of the journal. */
  readonly pause: () => Promise<void>;
};

/** The account that a journal amounts to, up to a line. */
export type Replayed = { readonly account: Account; readonly lastSequence: number; readonly lines: number };

export type Verified = Statement & { readonly replayed: Replayed };

export const NOTHING_REPLAYED: Replayed = { account: EMPTY_ACCOUNT, lastSequence: 0, lines: 0 };

/** Lines read at a time. */
const PAGE = 500;

/**
 * Replays the journal of a workspace and returns the result next to the balances of the same moment.
 * @param known what was replayed before; only the lines after it are read
 */
export async function verifyWallet(
  { store, pause }: Verifying,
  workspaceId: string,
  known: Replayed = NOTHING_REPLAYED,
): Promise<Verified> {
  const statement = await store.statement(workspaceId);
  let { account, lines } = known;
  let beforeSequence = statement.lastSequence + 1;
  // From the newest on: lines are never changed, and the order in which they are added up makes no difference.
  while (beforeSequence > known.lastSequence + 1) {
    const page = await store.journal(workspaceId, { beforeSequence, limit: PAGE });
    const unknown = page.filter(({ sequence }) => sequence > known.lastSequence);
    account = unknown.reduce(apply, account);
    lines += unknown.length;
    const oldest = unknown.at(-1);
    if (oldest === undefined || unknown.length < PAGE) break;
    beforeSequence = oldest.sequence;
    await pause();
  }
  return { ...statement, replayed: { account, lastSequence: statement.lastSequence, lines } };
}

/** True when the balances equal the replayed journal. */
export function isProven({ account, replayed }: Verified): boolean {
  return (['available', 'held', 'captured', 'granted'] as const).every(
    (balance) => account[balance] === replayed.account[balance],
  );
}
