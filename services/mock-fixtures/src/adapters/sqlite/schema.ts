const FIXTURES = `
  CREATE TABLE own_fixtures (
    workspace_id TEXT NOT NULL,
    slug TEXT NOT NULL,
    scenario TEXT NOT NULL,
    received TEXT NOT NULL,
    service_type_code TEXT NOT NULL,
    on_date TEXT NOT NULL,
    PRIMARY KEY (workspace_id, slug)
  ) STRICT;`;

/** One script per version, oldest first. From release 0.1.0 on a script is never edited: add the next one. */
export const FIXTURE_MIGRATIONS: readonly string[] = [FIXTURES];
