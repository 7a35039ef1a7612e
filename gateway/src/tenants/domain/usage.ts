import type { UsageCell } from '../../checks/domain/usage-cell';
import { isAnswered } from '../../checks/domain/charge-table';

/** Live checks, those of them that were charged, and those to which the payer gave no answer. */
type LiveUse = { readonly live: number; readonly charged: number; readonly failed: number };
type Use = LiveUse & { readonly mock: number };

/** The use of a workspace, by each thing that people ask about. Lists are sorted by live checks, the most first. */
export type Usage = {
  readonly totals: Use;
  /** Every day of the span, also one without a check. The day is YYYY-MM-DD. */
  readonly byDay: readonly (Use & { readonly day: string })[];
  readonly byClinic: readonly (Use & { readonly clientId: string })[];
  readonly byPayer: readonly (LiveUse & { readonly payerId: string; readonly payerName: string })[];
  readonly byOutcome: readonly (LiveUse & { readonly outcome: UsageCell['outcome'] })[];
};

/** Whole days since the epoch, both included. */
export type DaySpan = { readonly first: number; readonly last: number };

export const DAY_MS = 24 * 60 * 60 * 1_000;

/** Adds up what was counted. */
export function usageOf(cells: readonly UsageCell[], { first, last }: DaySpan): Usage {
  const live = cells.filter(({ kind }) => kind === 'live');
  const days = groups(cells, ({ day }) => String(day));
  return {
    totals: useOf(cells),
    byDay: Array.from({ length: last - first + 1 }, (_, at) => ({
      day: dayText(first + at),
      ...useOf(days.get(String(first + at)) ?? []),
    })),
    byClinic: mostUsed(
      groups(cells, ({ clientId }) => clientId),
      (clientId, some) => ({
        clientId,
        ...useOf(some),
      }),
    ),
    byPayer: mostUsed(
      groups(live, ({ payerId = '' }) => payerId),
      (payerId, some) => ({
        payerId,
        payerName: newest(some)?.payerName ?? payerId,
        ...liveUseOf(some),
      }),
    ),
    byOutcome: mostUsed(
      groups(live, ({ outcome }) => outcome),
      (_, some) => ({
        outcome: some[0].outcome,
        ...liveUseOf(some),
      }),
    ),
  };
}

/** The day, such as `2026-01-31`, of a number of days since the epoch. */
export function dayText(day: number): string {
  return new Date(day * DAY_MS).toISOString().slice(0, 10);
}

type Cells = readonly [UsageCell, ...UsageCell[]];

function groups(
  cells: readonly UsageCell[],
  nameOf: (cell: UsageCell) => string,
): ReadonlyMap<string, Cells> {
  const grouped = new Map<string, [UsageCell, ...UsageCell[]]>();
  for (const cell of cells) {
    const group = grouped.get(nameOf(cell));
    if (group === undefined) grouped.set(nameOf(cell), [cell]);
    else group.push(cell);
  }
  return grouped;
}

function mostUsed<Line extends { readonly live: number }>(
  grouped: ReadonlyMap<string, Cells>,
  lineOf: (name: string, cells: Cells) => Line,
): readonly Line[] {
  return [...grouped]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, cells]) => lineOf(name, cells))
    .sort((one, other) => other.live - one.live);
}

function useOf(cells: readonly UsageCell[]): Use {
  const live = cells.filter(({ kind }) => kind === 'live');
  return { ...liveUseOf(live), mock: count(cells) - count(live) };
}

function liveUseOf(live: readonly UsageCell[]): LiveUse {
  return {
    live: count(live),
    charged: count(live.filter(({ isCharged }) => isCharged)),
    failed: count(live.filter(({ outcome }) => !isAnswered(outcome))),
  };
}

function count(cells: readonly UsageCell[]): number {
  return cells.reduce((sum, { checks }) => sum + checks, 0);
}

function newest(cells: readonly UsageCell[]): UsageCell | undefined {
  return cells.reduce<UsageCell | undefined>(
    (best, cell) => (best === undefined || cell.day > best.day ? cell : best),
    undefined,
  );
}
