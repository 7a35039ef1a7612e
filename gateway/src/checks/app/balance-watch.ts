import type { LowBalance } from '../../identity/app/workspace-store';
import type { ChecksContext } from './context';

/** `empty`: no check is available. `low`: some are, and no more than the workspace's low balance. */
export const BALANCE_LEVELS = ['low', 'empty'] as const;
type BalanceLevel = (typeof BALANCE_LEVELS)[number];

export type BalanceWatch = {
  /** Compares the balance of every open workspace that has a low balance with it. Rejects when one cannot be read. */
  readonly pass: () => Promise<void>;
  /** The number of workspaces at each level; undefined before the first pass, and after one that failed. */
  readonly levels: () => Readonly<Record<BalanceLevel, number>> | undefined;
};

export type NoticedBalance = LowBalance & {
  readonly level: BalanceLevel | 'ok';
  readonly available: number;
};

/** `notice` gets the level of every workspace that has a low balance, at each pass; `ok` above it. */
type Watching = ChecksContext & { readonly notice: (balance: NoticedBalance) => Promise<void> };

/** Workspaces per request. */
const PAGE = 100;
const CALL_MS = 5_000;
/** Workspaces whose level is remembered for the log. Further workspaces are counted but not logged. */
const MAX_REMEMBERED = 10_000;

const WARNINGS: Readonly<Record<BalanceLevel, string>> = {
  low: 'the balance of a workspace is low',
  empty: 'the balance of a workspace is used up',
};

/**
 * Warns before balances run out. Each watching process logs a crossing once. A level that only improved (`empty` to
 * `low`) is not a crossing; a workspace that was above its low balance in between may cross it again.
 */
export function balanceWatch({ workspaces, wallet, clock, log, notice, owner }: Watching): BalanceWatch {
  let levelsBefore: ReadonlyMap<string, BalanceLevel> = new Map();
  let levels: Readonly<Record<BalanceLevel, number>> | undefined;

  async function passOver(): Promise<void> {
    const levelsNow = new Map<string, BalanceLevel>();
    const counted = { low: 0, empty: 0 };
    let page = await workspaces.listLowBalances('', PAGE);
    while (page.length > 0) {
      const budget = { requestId: owner, deadlineMs: clock.now() + CALL_MS };
      const balances = await wallet.balances(
        page.map(({ workspaceId }) => workspaceId),
        budget,
      );
      const noticed = page.map((threshold, place) => noticedOf(threshold, balances[place]?.available ?? 0));
      for (const { workspaceId, level, available } of noticed) {
        if (level === 'ok') continue;
        counted[level] += 1;
        if (levelsNow.size >= MAX_REMEMBERED) continue;
        levelsNow.set(workspaceId, level);
        if (isWorse(level, levelsBefore.get(workspaceId)))
          log.warn(WARNINGS[level], { workspaceId, count: available });
      }
      for (const balance of noticed) await notice(balance);
      page = page.length < PAGE ? [] : await workspaces.listLowBalances(page.at(-1)?.workspaceId ?? '', PAGE);
    }
    [levelsBefore, levels] = [levelsNow, counted];
  }

  return {
    pass: async () => {
      try {
        await passOver();
      } catch (failure) {
        levels = undefined;
        throw failure;
      }
    },
    levels: () => levels,
  };
}

function noticedOf(threshold: LowBalance, available: number): NoticedBalance {
  return { ...threshold, available, level: levelOf(available, threshold) };
}

function levelOf(available: number, { lowBalanceChecks }: LowBalance): NoticedBalance['level'] {
  if (available <= 0) return 'empty';
  return available <= lowBalanceChecks ? 'low' : 'ok';
}

function isWorse(level: BalanceLevel, before: BalanceLevel | undefined): boolean {
  return before === undefined || (level === 'empty' && before === 'low');
}
