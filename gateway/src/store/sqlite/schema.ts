import type { Migrations } from '@eligibility/sqlite';
import { BATCH_ITEMS_SCHEMA } from './batch-items';
import { ENDPOINTS_SCHEMA } from './endpoint-store';
import { EVENTS_SCHEMA } from './event-store';
import { JOBS_SCHEMA } from './job-store';
import { PEOPLE } from './people-schema';

/** Every page of a list is in the order of an index, and every rare thing is found without a walk: see ADR 0002. */
const CHECKS = `
  CREATE TABLE checks (
    id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    client_id TEXT NOT NULL,
    kind TEXT NOT NULL,
    -- Null once the key is free again.
    idempotency_key TEXT,
    fingerprint TEXT NOT NULL,
    -- Keyed hashes by which the checks of a patient are found; null where the patient is not to be found any more.
    member_hash TEXT,
    name_hash TEXT,
    -- The last request that ran the check, and whose it was: of a program (a key) or of a person.
    request_id TEXT NOT NULL,
    key_id TEXT,
    person_id TEXT,
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
    -- The payer network's id of the inquiry.
    trace_id TEXT,
    -- 1 when the simulator answered instead of the payer.
    is_simulated INTEGER,
    outcome TEXT,
    -- Why, and what to do next, as the log says it; null: nothing.
    advice TEXT,
    upstream_status INTEGER,
    latency_ms INTEGER,
    -- The fields of the summary that are in doubt, as a structured field list; null: none.
    doubts TEXT,
    -- What made the payer sure: text, context or remembered; null for a mock check.
    matched_by TEXT,
    -- Null once the answer is dropped.
    answer_place INTEGER
  ) STRICT;
  -- The key first, so that it also finds the checks of a key in any scope.
  CREATE UNIQUE INDEX checks_by_key ON checks (idempotency_key, workspace_id, client_id, kind)
    WHERE idempotency_key IS NOT NULL;
  CREATE INDEX checks_by_request ON checks (request_id);
  CREATE INDEX checks_by_trace ON checks (trace_id) WHERE trace_id IS NOT NULL;
  CREATE INDEX checks_open ON checks (lease_until_ms) WHERE is_open = 1;
  CREATE INDEX checks_with_answer ON checks (answered_at_ms, id) WHERE answer_place IS NOT NULL;
  CREATE INDEX checks_with_key ON checks (created_at_ms) WHERE idempotency_key IS NOT NULL;
  CREATE INDEX checks_by_age ON checks (created_at_ms, id);
  CREATE INDEX checks_of_payer ON checks (payer_id, created_at_ms DESC, id DESC, workspace_id)
    WHERE payer_id IS NOT NULL;
  CREATE INDEX checks_log ON checks (workspace_id, created_at_ms DESC, id DESC);
  CREATE INDEX checks_of_clinic ON checks (workspace_id, client_id, created_at_ms DESC, id DESC);
  CREATE INDEX checks_by_kind ON checks (workspace_id, kind, created_at_ms DESC, id DESC);
  CREATE INDEX checks_by_outcome ON checks (workspace_id, outcome, created_at_ms DESC, id DESC)
    WHERE outcome IS NOT NULL;
  CREATE INDEX checks_by_payer ON checks (workspace_id, payer_id, created_at_ms DESC, id DESC)
    WHERE payer_id IS NOT NULL;
  CREATE INDEX checks_of_member ON checks (workspace_id, member_hash, created_at_ms DESC, id DESC)
    WHERE member_hash IS NOT NULL;
  CREATE INDEX checks_of_name ON checks (workspace_id, name_hash, created_at_ms DESC, id DESC)
    WHERE name_hash IS NOT NULL;

  -- Answers, and what was exchanged with the payer for them, sealed: see check-answers.ts. An exchange may be empty.
  CREATE TABLE answers (
    place INTEGER PRIMARY KEY,
    is_kept INTEGER NOT NULL,
    sealed BLOB NOT NULL,
    exchange BLOB NOT NULL
  ) STRICT;
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
  `;

/** Lists (scopes, clinics, addresses, limits) are separated by spaces. */
const WORKSPACES = `
  CREATE TABLE workspaces (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    charge_policy TEXT NOT NULL,
    rate_limit_per_minute INTEGER,
    -- Null: the default weight.
    share_weight INTEGER,
    -- Requirements for live checks; null: the default.
    idempotency_key_policy TEXT,
    get_checks_policy TEXT,
    memberless_search_policy TEXT,
    service_not_taken_policy TEXT,
    -- How old an answer may be that a live check is given in place of a new one. Null: every live check asks the payer.
    answers_max_age_seconds INTEGER,
    -- Both or neither: since when the workspace is suspended, and why.
    suspended_at_ms INTEGER,
    suspension_reason TEXT,
    -- Charged checks a UTC day. Null: no budget.
    checks_per_day INTEGER,
    -- The balance is low at so many available checks or fewer. Null: it is never low.
    low_balance_checks INTEGER,
    created_at_ms INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX workspaces_by_age ON workspaces (created_at_ms, id);
  CREATE INDEX workspaces_with_low_balance ON workspaces (id) WHERE low_balance_checks IS NOT NULL;
  CREATE TABLE clinics (
    client_id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL REFERENCES workspaces (id),
    name TEXT NOT NULL,
    -- Null: payers know the clinic by numbers of their own alone.
    npi TEXT,
    -- Both or neither: the person the NPI belongs to.
    practitioner_first_name TEXT,
    practitioner_last_name TEXT,
    taxonomy_code TEXT,
    -- A USPS code. Null: none is usual for its patients.
    state TEXT,
    -- An X12 code. Null: the plan as a whole.
    default_service_type TEXT,
    -- JSON: payerId, qualifier and id of each; null: none.
    payer_provider_ids TEXT,
    created_at_ms INTEGER NOT NULL,
    -- Since when the clinic may run no checks. Null: it is not retired.
    retired_at_ms INTEGER
  ) STRICT;
  CREATE INDEX clinics_of_workspace ON clinics (workspace_id, created_at_ms, client_id);
  -- What a clinic is allowed for the services of its visits.
  CREATE TABLE clinic_rates (
    client_id TEXT PRIMARY KEY,
    workspace_id TEXT NOT NULL,
    -- JSON: all of them, in their order.
    rates TEXT NOT NULL
  ) STRICT;
  CREATE INDEX clinic_rates_of_workspace ON clinic_rates (workspace_id);
  CREATE TABLE api_keys (
    id TEXT PRIMARY KEY,
    hash TEXT NOT NULL UNIQUE,
    workspace_id TEXT NOT NULL REFERENCES workspaces (id),
    name TEXT NOT NULL,
    last_four TEXT NOT NULL,
    scopes TEXT NOT NULL,
    is_test INTEGER NOT NULL,
    client_ids TEXT,
    -- Null: no limit of the key's own.
    allowed_addresses TEXT,
    rate_limit_per_minute INTEGER,
    -- Charged checks a UTC day. Null: no budget.
    checks_per_day INTEGER,
    -- The names of the limits that an operator set; null: none.
    operator_limits TEXT,
    created_at_ms INTEGER NOT NULL,
    expires_at_ms INTEGER,
    revoked_at_ms INTEGER,
    last_used_at_ms INTEGER
  ) STRICT;
  CREATE INDEX api_keys_of_workspace ON api_keys (workspace_id, created_at_ms, id);
  CREATE INDEX api_keys_by_age ON api_keys (created_at_ms, id);
  `;

/** What belongs to operators: their tokens, what they did, and what they say about alerts. */
const OPERATORS = `
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
  CREATE TABLE audit (
    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    at_ms INTEGER NOT NULL,
    actor TEXT NOT NULL,
    action TEXT NOT NULL,
    target TEXT NOT NULL,
    detail TEXT NOT NULL,
    outcome TEXT NOT NULL,
    code TEXT,
    hash TEXT NOT NULL
  ) STRICT;
  -- For the filters of the audit log; an index ends with the sequence, by which its pages are ordered.
  CREATE INDEX audit_by_actor ON audit (actor);
  CREATE INDEX audit_by_action ON audit (action);
  CREATE INDEX audit_by_target ON audit (target);
  CREATE INDEX audit_by_time ON audit (at_ms);
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
  -- What a person on call says about an alert of the board.
  CREATE TABLE alert_notes (
    alert TEXT PRIMARY KEY,
    mode TEXT NOT NULL,
    actor TEXT NOT NULL,
    reason TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    until_ms INTEGER NOT NULL
  ) STRICT;

  -- By which a start notices that its secrets are not those that the data was written with.
  CREATE TABLE secret_marks (mark TEXT PRIMARY KEY) STRICT;
  `;

/** From release 0.1.0 on a step is never edited: add the next one. */
export const MIGRATIONS: Migrations = [
  CHECKS + WORKSPACES + PEOPLE + OPERATORS,
  { adds: JOBS_SCHEMA + BATCH_ITEMS_SCHEMA + EVENTS_SCHEMA + ENDPOINTS_SCHEMA },
];
