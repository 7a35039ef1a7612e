import { NOTHING_AUDITED, withWallet, type WalletAudit } from '../domain/account';
import type { Log } from '@eligibility/kit';
import type { WalletStore } from './ports';
import {
  isProven,
  NOTHING_REPLAYED,
  verifyWallet,
  type Replayed,
  type Verified,
  type Verifying,
} from './verify-wallet';

export type LedgerWatch = {
  /** Compares every wallet with its journal; reads only the lines that are new since the last pass. */
  readonly pass: () => Promise<void>;
  /** How many wallets differ from their journal. */
  readonly drifting: () => number;
  /** What the last pass counted in all wallets; undefined before there was one, and after one that failed. */
  readonly audit: () => WalletAudit | undefined;
};

type Watching = Verifying & {
  readonly store: Pick<WalletStore, 'workspaceIds'>;
  /**
   * Waits between two pages of a journal, so that checks have most of the process: the first pass reads every journal
   * from its beginning, which are millions of lines in a large installation.
   */
  readonly rest: () => Promise<void>;
  readonly log: Log;
};

/** Wallets asked for at a time. */
const PAGE = 100;
/** Wallets whose replay is remembered; the journal of others is read from its beginning again. */
const MAX_REMEMBERED = 10_000;
/** After so many passes everything is read from the beginning, because a line may also have been deleted. */
const PASSES_BEFORE_ANEW = 500;

/** Checks all wallets repeatedly. A manual change of the database is found by the next pass. */
export function ledgerWatch(context: Watching): LedgerWatch {
  const remembered = new Map<string, Replayed>();
  let drifting: ReadonlySet<string> = new Set();
  let passes = 0;
  let audit: WalletAudit | undefined;

  async function verified(workspaceId: string, known = NOTHING_REPLAYED): Promise<Verified> {
    const wallet = await verifyWallet({ store: context.store, pause: context.rest }, workspaceId, known);
    // A wallet that is missing keeps its earlier replay.
    const isRemembered = remembered.has(workspaceId)
      ? wallet.lastSequence > 0
      : remembered.size < MAX_REMEMBERED;
    if (isRemembered) remembered.set(workspaceId, wallet.replayed);
    return wallet;
  }

  async function passOver(): Promise<void> {
    const isAnew = passes % PASSES_BEFORE_ANEW === 0;
    passes += 1;
    const unproven = new Set<string>();
    let counted = NOTHING_AUDITED;
    const check = async (workspaceId: string, known: Replayed | undefined): Promise<void> => {
      const wallet = await verified(workspaceId, known);
      counted = withWallet(counted, wallet.account);
      if (!isProven(wallet)) unproven.add(workspaceId);
      await context.pause();
    };
    const missing = new Set(remembered.keys());
    for (let after: string | undefined = ''; after !== undefined;) {
      const ids: readonly string[] = await context.store.workspaceIds(after, PAGE);
      for (const workspaceId of ids) {
        missing.delete(workspaceId);
        await check(workspaceId, isAnew ? undefined : remembered.get(workspaceId));
      }
      after = ids.at(-1);
    }
    for (const workspaceId of missing) await check(workspaceId, remembered.get(workspaceId));
    unproven.forEach((workspaceId) => {
      if (!drifting.has(workspaceId))
        context.log.error('a wallet is not what its journal comes to', { workspaceId });
    });
    drifting = unproven;
    audit = counted;
  }

  return {
    pass: async () => {
      try {
        await passOver();
      } catch (failure) {
        audit = undefined;
        throw failure;
      }
    },
    drifting: () => drifting.size,
    audit: () => audit,
  };
}
