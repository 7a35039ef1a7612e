/** The people who sign in, and what they may do. Lists (roles, grants, clinics) are separated by spaces. */
export const PEOPLE = `
  CREATE TABLE people (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    email TEXT UNIQUE,
    subject TEXT UNIQUE,
    installation_roles TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    joined_at_ms INTEGER
  ) STRICT;
  CREATE INDEX people_by_age ON people (created_at_ms, id);
  CREATE TABLE memberships (
    id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    person_id TEXT NOT NULL,
    role TEXT NOT NULL,
    client_ids TEXT,
    created_at_ms INTEGER NOT NULL,
    joined_at_ms INTEGER,
    invited_by TEXT NOT NULL,
    -- Since when the workspace keeps the person out; null for everyone else.
    removed_at_ms INTEGER
  ) STRICT;
  CREATE UNIQUE INDEX memberships_by_person ON memberships (person_id, workspace_id);
  CREATE INDEX memberships_of_workspace ON memberships (workspace_id, created_at_ms, id);
  CREATE TABLE sessions (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    person_id TEXT NOT NULL,
    grants TEXT NOT NULL,
    agent TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    last_used_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX sessions_of_person ON sessions (person_id, created_at_ms);
  CREATE TABLE sign_in_links (
    hash TEXT PRIMARY KEY,
    person_id TEXT NOT NULL,
    grants TEXT NOT NULL,
    expires_at_ms INTEGER NOT NULL
  ) STRICT;
  `;
