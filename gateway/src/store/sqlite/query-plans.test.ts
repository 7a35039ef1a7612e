import { fakeClock } from '@eligibility/kit/testing';
import { openSqlite, type SqliteDatabase } from '@eligibility/sqlite';
import { costlySteps, notingStatements } from '@eligibility/testkit';
import type { CheckFilter, ChecksOf } from '../../checks/app/check-search';
import type { AuditFilter } from '../../audit/app/audit-log';
import { AUDIT_HASH, CLINIC, FIRST_PAGE, LIFETIMES, WORKSPACE } from '../../testing/samples';
import { sqliteCheckStore } from './check-store';
import { sqliteOperatorStore } from './operator-store';
import { sqliteRequestTrail } from './request-trail';
import { MIGRATIONS } from './schema';
import { sqliteWorkspaceStore } from './workspace-store';

const EVERY_FILTER = {
  checkId: 'c',
  requestId: 'r',
  traceId: 't',
  idempotencyKey: 'k',
  clientId: CLINIC.clientId,
  payerId: 'p',
  outcome: 'active',
  kind: 'live',
  fromMs: 1,
  toMs: 2,
} as const satisfies CheckFilter;
const NAMES = ['checkId', 'requestId', 'traceId', 'idempotencyKey'];
const OF_WORKSPACE = { workspaceId: WORKSPACE.id };

/** No part of a filter, each alone, and each pair of them. */
function combinationsOf<Filter extends object>(filter: Filter): readonly Partial<Filter>[] {
  const parts = Object.entries(filter).map((part) => Object.fromEntries([part]) as Partial<Filter>);
  return [
    {},
    ...parts,
    ...parts.flatMap((one, at) => parts.slice(at + 1).map((other) => ({ ...one, ...other }))),
  ];
}

describe('the plans of SQLite', () => {
  let raw: SqliteDatabase;
  beforeEach(() => {
    raw = openSqlite(':memory:', MIGRATIONS);
  });
  afterEach(() => raw.close());

  /** Each statement with costly steps, as `statement: steps`. */
  const costly = (statements: Iterable<string>): readonly string[] =>
    [...statements]
      .filter((sql) => /^(?:SELECT|UPDATE|DELETE)/.test(sql))
      .flatMap((sql) => costlySteps(raw, sql).map((step) => `${sql}: ${step}`));
  const statementsOfList = async (of: ChecksOf, filter: CheckFilter): Promise<ReadonlySet<string>> => {
    const { db, statements } = notingStatements(raw);
    const store = sqliteCheckStore(db, { clock: fakeClock(), lifetimes: LIFETIMES });
    const before = new Set(statements);
    await store.list(of, { ...FIRST_PAGE, ...filter });
    return new Set([...statements].filter((sql) => !before.has(sql)));
  };

  it('read no table from end to end and sort nothing, for all statements that a store always has', () => {
    const { db, statements } = notingStatements(raw);
    sqliteCheckStore(db, { clock: fakeClock(), lifetimes: LIFETIMES });
    sqliteWorkspaceStore(db, AUDIT_HASH);
    sqliteOperatorStore(db);
    sqliteRequestTrail(db);
    expect(statements.size).toBeGreaterThan(40);
    expect(costly(statements)).toEqual([
      // At most so many as the traffic of a payer is counted to.
      expect.stringContaining('COUNT(DISTINCT workspace_id)'),
      // The checks of the few minutes that it is asked about, found by their time.
      expect.stringMatching(/^SELECT payer_id, outcome, .* USE TEMP B-TREE FOR GROUP BY$/),
      // The checks of one slice of a count, of a workspace and of a clinic.
      expect.stringMatching(/^SELECT \(created_at_ms \+ .* AS day.* USE TEMP B-TREE FOR GROUP BY$/),
      expect.stringMatching(/client_id = \? .*GROUP BY .* USE TEMP B-TREE FOR GROUP BY$/),
      // Keys are as many as customers have; all of the valid ones are wanted, or those with an old hash.
      expect.stringMatching(/^SELECT hash FROM api_keys .* SCAN api_keys USING INDEX api_keys_by_age$/),
      expect.stringMatching(/^SELECT \* FROM api_keys WHERE instr\(hash.* SCAN api_keys/),
      // One row.
      expect.stringMatching(/SCAN sqlite_sequence$/),
      // Acts whose outcome is not recorded: next to none.
      expect.stringMatching(/SCAN audit_intents$/),
      expect.stringMatching(/audit_intents .* USE TEMP B-TREE FOR ORDER BY$/),
    ]);
  });

  it.each<[string, ChecksOf]>([
    ['every workspace', 'every-workspace'],
    ['a workspace', OF_WORKSPACE],
    ['two clinics', { ...OF_WORKSPACE, clientIds: [CLINIC.clientId, 'other'] }],
  ])('follow an index in the order of the pages of the checks of %s, whatever the filter', async (_, of) => {
    for (const filter of combinationsOf(EVERY_FILTER)) {
      if (NAMES.some((name) => name in filter)) continue;
      expect(costly(await statementsOfList(of, filter))).toEqual([]);
    }
  });

  it.each(combinationsOf(EVERY_FILTER).filter((filter) => NAMES.some((name) => name in filter)))(
    'find a check by its id and sort no more than the few with that id, with the filter %j',
    async (filter) => {
      const [sql = ''] = await statementsOfList(OF_WORKSPACE, filter);
      const plan = raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as readonly { readonly detail: string }[];
      expect(plan.map(({ detail }) => detail)[0]).toMatch(
        /^SEARCH checks USING INDEX (?:sqlite_autoindex_checks_1|checks_by_(?:request|trace|key)) /,
      );
    },
  );

  it.each<[CheckFilter, string]>([
    [{ memberHashes: ['m'] }, 'checks_of_member'],
    [{ nameHashes: ['n'] }, 'checks_of_name'],
    [{ memberHashes: ['m'], clientId: CLINIC.clientId, outcome: 'active', fromMs: 1 }, 'checks_of_member'],
    [{ nameHashes: ['n'], payerId: 'p', kind: 'live' }, 'checks_of_name'],
  ])('find the checks of a patient by a hash, with the filter %j', async (filter, index) => {
    const [sql = ''] = await statementsOfList(OF_WORKSPACE, filter);
    const plan = raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as readonly { readonly detail: string }[];
    expect(plan[0]?.detail).toMatch(
      new RegExp(`^SEARCH checks USING INDEX ${index} \\(workspace_id=\\? AND`),
    );
  });

  it('find the checks of a question along those of its member', () => {
    const { db, statements } = notingStatements(raw);
    sqliteCheckStore(db, { clock: fakeClock(), lifetimes: LIFETIMES });
    const ofQuestion = [...statements].filter((sql) => sql.includes('AND fingerprint = ?'));
    expect(ofQuestion).toHaveLength(3);
    for (const sql of ofQuestion) {
      const plan = raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as readonly { readonly detail: string }[];
      expect(plan[0]?.detail).toMatch(/USING INDEX checks_of_member \(workspace_id=\? AND member_hash=\?\)/);
      expect(costly([sql])).toEqual([]);
    }
  });

  it.each<[CheckFilter, string]>([
    [{}, 'checks_log'],
    [{ fromMs: 1, toMs: 2 }, 'checks_log'],
    [{ clientId: CLINIC.clientId }, 'checks_of_clinic'],
    [{ payerId: 'p' }, 'checks_by_payer'],
    [{ outcome: 'active' }, 'checks_by_outcome'],
    [{ kind: 'mock' }, 'checks_by_kind'],
  ])('walk along the lines of a workspace that match %j, and along no others', async (filter, index) => {
    const [sql = ''] = await statementsOfList(OF_WORKSPACE, filter);
    const plan = raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as readonly { readonly detail: string }[];
    expect(plan[0]?.detail).toMatch(new RegExp(`^SEARCH checks USING INDEX ${index} `));
  });

  it('follow an index of the audit log for any filter', async () => {
    const filters: AuditFilter = {
      actor: 'a',
      action: 'key.issue',
      target: 't',
      outcome: 'done',
      fromMs: 1,
      toMs: 2,
    };
    const { db, statements } = notingStatements(raw);
    const workspaces = sqliteWorkspaceStore(db, AUDIT_HASH);
    const before = new Set(statements);
    for (const filter of combinationsOf(filters)) await workspaces.listAudit({ ...FIRST_PAGE, ...filter });
    const listed = [...statements].filter((sql) => !before.has(sql));
    expect(listed.length).toBeGreaterThan(20);
    expect(costly(listed)).toEqual([
      // The lines of a span of time are found by time, and their order is that of the log.
      expect.stringMatching(/at_ms >= \? AND at_ms < \? .* USE TEMP B-TREE FOR ORDER BY$/),
    ]);
  });
});
