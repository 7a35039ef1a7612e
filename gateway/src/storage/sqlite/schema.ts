import { ALERT_NOTES_TABLE } from './alert-notes';
import { MEMBERSHIPS_ARE_OFFERED, PEOPLE_TABLES } from './people-schema';
import { DOUBTS_AND_TAXONOMY, PROVIDERS_WITHOUT_NPI, QUESTION_COLUMNS } from './question-schema';

/** One script per version, oldest first. A released script is never edited: add the next one. */
export const MIGRATIONS: readonly string[] = [
  `
  CREATE TABLE checks (
    id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    client_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    idempotency_key TEXT,
    fingerprint TEXT NOT NULL,
    owner TEXT NOT NULL,
    fence INTEGER NOT NULL,
    -- 1 until answered and settled; lease_until_ms then says when another process may take over.
    is_open INTEGER NOT NULL,
    lease_until_ms INTEGER NOT NULL,
    created_at_ms INTEGER NOT NULL,
    answered_at_ms INTEGER,
    settlement TEXT,
    payer_id TEXT,
    payer_name TEXT,
    outcome TEXT,
    upstream_status INTEGER,
    latency_ms INTEGER,
    sealed_answer BLOB
  ) STRICT;
  CREATE UNIQUE INDEX checks_by_key ON checks (workspace_id, client_id, kind, idempotency_key)
    WHERE idempotency_key IS NOT NULL;
  CREATE INDEX checks_log ON checks (workspace_id, created_at_ms DESC, id DESC);
  CREATE INDEX checks_open ON checks (lease_until_ms) WHERE is_open = 1;
  CREATE INDEX checks_with_answer ON checks (answered_at_ms) WHERE sealed_answer IS NOT NULL;
  CREATE INDEX checks_with_key ON checks (created_at_ms) WHERE idempotency_key IS NOT NULL;
  CREATE INDEX checks_by_age ON checks (created_at_ms);

  CREATE TABLE workspaces (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    charge_policy TEXT NOT NULL,
    rate_limit_per_minute INTEGER,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE clinics (
    client_id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL REFERENCES workspaces (id),
    name TEXT NOT NULL,
    npi TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX clinics_of_workspace ON clinics (workspace_id, created_at_ms);
  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    workspace_id TEXT NOT NULL REFERENCES workspaces (id),
    name TEXT NOT NULL,
    last_four TEXT NOT NULL,
    scopes TEXT NOT NULL,
    client_ids TEXT,
    created_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER,
    revoked_at_ms INTEGER,
    last_used_at_ms INTEGER
  ) STRICT;
  CREATE INDEX api_keys_of_workspace ON api_keys (workspace_id, created_at_ms);
  CREATE TABLE audit (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    at_ms INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    detail TEXT NOT NULL
  ) STRICT;
  `,
  `
  ALTER TABLE checks ADD COLUMN request_id TEXT;
  CREATE INDEX checks_by_request ON checks (request_id) WHERE request_id IS NOT NULL;
  CREATE INDEX checks_of_payer ON checks (payer_id, created_at_ms, workspace_id) WHERE payer_id IS NOT NULL;
  `,
  `
  -- Both or neither: the person the NPI belongs to.
  ALTER TABLE clinics ADD COLUMN practitioner_first_name TEXT;
  ALTER TABLE clinics ADD COLUMN practitioner_last_name TEXT;
  `,
  `
  -- Answers in a table of their own, see check-answers.ts.
  CREATE TABLE answers (place INTEGER PRIMARY KEY, is_kept INTEGER NOT NULL, sealed BLOB NOT NULL) STRICT;
  ALTER TABLE checks ADD COLUMN answer_place INTEGER;
  INSERT INTO answers (place, is_kept, sealed)
    SELECT rowid, 1, sealed_answer FROM checks WHERE sealed_answer IS NOT NULL ORDER BY rowid;
  UPDATE checks SET answer_place = rowid WHERE sealed_answer IS NOT NULL;
  DROP INDEX checks_with_answer;
  ALTER TABLE checks DROP COLUMN sealed_answer;
  CREATE INDEX checks_with_answer ON checks (answered_at_ms, id) WHERE answer_place IS NOT NULL;
  `,
  `
  -- The API key whose request last ran the check.
  ALTER TABLE checks ADD COLUMN key_id TEXT;
  `,
  `
  ALTER TABLE audit ADD COLUMN outcome TEXT;
  ALTER TABLE audit ADD COLUMN code TEXT;
  ALTER TABLE audit ADD COLUMN hash TEXT;
  CREATE TRIGGER audit_keeps_lines BEFORE DELETE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
  CREATE TRIGGER audit_keeps_words BEFORE UPDATE ON audit BEGIN SELECT RAISE(ABORT, 'the audit log is append-only'); END;
  CREATE TABLE audit_intents (
    id TEXT PRIMARY KEY,
    once_id TEXT,
    at_ms INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    detail TEXT NOT NULL
  ) STRICT;
  `,
  `
  -- Null: the default weight.
  ALTER TABLE workspaces ADD COLUMN share_weight INTEGER;
  `,
  `
  -- Named operators; never deleted, so that a name is never reused. Roles are separated by spaces.
  CREATE TABLE operators (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL UNIQUE,
    roles TEXT NOT NULL,
    hash TEXT NOT NULL UNIQUE,
    last_four TEXT NOT NULL,
    created_by TEXT NOT NULL,
    created_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER,
    revoked_at_ms INTEGER,
    last_used_at_ms INTEGER
  ) STRICT;
  `,
  `
  -- Both or neither: since when the workspace is suspended, and why.
  ALTER TABLE workspaces ADD COLUMN suspended_at_ms INTEGER;
  ALTER TABLE workspaces ADD COLUMN suspension_reason TEXT;
  `,
  `
  -- For pages of all workspaces, and of the keys of all of them.
  CREATE INDEX workspaces_by_age ON workspaces (created_at_ms, id);
  CREATE INDEX api_keys_by_age ON api_keys (created_at_ms, id);
  `,
  `
  -- Requirements for live checks; null: the default.
  ALTER TABLE workspaces ADD COLUMN idempotency_key_policy TEXT;
  ALTER TABLE workspaces ADD COLUMN get_checks_policy TEXT;
  `,
  `
  -- Null: no limit of the key's own. Addresses and networks are separated by spaces.
  ALTER TABLE api_keys ADD COLUMN allowed_addresses TEXT;
  ALTER TABLE api_keys ADD COLUMN rate_limit_per_minute INTEGER;
  `,
  `
  -- Charged checks a UTC day. Null: no budget.
  ALTER TABLE api_keys ADD COLUMN checks_per_day INTEGER;
  ALTER TABLE workspaces ADD COLUMN checks_per_day INTEGER;
  `,
  `
  -- The payer network's id of the inquiry; null in checks from before this column.
  ALTER TABLE checks ADD COLUMN trace_id TEXT;
  CREATE INDEX checks_by_trace ON checks (trace_id) WHERE trace_id IS NOT NULL;
  CREATE INDEX checks_by_idempotency_key ON checks (idempotency_key) WHERE idempotency_key IS NOT NULL;
  CREATE INDEX checks_of_clinic ON checks (workspace_id, client_id, created_at_ms DESC, id DESC);
  CREATE INDEX checks_by_outcome ON checks (workspace_id, outcome, created_at_ms DESC, id DESC)
    WHERE outcome IS NOT NULL;
  `,
  `
  -- 1 when the simulator answered instead of the payer; null in checks from before this column.
  ALTER TABLE checks ADD COLUMN is_simulated INTEGER;
  `,
  `
  -- Since when a clinic may run no checks. Null: it is not retired.
  ALTER TABLE clinics ADD COLUMN retired_at_ms INTEGER;
  `,
  `
  -- The balance is low at so many available checks or fewer. Null: it is never low.
  ALTER TABLE workspaces ADD COLUMN low_balance_checks INTEGER;
  CREATE INDEX workspaces_with_low_balance ON workspaces (id) WHERE low_balance_checks IS NOT NULL;
  `,
  `
  -- For the filters of the audit log; an index ends with the sequence, by which its pages are ordered.
  CREATE INDEX audit_by_actor ON audit (actor);
  CREATE INDEX audit_by_action ON audit (action);
  CREATE INDEX audit_by_target ON audit (target);
  CREATE INDEX audit_by_time ON audit (at_ms);
  `,
  `
  -- Every page in the order of an index, and every rare thing found without a walk: see ADR 0002.
  DROP INDEX checks_by_key;
  DROP INDEX checks_by_idempotency_key;
  -- The key first, so that it also finds the checks of a key in any scope.
  CREATE UNIQUE INDEX checks_by_key ON checks (idempotency_key, workspace_id, client_id, kind)
    WHERE idempotency_key IS NOT NULL;
  DROP INDEX checks_by_age;
  CREATE INDEX checks_by_age ON checks (created_at_ms, id);
  DROP INDEX checks_of_payer;
  CREATE INDEX checks_of_payer ON checks (payer_id, created_at_ms DESC, id DESC, workspace_id)
    WHERE payer_id IS NOT NULL;
  CREATE INDEX checks_by_payer ON checks (workspace_id, payer_id, created_at_ms DESC, id DESC)
    WHERE payer_id IS NOT NULL;
  CREATE INDEX checks_by_kind ON checks (workspace_id, kind, created_at_ms DESC, id DESC);
  CREATE INDEX checks_with_answer_by_workspace ON checks (workspace_id) WHERE answer_place IS NOT NULL;
  DROP INDEX clinics_of_workspace;
  CREATE INDEX clinics_of_workspace ON clinics (workspace_id, created_at_ms, client_id);
  DROP INDEX api_keys_of_workspace;
  CREATE INDEX api_keys_of_workspace ON api_keys (workspace_id, created_at_ms, id);
  `,
  `
  -- What was exchanged with the payer, sealed; empty when there is none, as in answers of an older release.
  ALTER TABLE answers ADD COLUMN exchange BLOB NOT NULL DEFAULT x'';
  -- Writes each row with the new column: otherwise it would grow, and be moved, when it is overwritten with zeros.
  UPDATE answers SET exchange = x'';
  -- Overwrites the exchange with its answer, for every release that writes this file: see check-answers.ts.
  CREATE TRIGGER answers_blank_exchange AFTER UPDATE OF is_kept ON answers WHEN NEW.is_kept = 0 BEGIN
    UPDATE answers SET exchange = zeroblob(length(exchange)) WHERE place = NEW.place;
  END;
  `,
  `
  -- The last requests of each workspace: see request-trail.ts.
  CREATE TABLE requests (
    workspace_id TEXT NOT NULL,
    at_ms INTEGER NOT NULL,
    request_id TEXT NOT NULL,
    method TEXT NOT NULL,
    route TEXT NOT NULL,
    status INTEGER NOT NULL,
    code TEXT,
    latency_ms INTEGER NOT NULL,
    key_id TEXT,
    person_id TEXT,
    client_id TEXT,
    PRIMARY KEY (workspace_id, at_ms, request_id)
  ) STRICT, WITHOUT ROWID;
  `,
  PEOPLE_TABLES,
  QUESTION_COLUMNS,
  MEMBERSHIPS_ARE_OFFERED,
  ALERT_NOTES_TABLE,
  `
  -- The names of the limits of a key that an operator set, separated by spaces; null: none.
  ALTER TABLE api_keys ADD COLUMN operator_limits TEXT;
  `,
  DOUBTS_AND_TAXONOMY,
  PROVIDERS_WITHOUT_NPI,
];
