import type { SqliteDatabase } from '@eligibility/sqlite';
import { counterOf, oldestKeptCounter, type DailyPlaces, type DailyUseChange } from '../../domain/daily-use';

export type DailyUseTable = {
  readonly read: (workspaceId: string, day: string, scope: string) => number;
  /** Within the transaction that moves the balances. */
  readonly write: (workspaceId: string, use: DailyUseChange) => void;
};

/** The counters of checks a day. */
export function dailyUseTable(db: SqliteDatabase): DailyUseTable {
  const select = db.prepare('SELECT used FROM daily_use WHERE workspace_id = ? AND counter = ?');
  const take = db.prepare(
    `INSERT INTO daily_use (workspace_id, counter, used) VALUES (?, ?, 1)
     ON CONFLICT DO UPDATE SET used = used + 1 RETURNING used`,
  );
  // A counter that was deleted is not decreased.
  const giveBack = db.prepare(
    'UPDATE daily_use SET used = used - 1 WHERE workspace_id = ? AND counter = ? AND used > 0',
  );
  const forget = db.prepare('DELETE FROM daily_use WHERE workspace_id = ? AND counter < ?');
  return {
    read: (workspaceId, day, scope) => {
      const row = select.get(workspaceId, counterOf(day, scope)) as { readonly used: number } | undefined;
      return row?.used ?? 0;
    },
    write: (workspaceId, { places: { day, scopes }, by }) => {
      for (const counter of scopes.map((scope) => counterOf(day, scope))) {
        if (by < 0) giveBack.run(workspaceId, counter);
        else {
          const { used } = take.get(workspaceId, counter) as { readonly used: number };
          if (used === 1) forget.run(workspaceId, oldestKeptCounter(day));
        }
      }
    },
  };
}

export function placesText(places: DailyPlaces | undefined): string | null {
  return places === undefined ? null : JSON.stringify([places.day, ...places.scopes]);
}

export function placesIn(text: string | null): DailyPlaces | undefined {
  if (text === null) return undefined;
  const [day = '', ...scopes] = JSON.parse(text) as string[];
  return { day, scopes };
}
