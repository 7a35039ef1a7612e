/** The migration that lets a question be found again: the answers of a question, and the checks of a patient. */
export const QUESTION_COLUMNS = `
  -- How old an answer may be that a live check is given in place of a new one. Null: every live check asks the payer.
  ALTER TABLE workspaces ADD COLUMN answers_max_age_seconds INTEGER;
  -- Keyed hashes by which the checks of a patient are found; null where the patient is not to be found any more.
  ALTER TABLE checks ADD COLUMN member_hash TEXT;
  ALTER TABLE checks ADD COLUMN name_hash TEXT;
  DROP INDEX checks_with_answer_by_workspace;
  CREATE INDEX checks_of_member ON checks (workspace_id, member_hash, created_at_ms DESC, id DESC)
    WHERE member_hash IS NOT NULL;
  CREATE INDEX checks_of_name ON checks (workspace_id, name_hash, created_at_ms DESC, id DESC)
    WHERE name_hash IS NOT NULL;
  `;

/** The migration that keeps what of an answer is in doubt, and what payers get of a clinic next to its NPI. */
export const DOUBTS_AND_TAXONOMY = `
  -- The fields of the summary that are in doubt, as a structured field list; null: none.
  ALTER TABLE checks ADD COLUMN doubts TEXT;
  ALTER TABLE clinics ADD COLUMN taxonomy_code TEXT;
  `;

/** The migration for providers that have no NPI, and for the numbers that payers gave a clinic. */
export const PROVIDERS_WITHOUT_NPI = `
  ALTER TABLE clinics RENAME COLUMN npi TO required_npi;
  -- Null: the clinic has none.
  ALTER TABLE clinics ADD COLUMN npi TEXT;
  UPDATE clinics SET npi = required_npi;
  ALTER TABLE clinics DROP COLUMN required_npi;
  -- JSON: payerId, qualifier and id of each; null: none.
  ALTER TABLE clinics ADD COLUMN payer_provider_ids TEXT;
  `;
