/** One script a version, oldest first; never edited once released. Lists are JSON arrays, of strings where nothing else is said. */
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
];
