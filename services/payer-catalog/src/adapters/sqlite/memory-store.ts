import type { SqliteDatabase } from '@eligibility/sqlite';
import { MAX_OTHERS, MAX_WORDS, type MemoryStore, type TallyKey } from '../../app/memory-store';
import { wordsIdOf } from '../../app/words-id';
import type { ClinicWords, WordsPayer } from '../../domain/clinic-words';
import { counted, type PayerTally } from '../../domain/payer-tally';

/** The memory of clinics' words on one SQLite file made with `PAYER_MIGRATIONS`. */
export function sqliteMemoryStore(db: SqliteDatabase, maxWords = MAX_WORDS): MemoryStore {
  return { ...wordsReads(db), ...wordsWrites(db, maxWords), ...tallies(db) };
}

function wordsReads(db: SqliteDatabase): Pick<MemoryStore, 'wordsOf' | 'listWords'> {
  const selectOwn = db.prepare('SELECT * FROM clinic_words WHERE words_id IN (?, ?)');
  const selectOthers = db.prepare(`
    SELECT * FROM clinic_words
    WHERE workspace_id = ? AND text = ? AND member_id_form = ? AND clinic_id <> ?
    ORDER BY seen_at_ms DESC LIMIT ${String(MAX_OTHERS)}`);
  const selectPage = db.prepare(`
    SELECT * FROM clinic_words
    WHERE workspace_id = ? AND clinic_id = ? AND (seen_at_ms, words_id) < (?, ?)
    ORDER BY seen_at_ms DESC, words_id DESC LIMIT ?`);
  return {
    wordsOf: (key) =>
      db.query(() => {
        const own = selectOwn.all(wordsIdOf(key), wordsIdOf({ ...key, memberIdForm: '' }));
        const others = selectOthers.all(key.workspaceId, key.text, key.memberIdForm, key.clinicId);
        return ([...own, ...others] as WordsRow[]).map(wordsFrom);
      }),
    listWords: ({ workspaceId, clinicId, after = END, limit }) =>
      db.query(() => {
        const found = selectPage.all(workspaceId, clinicId, after.seenAtMs, after.wordsId, limit);
        return (found as WordsRow[]).map(wordsFrom);
      }),
  };
}

/** Before the first entry. */
const END = { seenAtMs: Number.MAX_SAFE_INTEGER, wordsId: '' };

function wordsWrites(db: SqliteDatabase, maxWords: number): Pick<MemoryStore, 'changeWords' | 'erase'> {
  const selectPayers = db.prepare('SELECT payers FROM clinic_words WHERE words_id = ?');
  const upsert = db.prepare(`
    INSERT INTO clinic_words VALUES (?, ?, ?, ?, ?, ?, ?)
    ON CONFLICT (words_id) DO UPDATE SET payers = excluded.payers, seen_at_ms = excluded.seen_at_ms`);
  const dropOldest = db.prepare(`
    DELETE FROM clinic_words WHERE words_id IN (
      SELECT words_id FROM clinic_words WHERE workspace_id = ? AND clinic_id = ?
      ORDER BY seen_at_ms DESC, words_id DESC LIMIT -1 OFFSET ${String(maxWords)})`);
  const remove = eraser(db);
  return {
    changeWords: async (key, change, atMs) => {
      const wordsId = wordsIdOf(key);
      const { workspaceId, clinicId, text, memberIdForm } = key;
      await db.write(() => {
        const former = selectPayers.get(wordsId) as PayersRow | undefined;
        const payers = change(former === undefined ? [] : wordsPayersFrom(former));
        if (payers.length === 0) return;
        upsert.run(wordsId, workspaceId, clinicId, text, memberIdForm, atMs, JSON.stringify(payers));
        if (former === undefined) dropOldest.run(workspaceId, clinicId);
      });
    },
    erase: (erased) =>
      db.write(() => {
        remove(erased);
      }),
  };
}

function eraser(db: SqliteDatabase): (erased: Parameters<MemoryStore['erase']>[0]) => void {
  const ofClinic = ' WHERE workspace_id = ? AND clinic_id = ?';
  const one = db.prepare(`DELETE FROM clinic_words${ofClinic} AND words_id = ?`);
  const inTables = (where: string): readonly ReturnType<typeof db.prepare>[] =>
    ['clinic_words', 'usual_payers'].map((table) => db.prepare(`DELETE FROM ${table}${where}`));
  const clinic = inTables(ofClinic);
  const workspace = inTables(' WHERE workspace_id = ?');
  return ({ workspaceId, clinicId, wordsId }) => {
    if (clinicId === undefined) workspace.forEach((statement) => statement.run(workspaceId));
    else if (wordsId === undefined) clinic.forEach((statement) => statement.run(workspaceId, clinicId));
    else one.run(workspaceId, clinicId, wordsId);
  };
}

function tallies(db: SqliteDatabase): Pick<MemoryStore, 'tally' | 'countAnswer'> {
  const clinic = {
    select: db.prepare('SELECT payers FROM usual_payers WHERE workspace_id = ? AND clinic_id = ?'),
    upsert: db.prepare(`INSERT INTO usual_payers VALUES (?, ?, ?)
      ON CONFLICT (workspace_id, clinic_id) DO UPDATE SET payers = excluded.payers`),
  };
  const prefix = {
    select: db.prepare('SELECT payers FROM member_id_prefixes WHERE letters = ?'),
    upsert: db.prepare(`INSERT INTO member_id_prefixes VALUES (?, ?)
      ON CONFLICT (letters) DO UPDATE SET payers = excluded.payers`),
  };
  const partsOf = (key: TallyKey) =>
    key.kind === 'clinic'
      ? { ...clinic, cells: [key.workspaceId, key.clinicId] }
      : { ...prefix, cells: [key.letters] };
  const tallyOf = ({ select, cells }: ReturnType<typeof partsOf>): PayerTally => {
    const row = select.get(...cells) as PayersRow | undefined;
    return row === undefined ? [] : tallyFrom(row);
  };
  return {
    tally: (key) => db.query(() => tallyOf(partsOf(key))),
    countAnswer: (key, payerId) =>
      db.write(() => {
        const parts = partsOf(key);
        parts.upsert.run(...parts.cells, JSON.stringify(counted(tallyOf(parts), payerId)));
      }),
  };
}

type PayersRow = { readonly payers: string };

type WordsRow = PayersRow & {
  readonly words_id: string;
  readonly workspace_id: string;
  readonly clinic_id: string;
  readonly text: string;
  readonly member_id_form: string;
  readonly seen_at_ms: number;
};

function wordsFrom(row: WordsRow): ClinicWords {
  return {
    wordsId: row.words_id,
    workspaceId: row.workspace_id,
    clinicId: row.clinic_id,
    text: row.text,
    memberIdForm: row.member_id_form,
    seenAtMs: row.seen_at_ms,
    payers: wordsPayersFrom(row),
  };
}

// Only this store writes the documents below, so their type is known.

function wordsPayersFrom({ payers }: PayersRow): readonly WordsPayer[] {
  return JSON.parse(payers) as WordsPayer[];
}

function tallyFrom({ payers }: PayersRow): PayerTally {
  return JSON.parse(payers) as PayerTally;
}
