import type { SqliteDatabase } from '@eligibility/sqlite';
import type { PayerStore } from '../../app/ports';
import type { PayerDirectory } from '../../domain/payer';
import { headColumns, headOf, payerColumns, payerOf, type HeadRow, type PayerRow } from './rows';

/** The payer store on one SQLite file made with `PAYER_MIGRATIONS`. */
export function sqlitePayerStore(db: SqliteDatabase): PayerStore {
  const selectAny = db.prepare('SELECT 1 FROM payers LIMIT 1');
  const hasNone = (): boolean => selectAny.get() === undefined;
  const insertAll = directoryWriter(db);
  const selectPayers = db.prepare('SELECT * FROM payers ORDER BY payer_id');
  const selectHeads = db.prepare('SELECT * FROM ambiguous_heads ORDER BY position');
  const load = (): PayerDirectory => ({
    payers: (selectPayers.all() as PayerRow[]).map(payerOf),
    heads: (selectHeads.all() as HeadRow[]).map(headOf),
  });
  return {
    isEmpty: () => promised(() => db.read(hasNone)),
    load: () => promised(() => db.read(load)),
    fillIfEmpty: (directory) =>
      db.write(() => {
        const isEmpty = hasNone();
        if (isEmpty) insertAll(directory);
        return isEmpty;
      }),
  };
}

function directoryWriter(db: SqliteDatabase): (directory: PayerDirectory) => void {
  const insertPayer = db.prepare('INSERT INTO payers VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)');
  const insertHead = db.prepare('INSERT INTO ambiguous_heads VALUES (?, ?, ?, ?)');
  return ({ payers, heads }) => {
    for (const payer of payers) insertPayer.run(...payerColumns(payer));
    for (const [position, head] of heads.entries()) insertHead.run(position, ...headColumns(head));
  };
}

/** A read is done at once, but its failure must reject like any other store's. */
function promised<T>(read: () => T): Promise<T> {
  return new Promise((resolve) => {
    resolve(read());
  });
}
