/** Lists are JSON arrays, of strings unless stated otherwise. */
const CATALOG = `
  -- The history. A version brought a layer, decided the aliases of a payer, or put the lists of an earlier one in force
  -- again.
  CREATE TABLE catalog_versions (
    version INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('layer', 'aliases', 'restore')),
    actor TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    source TEXT,
    checksum TEXT,
    payer_count INTEGER,
    restored_from INTEGER,
    payer_id TEXT,
    CHECK ((kind = 'layer') = (source IS NOT NULL AND checksum IS NOT NULL AND payer_count IS NOT NULL)),
    CHECK ((kind = 'aliases') = (payer_id IS NOT NULL)),
    CHECK ((kind = 'restore') = (restored_from IS NOT NULL)),
    CHECK (restored_from < version)
  ) STRICT;
  CREATE INDEX catalog_versions_by_source ON catalog_versions (source, checksum);

  CREATE TABLE layer_payers (
    version INTEGER NOT NULL REFERENCES catalog_versions (version),
    payer_id TEXT NOT NULL,
    payer TEXT NOT NULL CHECK (json_valid(payer)),
    PRIMARY KEY (version, payer_id)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE layer_heads (
    version INTEGER NOT NULL REFERENCES catalog_versions (version),
    position INTEGER NOT NULL,
    head TEXT NOT NULL CHECK (json_valid(head)),
    PRIMARY KEY (version, position)
  ) STRICT, WITHOUT ROWID;

  -- A layer whose source is 'knowledge' has these rows and no payers; its payer_count is their number.
  CREATE TABLE layer_knowledge (
    version INTEGER NOT NULL REFERENCES catalog_versions (version),
    position INTEGER NOT NULL,
    row TEXT NOT NULL CHECK (json_valid(row)),
    PRIMARY KEY (version, position)
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE alias_edits (
    payer_id TEXT PRIMARY KEY,
    added TEXT NOT NULL CHECK (json_valid(added)),
    removed TEXT NOT NULL CHECK (json_valid(removed))
  ) STRICT, WITHOUT ROWID;
  `;

/** What clinics call their payers; `payers` is a JSON array. */
const MEMORY = `
  CREATE TABLE clinic_words (
    words_id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    clinic_id TEXT NOT NULL,
    text TEXT NOT NULL,
    member_id_form TEXT NOT NULL,
    seen_at_ms INTEGER NOT NULL,
    payers TEXT NOT NULL CHECK (json_valid(payers))
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX clinic_words_by_text ON clinic_words (workspace_id, text, member_id_form, seen_at_ms);
  CREATE INDEX clinic_words_by_clinic ON clinic_words (workspace_id, clinic_id, seen_at_ms, words_id);

  CREATE TABLE usual_payers (
    workspace_id TEXT NOT NULL,
    clinic_id TEXT NOT NULL,
    payers TEXT NOT NULL CHECK (json_valid(payers)),
    PRIMARY KEY (workspace_id, clinic_id)
  ) STRICT, WITHOUT ROWID;

  -- Of the whole installation: three leading letters of member ids, and who answered about them.
  CREATE TABLE member_id_prefixes (
    letters TEXT PRIMARY KEY,
    payers TEXT NOT NULL CHECK (json_valid(payers))
  ) STRICT, WITHOUT ROWID;
  `;

/** One script per version, oldest first. From release 0.1.0 on a script is never edited: add the next one. */
export const PAYER_MIGRATIONS: readonly string[] = [CATALOG + MEMORY];
