import request from 'supertest';
import type { PageQuery } from '../../basics/list-page';
import { FACTS, REQUEST, uuid } from '../../testing/samples';
import { callFrom, serve } from '../../testing/serve';
import type { CheckStore } from '../app/ports';
import { checkLogRoutes } from './checks-csv';
import { aContext } from '../../testing/context';

const LINES = 12_000;

/** Lists so many checks, in pages as long as they are asked for. */
const list = ((_of: unknown, { limit, cursor }: PageQuery) => {
  const from = Number(cursor ?? 0);
  const entries = Array.from({ length: Math.min(limit, LINES - from) }, (_, n) => ({
    ...FACTS,
    checkId: uuid(from + n),
    createdAtMs: REQUEST.startedMs,
    kind: 'mock',
    clientId: REQUEST.clinic.clientId,
    requestId: uuid(5),
    keyId: undefined,
    personId: undefined,
    isCharged: false,
  }));
  const next = from + limit;
  return Promise.resolve({ entries, nextCursor: next < LINES ? String(next) : undefined });
}) as unknown as CheckStore['list'];

it('the log as a table has all pages, and the newest 10,000 lines at most', async () => {
  const table = checkLogRoutes(aContext({ checks: { list } })).find(({ path }) => path.endsWith('.csv'));
  if (table === undefined) throw new Error('the log is no table');
  const { text } = await request(serve(callFrom(), table.handler)).get('/');
  const [, ...lines] = text.split('\r\n').slice(0, -1);
  expect(lines).toHaveLength(10_000);
  expect(new Set(lines).size).toBe(10_000);
});
