/** One script a version, oldest first; never edited once released. */
export const CLEARINGHOUSE_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE overrides (
    scope TEXT NOT NULL CHECK (scope IN ('payer', 'route')),
    id TEXT NOT NULL,
    mode TEXT NOT NULL CHECK (mode IN ('isolated', 'restored')),
    actor TEXT NOT NULL,
    reason TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    until_ms INTEGER,
    PRIMARY KEY (scope, id)
  ) STRICT, WITHOUT ROWID;
  `,
];
