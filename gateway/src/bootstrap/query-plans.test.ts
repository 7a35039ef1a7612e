import { fakeClock } from '@eligibility/kit/testing';
import { costlySteps } from '@eligibility/testkit/engines';
import { indexPlan, notingMongo, type IndexPlan, type NotedQuery } from '@eligibility/testkit/mongo';
import type { CheckFilter, ChecksOf } from '../checks/app/check-search';
import type { CheckStore } from '../checks/app/ports';
import type { AuditFilter } from '../audit/app/audit-log';
import {
  AUDIT_HASH,
  CLINIC,
  FACTS,
  FIRST_PAGE,
  LIFETIMES,
  RESERVATION,
  uuid,
  WORKSPACE,
} from '../testing/samples';
import { checkStore } from '../checks/documents/check-store';
import { operatorStore } from '../identity/documents/operator-store';
import { workspaceStore } from '../identity/documents/workspace-store';

const OF_WORKSPACE = { workspaceId: WORKSPACE.id };
/** Of a page in the middle of a list. */
const CURSOR = Buffer.from(`1700000000000.${uuid(7)}`).toString('base64url');

/** A query as it is read in a failure. */
const named = ({ collection, filter, sort }: NotedQuery): string =>
  `${collection.name} ${JSON.stringify(filter)} by ${JSON.stringify(sort ?? {})}`;

/** The queries that an act on an empty store of checks makes. */
async function queriesOf(
  act: (store: CheckStore) => Promise<unknown>,
  isTaken = false,
): Promise<readonly NotedQuery[]> {
  const { db, queries } = notingMongo({ isTaken });
  await act(checkStore(db, { clock: fakeClock(), lifetimes: LIFETIMES })).catch(() => undefined);
  return queries;
}

async function planOfList(
  of: ChecksOf,
  query: CheckFilter & { cursor?: string },
): Promise<IndexPlan | undefined> {
  const [noted] = await queriesOf((store) => store.list(of, { ...FIRST_PAGE, ...query }));
  expect(noted && costlySteps(noted)).toEqual([]);
  return noted && indexPlan(noted);
}

const ATTEMPT = { checkId: uuid(5), workspaceId: WORKSPACE.id, fence: 1 };
const ANSWERED = {
  ...ATTEMPT,
  answeredAtMs: 1,
  sealedAnswer: Buffer.from('answer'),
  facts: FACTS,
  settlement: 'capture',
} as const;

/** What a field has to equal, in a filter or in its list of conditions. */
function equalIn({ $and: all = [], ...filter }: NotedQuery['filter'], field: string): unknown {
  const conditions = [filter, ...(all as NotedQuery['filter'][])];
  return conditions.find((condition) => field in condition)?.[field];
}

const FILTERS = {
  all: {},
  'one clinic': { clientId: CLINIC.clientId },
  'an outcome': { outcome: 'active' },
  'a kind': { kind: 'mock' },
} as const satisfies Record<string, CheckFilter>;

describe('the queries', () => {
  it.each<[string, CheckFilter, IndexPlan]>([
    ...(['all', 'one clinic', 'an outcome', 'a kind'] as const).map(
      (what): [string, CheckFilter, IndexPlan] => [
        what,
        FILTERS[what],
        { index: 'of_workspace', bounds: ['workspaceId', 'createdAtMs'] },
      ],
    ),
    ['a payer', { payerId: 'p' }, { index: 'of_payer', bounds: ['payerId', 'createdAtMs'] }],
    [
      'a member',
      { memberHashes: ['m'] },
      { index: 'of_member', bounds: ['workspaceId', 'memberHash', 'createdAtMs'] },
    ],
    [
      'a name',
      { nameHashes: ['n'] },
      { index: 'of_name', bounds: ['workspaceId', 'nameHash', 'createdAtMs'] },
    ],
    ['an id', { checkId: uuid(5) }, { index: '_id_', bounds: ['_id'] }],
  ])('read a late page of the log of a workspace from its first line on: %s', async (_, filter, plan) => {
    expect(await planOfList(OF_WORKSPACE, { ...filter, cursor: CURSOR })).toEqual(plan);
  });

  it('read the pages of several clinics of a workspace in the order of an index that has them all', async () => {
    const of = { ...OF_WORKSPACE, clientIds: [uuid(21), uuid(22)] };
    expect(await planOfList(of, { cursor: CURSOR })).toEqual({
      index: 'of_workspace',
      bounds: ['workspaceId', 'createdAtMs'],
    });
  });

  it.each<[string, CheckFilter, IndexPlan]>([
    ['all', {}, { index: 'of_all', bounds: ['createdAtMs'] }],
    ['a span of time', { fromMs: 1, toMs: 2 }, { index: 'of_all', bounds: ['createdAtMs'] }],
    ['a payer', { payerId: 'p' }, { index: 'of_payer', bounds: ['payerId', 'createdAtMs'] }],
  ])(
    'read a late page of the checks of every workspace from its first line on: %s',
    async (_, filter, plan) => {
      expect(await planOfList('every-workspace', { ...filter, cursor: CURSOR })).toEqual(plan);
    },
  );

  it.each<[CheckFilter, string]>([
    [{ requestId: uuid(5) }, 'by_request'],
    [{ traceId: 't' }, 'by_trace'],
    [{ idempotencyKey: uuid(5) }, 'by_idempotency_key'],
  ])('find a check by %j in an index of it; what is sorted then has that one id', async (filter, index) => {
    const [query] = await queriesOf((store) => store.list('every-workspace', { ...FIRST_PAGE, ...filter }));
    expect(query && indexPlan({ collection: query.collection, filter: query.filter })).toMatchObject({
      index,
    });
  });

  it.each<[string, (store: CheckStore) => Promise<unknown>, readonly string[]]>([
    ['list open checks', (store) => store.listOpen(5), ['open']],
    ['take over overdue checks', (store) => store.takeOverdue('process-2', 5), ['open', 'open']],
    ['sweep', (store) => store.sweep(), ['with_answer', 'by_age', 'of_all']],
    ['list answers to seal anew', (store) => store.listSealed(undefined, 5), ['with_answer']],
    [
      'list further answers to seal anew',
      (store) => store.listSealed({ answeredAtMs: 5, checkId: uuid(5) }, 5),
      ['with_answer'],
    ],
    [
      'list the answers of a workspace',
      (store) => store.listAnswers(OF_WORKSPACE, 5),
      ['of_member', 'of_member'],
    ],
    [
      'find the checks of a question',
      (store) => store.findSame({ ...OF_WORKSPACE, clientId: CLINIC.clientId, hashes: [RESERVATION] }, 0),
      // The newest; there is none, so nothing more is asked.
      ['of_member'],
    ],
    ['find whether a key is taken', (store) => store.hasKey(RESERVATION), ['by_key']],
    ['list the answer of a check', (store) => store.listAnswers({ checkId: uuid(5) }, 5), ['_id_', '_id_']],
    ['find a check', (store) => store.find(WORKSPACE.id, uuid(5)), ['_id_', '_id_']],
    ['find the course of a check', (store) => store.findRecord(WORKSPACE.id, uuid(5)), ['_id_', '_id_']],
    ['find an answer', (store) => store.findAnswer(WORKSPACE.id, uuid(5)), ['_id_', '_id_']],
    [
      'count the traffic of a payer',
      (store) => store.traffic({ payerId: 'p', sinceMs: 1, limit: 5 }),
      ['of_payer'],
    ],
    [
      'count the checks of a workspace',
      (store) => store.countUse({ ...OF_WORKSPACE, fromMs: 1, toMs: 2 }),
      ['of_workspace'],
    ],
    [
      'count the checks of some clinics',
      (store) => store.countUse({ ...OF_WORKSPACE, clientIds: [uuid(21), uuid(22)], fromMs: 1, toMs: 2 }),
      ['of_workspace'],
    ],
    [
      'tally the checks of a minute',
      (store) => store.tally({ fromMs: 1, toMs: 60_001, lateMs: 20_000 }),
      ['of_all'],
    ],
  ])('%s by an index, without a sort in memory', async (_, act, indexes) => {
    const queries = await queriesOf(act);
    expect(queries.map((query) => indexPlan(query)?.index)).toEqual(indexes);
    expect(queries.flatMap(costlySteps)).toEqual([]);
  });

  it.each<[string, (store: CheckStore) => Promise<unknown>]>([
    ['reserve a key', (store) => store.reserve(RESERVATION)],
    ['renew a lease', (store) => store.renew([ATTEMPT])],
    ['record an answer', (store) => store.recordAnswer(ANSWERED)],
    ['note a settlement', (store) => store.markSettled([ATTEMPT])],
    ['forget a check', (store) => store.forget(ATTEMPT)],
    ['end a lease', (store) => store.expireLease(ATTEMPT)],
    ['list the log', (store) => store.list(OF_WORKSPACE, FIRST_PAGE)],
    ['count checks', (store) => store.countUse({ ...OF_WORKSPACE, fromMs: 1, toMs: 2 })],
    ['find a check', (store) => store.find(WORKSPACE.id, uuid(5))],
    ['find its course', (store) => store.findRecord(WORKSPACE.id, uuid(5))],
    ['find its answer', (store) => store.findAnswer(WORKSPACE.id, uuid(5))],
    ['find the key', (store) => store.hasKey(RESERVATION)],
    [
      'find the same question',
      (store) => store.findSame({ ...OF_WORKSPACE, clientId: CLINIC.clientId, hashes: [RESERVATION] }, 0),
    ],
  ])('that %s go to the one shard that has the workspace', async (_, act) => {
    const queries = await queriesOf(act, true);
    expect(queries.length).toBeGreaterThan(0);
    for (const { collection, filter } of queries)
      expect(equalIn(filter, collection.shardKey ?? '')).toBe(WORKSPACE.id);
  });

  it('find the check that has an idempotency key by the unique index', async () => {
    const queries = await queriesOf((store) => store.reserve(RESERVATION), true);
    expect(new Set(queries.map((query) => indexPlan(query)?.index))).toEqual(new Set(['by_key']));
  });

  it('of workspaces, clinics, keys, operators and the audit log follow an index', async () => {
    const { db, queries } = notingMongo();
    const workspaces = workspaceStore(db, AUDIT_HASH);
    const operators = operatorStore(db);
    const page = { limit: 5, cursor: CURSOR };
    await workspaces.findWorkspace(uuid(1));
    await workspaces.listWorkspaces(page);
    await workspaces.listLowBalances('', 5);
    await workspaces.listClinics(uuid(1), page);
    await workspaces.listClinics(uuid(1), { ...page, clientIds: [uuid(2)] });
    await workspaces.findClinic(uuid(1), uuid(2));
    await workspaces.findKey('hash');
    await workspaces.findKeyById(uuid(3));
    await workspaces.listKeys({ ...page, workspaceId: uuid(1) });
    await workspaces.listKeys(page);
    await workspaces.listKeys({ ...page, workspaceId: uuid(1), withinClinics: [uuid(2)] });
    await workspaces.revokeKeys(uuid(1), 5);
    await workspaces.readAudit(7, 5);
    await operators.findOperator('hash');
    await operators.listOperators({ limit: 5, cursor: 'a' });
    const filters: readonly AuditFilter[] = [
      {},
      { actor: 'a' },
      { action: 'key.issue' },
      { target: 't' },
      { outcome: 'done' },
    ];
    for (const filter of filters) await workspaces.listAudit({ limit: 5, cursor: '7', ...filter });
    expect(queries.length).toBeGreaterThan(16);
    expect(queries.filter((query) => (indexPlan(query)?.bounds.length ?? 0) === 0).map(named)).toEqual([]);
    expect(queries.filter((query) => costlySteps(query).length > 0).map(named)).toEqual([]);
  });
});
