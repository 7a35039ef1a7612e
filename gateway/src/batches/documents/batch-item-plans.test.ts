import { costlySteps } from '@eligibility/testkit/engines';
import { indexPlan, notingMongo } from '@eligibility/testkit/mongo';
import type { BatchItems } from '../app/batch-items';
import { uuid, WORKSPACE } from '../../testing/samples';
import { batchItemStore } from './batch-items';

const OF = { workspaceId: WORKSPACE.id, batchId: uuid(1) };
const PAGE = { afterRow: 100, limit: 5 };

describe('the queries for rows of batches', () => {
  it.each<[string, (items: BatchItems) => Promise<unknown>, string]>([
    ['find what is due', (items) => items.dueItems({ ...OF, lane: 1 }, { nowMs: 5, limit: 5 }), 'due'],
    ['find the rows that ask the same', (items) => items.sameRows(OF, 7), 'same'],
    ['read a page', (items) => items.page(OF, PAGE), 'by_row'],
    [
      'read what was settled since',
      (items) => items.settledAfter(OF, { settledAtMs: 5, row: 7 }, 5),
      'settled',
    ],
    [
      'forget a check',
      (items) => items.forgetCheck({ workspaceId: WORKSPACE.id, checkId: uuid(9) }),
      'of_check',
    ],
  ])('%s by an index of as many rows as are read', async (_, act, index) => {
    const { db, queries } = notingMongo();
    await act(batchItemStore(db));
    expect(queries.map((query) => indexPlan(query)?.index)).toEqual([index]);
    expect(queries.flatMap(costlySteps)).toEqual([]);
  });
});
