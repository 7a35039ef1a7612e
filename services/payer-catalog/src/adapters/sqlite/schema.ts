/**
 * One script per version, oldest first; never edited once released. Lists are JSON arrays, of strings unless stated
 * otherwise.
 */
export const PAYER_MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE payers (
    payer_id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    aliases TEXT NOT NULL CHECK (json_valid(aliases)),
    states TEXT NOT NULL CHECK (json_valid(states)),
    lines_of_business TEXT NOT NULL CHECK (json_valid(lines_of_business)),
    families TEXT NOT NULL CHECK (json_valid(families)),
    trading_partner_id TEXT NOT NULL,
    supports_eligibility INTEGER NOT NULL CHECK (supports_eligibility IN (0, 1)),
    requires_date_of_birth INTEGER NOT NULL CHECK (requires_date_of_birth IN (0, 1))
  ) STRICT, WITHOUT ROWID;

  CREATE TABLE ambiguous_heads (
    position INTEGER PRIMARY KEY,
    phrases TEXT NOT NULL CHECK (json_valid(phrases)),
    family TEXT NOT NULL,
    offer_first TEXT NOT NULL CHECK (json_valid(offer_first))
  ) STRICT;
  `,
  `
  -- [{"connector", "payerId"}], best first.
  ALTER TABLE payers ADD COLUMN routes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(routes));
  `,
  `
  CREATE TABLE catalog_versions (
    version INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('layer', 'aliases')),
    actor TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    source TEXT,
    checksum TEXT,
    payer_count INTEGER,
    restored_from INTEGER,
    payer_id TEXT,
    CHECK ((kind = 'layer') = (source IS NOT NULL AND checksum IS NOT NULL AND payer_count IS NOT NULL)),
    CHECK ((kind = 'aliases') = (payer_id IS NOT NULL))
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

  CREATE TABLE alias_edits (
    payer_id TEXT PRIMARY KEY,
    added TEXT NOT NULL CHECK (json_valid(added)),
    removed TEXT NOT NULL CHECK (json_valid(removed))
  ) STRICT, WITHOUT ROWID;

  INSERT INTO catalog_versions (version, kind, actor, at_ms, source, checksum, payer_count)
    SELECT 1, 'layer', 'system', unixepoch() * 1000, 'seed', '', count(*) FROM payers HAVING count(*) > 0;
  INSERT INTO layer_payers
    SELECT 1, payer_id, json_object(
      'id', payer_id, 'name', name, 'aliases', json(aliases), 'states', json(states),
      'linesOfBusiness', json(lines_of_business), 'families', json(families),
      'tradingPartnerId', trading_partner_id, 'routes', json(routes),
      'supportsEligibility', json(iif(supports_eligibility, 'true', 'false')),
      'requiresDateOfBirth', json(iif(requires_date_of_birth, 'true', 'false'))) FROM payers;
  INSERT INTO layer_heads
    SELECT 1, position, json_object(
      'phrases', json(phrases), 'family', family, 'offerFirst', json(offer_first)) FROM ambiguous_heads
    WHERE EXISTS (SELECT 1 FROM payers);
  DROP TABLE payers;
  DROP TABLE ambiguous_heads;
  `,
  `
  -- A version may also put the lists of an earlier one in force again. A check cannot be altered, so the table is made
  -- anew, and those that refer to it with it.
  DROP INDEX catalog_versions_by_source;
  ALTER TABLE catalog_versions RENAME TO former_versions;
  ALTER TABLE layer_payers RENAME TO former_payers;
  ALTER TABLE layer_heads RENAME TO former_heads;

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
    CHECK (kind <> 'restore' OR restored_from IS NOT NULL AND restored_from < version)
  ) STRICT;
  INSERT INTO catalog_versions SELECT * FROM former_versions;
  CREATE INDEX catalog_versions_by_source ON catalog_versions (source, checksum);

  CREATE TABLE layer_payers (
    version INTEGER NOT NULL REFERENCES catalog_versions (version),
    payer_id TEXT NOT NULL,
    payer TEXT NOT NULL CHECK (json_valid(payer)),
    PRIMARY KEY (version, payer_id)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO layer_payers SELECT * FROM former_payers;

  CREATE TABLE layer_heads (
    version INTEGER NOT NULL REFERENCES catalog_versions (version),
    position INTEGER NOT NULL,
    head TEXT NOT NULL CHECK (json_valid(head)),
    PRIMARY KEY (version, position)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO layer_heads SELECT * FROM former_heads;

  DROP TABLE former_heads;
  DROP TABLE former_payers;
  DROP TABLE former_versions;
  `,
  `
  -- A layer whose source is 'knowledge' has these rows and no payers; its payer_count is their number.
  CREATE TABLE layer_knowledge (
    version INTEGER NOT NULL REFERENCES catalog_versions (version),
    position INTEGER NOT NULL,
    row TEXT NOT NULL CHECK (json_valid(row)),
    PRIMARY KEY (version, position)
  ) STRICT, WITHOUT ROWID;
  `,
];
