import { openSqlite } from '@eligibility/sqlite';
import { costlySteps, notingStatements } from '@eligibility/testkit';
import { MIGRATIONS } from './schema';
import { sqlitePersonStore } from './person-store';

describe('the plans of SQLite for people', () => {
  it('read a table from end to end only to sweep sessions and links, and sort only what is of the same age', async () => {
    const raw = openSqlite(':memory:', MIGRATIONS);
    const { db, statements } = notingStatements(raw);
    await sqlitePersonStore(db).sweepSessions(0);
    const costly = [...statements]
      .filter((sql) => /^(?:SELECT|UPDATE|DELETE)/.test(sql))
      .flatMap((sql) => costlySteps(raw, sql).map((step) => `${sql}: ${step}`));
    await raw.close();
    expect(statements.size).toBeGreaterThan(25);
    expect(costly).toEqual([
      // Links that were made in the last quarter of an hour.
      expect.stringMatching(/^DELETE FROM sign_in_links WHERE person_id = \?: SCAN sign_in_links$/),
      // Sessions of one person that began in the same millisecond.
      expect.stringMatching(/^SELECT \* FROM sessions WHERE person_id .* FOR RIGHT PART OF ORDER BY$/),
      // Once a minute; what is over is swept, so there are as many sessions as people work with.
      expect.stringMatching(/^DELETE FROM sessions WHERE expires_at_ms <= .*: SCAN sessions$/),
      // The sessions of those who are at work, for a page that admins open.
      expect.stringMatching(/^SELECT \* FROM sessions WHERE instr\(grants, \?\) > 0 .*: SCAN sessions$/),
      expect.stringMatching(
        /^SELECT hash, grants FROM sign_in_links WHERE person_id = \?: SCAN sign_in_links$/,
      ),
      expect.stringMatching(/^DELETE FROM sign_in_links WHERE expires_at_ms <= \?: SCAN sign_in_links$/),
    ]);
  });
});
