import type { SqliteDatabase } from '@eligibility/sqlite';
import type { FixtureStore } from '../../app/fixture-store';
import { MAX_OWN_FIXTURES, type OwnFixture } from '../../domain/own-fixture';

/** The fixtures of workspaces on one SQLite file made with `FIXTURE_MIGRATIONS`. */
export function sqliteFixtureStore(db: SqliteDatabase): FixtureStore {
  const selectOne = db.prepare('SELECT * FROM own_fixtures WHERE workspace_id = ? AND slug = ?');
  const selectAll = db.prepare(
    'SELECT slug, scenario FROM own_fixtures WHERE workspace_id = ? ORDER BY slug',
  );
  const count = db.prepare('SELECT COUNT(*) AS count FROM own_fixtures WHERE workspace_id = ?');
  const replace = db.prepare('REPLACE INTO own_fixtures VALUES (?, ?, ?, ?, ?, ?)');
  const replaceOne = db.prepare(
    'UPDATE own_fixtures SET received = ? WHERE workspace_id = ? AND slug = ? AND received = ?',
  );
  const selectNext = db.prepare(
    'SELECT * FROM own_fixtures WHERE (workspace_id, slug) > (?, ?) ORDER BY workspace_id, slug LIMIT 1',
  );
  const removeOne = db.prepare(
    'DELETE FROM own_fixtures WHERE workspace_id = ? AND slug = ? AND received = ifnull(?, received)',
  );
  const removeAll = db.prepare('DELETE FROM own_fixtures WHERE workspace_id = ?');
  return {
    find: (workspaceId, slug) =>
      db.query(() => {
        const row = selectOne.get(workspaceId, slug) as FixtureRow | undefined;
        return row && fixtureFrom(row);
      }),
    list: (workspaceId) =>
      db.query(() => selectAll.all(workspaceId) as Pick<OwnFixture, 'slug' | 'scenario'>[]),
    keep: ({ workspaceId, slug, scenario, received, serviceTypeCode, onDate }) =>
      db.write(() => {
        const isNew = selectOne.get(workspaceId, slug) === undefined;
        const { count: others } = count.get(workspaceId) as { readonly count: number };
        if (isNew && others >= MAX_OWN_FIXTURES) return undefined;
        replace.run(workspaceId, slug, scenario, received, serviceTypeCode, onDate);
        return isNew;
      }),
    replace: async ({ workspaceId, slug, received }, replaced) => {
      await db.write(() => replaceOne.run(received, workspaceId, slug, replaced));
      await db.truncateLog();
    },
    next: ({ workspaceId, slug }) =>
      db.query(() => {
        const row = selectNext.get(workspaceId, slug) as FixtureRow | undefined;
        return row && fixtureFrom(row);
      }),
    forget: async ({ workspaceId, slug, received = null }) => {
      await db.write(() => {
        if (slug === undefined) removeAll.run(workspaceId);
        else removeOne.run(workspaceId, slug, received);
      });
      await db.truncateLog();
    },
  };
}

type FixtureRow = {
  readonly workspace_id: string;
  readonly slug: string;
  readonly scenario: string;
  readonly received: string;
  readonly service_type_code: string;
  readonly on_date: string;
};

function fixtureFrom(row: FixtureRow): OwnFixture {
  return {
    workspaceId: row.workspace_id,
    slug: row.slug,
    scenario: row.scenario,
    received: row.received,
    serviceTypeCode: row.service_type_code,
    onDate: row.on_date,
  };
}
