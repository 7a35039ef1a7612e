import { BATCH_SCHEMAS } from '../batches/routes/batch-schemas';
import { BENEFIT_DETAILS_SCHEMAS } from '../benefits/routes/benefit-details-schemas';
import { BENEFIT_FIGURES_SCHEMAS } from '../benefits/routes/benefit-figures-schemas';
import { BENEFIT_LINE_SCHEMAS } from '../benefits/routes/benefit-line-schemas';
import { BENEFIT_OTHER_COVERAGE_SCHEMAS } from '../benefits/routes/benefit-other-coverage-schemas';
import { BENEFIT_PLAN_SCHEMAS } from '../benefits/routes/benefit-plan-schemas';
import { BENEFIT_SCOPE_SCHEMAS } from '../benefits/routes/benefit-scope-schemas';
import { BENEFIT_SUMMARY_PROOF_SCHEMAS } from '../benefits/routes/benefit-summary-proof-schemas';
import { BENEFIT_VALUES_SCHEMAS } from '../benefits/routes/benefit-values-schemas';
import { ESTIMATE_SCHEMAS } from '../benefits/routes/estimate-schemas';
import { EXCHANGE_SCHEMAS } from '../benefits/routes/exchange-schemas';
import { SEGMENTS_OF_PERSONS_SCHEMAS } from '../benefits/routes/segments-of-persons-schemas';
import { SEGMENTS_SCHEMAS } from '../benefits/routes/segments-schemas';
import { CHECK_ANSWER_SCHEMAS } from '../checks/routes/check-answer-schemas';
import { CHECK_LOG_SCHEMAS } from '../checks/routes/check-log-schemas';
import { CHECK_OUTCOME_SCHEMAS } from '../checks/routes/check-outcome-schemas';
import { CHECK_REQUEST_SCHEMAS } from '../checks/routes/check-request-schemas';
import { CHECK_SEARCH_SCHEMAS } from '../checks/routes/check-search-schemas';
import { FIXTURE_SCHEMAS } from '../checks/routes/fixture-schemas';
import { MATCH_EXPLANATION_SCHEMAS } from '../checks/routes/match-explanation-schemas';
import { PAYER_SEARCH_SCHEMAS } from '../checks/routes/payer-search-schemas';
import { TIMELINE_SCHEMAS } from '../checks/routes/timeline-schemas';
import { WEBHOOK_SCHEMAS } from '../events/routes/webhook-schemas';
import { BASIC_SCHEMAS } from '../http/basic-schemas';
import { DOCUMENTATION_SCHEMAS } from '../http/docs/documentation-schemas';
import { PROBLEM_SCHEMAS } from '../http/docs/problem-schemas';
import { OPERATOR_SCHEMAS } from '../identity/routes/operator-schemas';
import { PEOPLE_SCHEMAS } from '../identity/routes/people-schemas';
import { AUDIT_SCHEMAS } from '../operations/routes/audit-schemas';
import { BOARD_SCHEMAS } from '../operations/routes/board-schemas';
import { CHECK_SCHEMAS } from '../operations/routes/check-schemas';
import { CIRCUIT_SCHEMAS } from '../operations/routes/circuit-schemas';
import { METRICS_SCHEMAS } from '../operations/routes/metrics-schemas';
import { PAYER_SCHEMAS } from '../operations/routes/payer-schemas';
import { WALLET_SCHEMAS } from '../operations/routes/wallet-schemas';
import { SCHEDULE_SCHEMAS } from '../schedules/routes/schedule-schemas';
import { CLINIC_RATES_SCHEMAS } from '../tenants/routes/clinic-rates-schemas';
import { CLINIC_SCHEMAS } from '../tenants/routes/clinic-schemas';
import { CLINIC_WORDS_SCHEMAS } from '../tenants/routes/clinic-words-schemas';
import { DAILY_BUDGETS_SCHEMAS } from '../tenants/routes/daily-budgets-schemas';
import { KEY_SCHEMAS } from '../tenants/routes/key-schemas';
import { OWN_JOURNAL_SCHEMAS } from '../tenants/routes/own-journal-schemas';
import { POLICIES_SCHEMAS } from '../tenants/routes/policies-schemas';
import { REQUESTS_SCHEMAS } from '../tenants/routes/requests-schemas';
import { USAGE_SCHEMAS } from '../tenants/routes/usage-schemas';
import { WORKSPACE_SCHEMAS } from '../tenants/routes/workspace-schemas';

/** Every schema of the OpenAPI document, by its name. */
export const SCHEMAS = {
  ...BATCH_SCHEMAS,
  ...BENEFIT_DETAILS_SCHEMAS,
  ...BENEFIT_FIGURES_SCHEMAS,
  ...BENEFIT_LINE_SCHEMAS,
  ...BENEFIT_OTHER_COVERAGE_SCHEMAS,
  ...BENEFIT_PLAN_SCHEMAS,
  ...BENEFIT_SCOPE_SCHEMAS,
  ...BENEFIT_SUMMARY_PROOF_SCHEMAS,
  ...BENEFIT_VALUES_SCHEMAS,
  ...CHECK_ANSWER_SCHEMAS,
  ...CHECK_OUTCOME_SCHEMAS,
  ...CHECK_REQUEST_SCHEMAS,
  ...CHECK_SEARCH_SCHEMAS,
  ...CLINIC_RATES_SCHEMAS,
  ...CLINIC_WORDS_SCHEMAS,
  ...DAILY_BUDGETS_SCHEMAS,
  ...DOCUMENTATION_SCHEMAS,
  ...ESTIMATE_SCHEMAS,
  ...MATCH_EXPLANATION_SCHEMAS,
  ...BOARD_SCHEMAS,
  ...CHECK_SCHEMAS,
  ...CIRCUIT_SCHEMAS,
  ...KEY_SCHEMAS,
  ...OPERATOR_SCHEMAS,
  ...PAYER_SCHEMAS,
  ...POLICIES_SCHEMAS,
  ...WALLET_SCHEMAS,
  ...PEOPLE_SCHEMAS,
  ...PROBLEM_SCHEMAS,
  ...SCHEDULE_SCHEMAS,
  ...SEGMENTS_OF_PERSONS_SCHEMAS,
  ...SEGMENTS_SCHEMAS,
  ...WEBHOOK_SCHEMAS,
  ...WORKSPACE_SCHEMAS,
  ...EXCHANGE_SCHEMAS,
  ...METRICS_SCHEMAS,
  ...BASIC_SCHEMAS,
  ...CLINIC_SCHEMAS,
  ...USAGE_SCHEMAS,
  ...REQUESTS_SCHEMAS,
  ...OWN_JOURNAL_SCHEMAS,
  ...TIMELINE_SCHEMAS,
  ...AUDIT_SCHEMAS,
  ...PAYER_SEARCH_SCHEMAS,
  ...CHECK_LOG_SCHEMAS,
  ...FIXTURE_SCHEMAS,
};
