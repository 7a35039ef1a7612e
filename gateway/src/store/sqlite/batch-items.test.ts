import { randomBytes } from 'node:crypto';
import { notingStatements } from '@eligibility/testkit';
import { batchItemsContract } from '../../batches/app/batch-items.contract';
import { BEGAN_MS, uuid } from '../../testing/samples';
import { tempDatabase } from '../../testing/temp-database';
import { sqliteBatchItems } from './batch-items';

batchItemsContract('SQLite', async () => {
  const database = tempDatabase();
  return Promise.resolve({
    one: sqliteBatchItems(database.open()),
    other: sqliteBatchItems(database.open()),
    close: database.remove,
  });
});

describe('the statements of SQLite for rows of batches', () => {
  it.each([
    ['AND lane = ?', 'batch_items_due (batch_id=? AND lane=? AND due_at_ms<?)'],
    ['AND same_as = ?', 'batch_items_same (batch_id=? AND same_as=?)'],
    ['(settled_at_ms, row) >', 'batch_items_settled (batch_id=? AND (settled_at_ms,row)>(?,?))'],
    ['WHERE check_id = ?', 'batch_items_of_check (check_id=?)'],
  ])('find rows by an index of as many as are read: %s', async (part, index) => {
    const database = tempDatabase();
    const raw = database.open();
    try {
      const { db, statements } = notingStatements(raw);
      sqliteBatchItems(db);
      const sql = [...statements].find((one) => one.includes(part)) ?? '';
      const plan = raw.prepare(`EXPLAIN QUERY PLAN ${sql}`).all() as readonly { readonly detail: string }[];
      expect(plan.map(({ detail }) => detail)).toEqual([`SEARCH batch_items USING INDEX ${index}`]);
    } finally {
      await database.remove();
    }
  });
});

const ROWS = 400;
/** SQLite moves rows between pages, and at times leaves a copy in the unused part of one. */
const RARE = 4;
const OF = { workspaceId: uuid(900), batchId: uuid(1) };

/** Of many lengths, as answers are; the mark is at the end, which may be in another page than the beginning. */
function sealed(mark: string): Buffer {
  const [length = 0] = randomBytes(1);
  return Buffer.concat([randomBytes(200 + length * (length % 9)), Buffer.from(mark)]);
}

describe('a row of a batch that was forgotten in SQLite', () => {
  it('is not in the files any more, but for a rare copy, while the rows next to it are', async () => {
    const database = tempDatabase();
    const items = sqliteBatchItems(database.open());
    const rows = Array.from({ length: ROWS }, (_, at) => at + 1);
    const fresh = { lane: 0, state: 'waiting', dueAtMs: BEGAN_MS, tries: 0, sameAs: undefined } as const;
    const mark = (row: number): string => `<${row % 2 === 0 ? 'forgotten' : 'kept'} ${String(row)}>`;
    const found = (): readonly number[] =>
      ['<forgotten ', '<kept '].map((text) => database.bytes().toString('latin1').split(text).length - 1);
    try {
      await items.addItems(rows.map((row) => ({ ...OF, row, ...fresh, sealedAsked: sealed(mark(row)) })));
      for (const row of rows) {
        const facts = { payerId: '62308', payerName: 'Cigna', outcome: 'active', isCharged: true };
        const answer = { sealedAnswer: sealed(mark(row)), checkId: uuid(1_000 + row) };
        await items.settle(OF, row, { state: 'answered', settledAtMs: BEGAN_MS, ...answer, ...facts });
      }
      expect(found()[0]).toBeGreaterThanOrEqual(ROWS);
      for (const row of rows.filter((one) => one % 2 === 0))
        await items.forgetCheck({ ...OF, checkId: uuid(1_000 + row) });
      const [forgotten = ROWS, kept = 0] = found();
      expect(forgotten).toBeLessThanOrEqual(RARE);
      expect(kept).toBeGreaterThan(0.98 * ROWS);
    } finally {
      await database.remove();
    }
  });
});
