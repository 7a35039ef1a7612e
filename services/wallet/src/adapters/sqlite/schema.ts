const WALLET = `
  CREATE TABLE wallets (
    workspace_id TEXT PRIMARY KEY,
    available INTEGER NOT NULL CHECK (available >= 0),
    held INTEGER NOT NULL CHECK (held >= 0),
    captured INTEGER NOT NULL CHECK (captured >= 0),
    granted INTEGER NOT NULL CHECK (granted = available + held + captured)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE operations (
    workspace_id TEXT NOT NULL,
    operation_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'adjust', 'held', 'captured', 'released')),
    checks INTEGER,
    fence INTEGER,
    actor TEXT,
    reason TEXT,
    -- While an operation is held: its day and scopes, as JSON, where it counts against daily limits.
    places TEXT,
    PRIMARY KEY (workspace_id, operation_id)
  ) STRICT, WITHOUT ROWID;

  -- No line is ever deleted, so the highest rowid plus one, which SQLite picks, is never used twice.
  CREATE TABLE journal (
    sequence INTEGER PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    operation_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN ('grant', 'adjust', 'hold', 'capture', 'release')),
    checks INTEGER,
    fence INTEGER,
    actor TEXT,
    reason TEXT,
    at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX journal_by_workspace ON journal (workspace_id);
  CREATE TRIGGER journal_keeps_lines BEFORE DELETE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;
  CREATE TRIGGER journal_keeps_words BEFORE UPDATE ON journal BEGIN SELECT RAISE(ABORT, 'the journal is append-only'); END;

  -- Checks held or captured on a day, by day and scope; only of what was limited.
  CREATE TABLE daily_use (
    workspace_id TEXT NOT NULL,
    counter TEXT NOT NULL,
    used INTEGER NOT NULL CHECK (used >= 0),
    PRIMARY KEY (workspace_id, counter)
  ) STRICT, WITHOUT ROWID;
  `;

/** One script per version, oldest first. From release 0.1.0 on a script is never edited: add the next one. */
export const WALLET_MIGRATIONS: readonly string[] = [WALLET];
