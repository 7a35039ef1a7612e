/** What of a SQLite database this needs. */
type Database = {
  readonly prepare: (sql: string) => { readonly all: (...values: readonly unknown[]) => unknown[] };
  readonly read: <T>(work: () => T) => T;
};

/** The database, and every statement that was prepared on it from now on, each once and with single blanks. */
export function notingStatements<Db extends Pick<Database, 'prepare'>>(
  database: Db,
): { readonly db: Db; readonly statements: ReadonlySet<string> } {
  const statements = new Set<string>();
  const prepare = (sql: string): ReturnType<Db['prepare']> => {
    statements.add(sql.replace(/\s+/g, ' ').trim());
    return database.prepare(sql) as ReturnType<Db['prepare']>;
  };
  return { db: { ...database, prepare }, statements };
}

/** Reading a list that the statement brings with it, or rows that it has found already. */
const OF_ITS_OWN = /^SCAN (?:json_each|\(subquery)/;

/**
 * What makes a statement slower the larger its tables are: each table or index that is read from one end to the other,
 * and each sort. SQLite plans without statistics, so an empty database gives the plans of a full one.
 */
export function costlySteps({ prepare, read }: Database, sql: string): readonly string[] {
  const plan = read(() => prepare(`EXPLAIN QUERY PLAN ${sql}`).all()) as readonly { detail: string }[];
  return plan
    .map(({ detail }) => detail)
    .filter((step) => /^(?:SCAN |USE TEMP B-TREE)/.test(step) && !OF_ITS_OWN.test(step));
}
