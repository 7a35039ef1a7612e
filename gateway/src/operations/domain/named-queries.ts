/** Of the checks for which the payer was asked. */
const REACHED_BY_PAYER =
  'sum by (payer) (rate(eligibility_payer_checks_total' +
  '{outcome!~"not-called|never-sent|account-refused|throttled|clearinghouse-refused"}[5m]))';

/**
 * The PromQL of each query that operators may ask by its name. A caller chooses a name and never an expression, so
 * Prometheus computes nothing else for it and shows nothing else of what it has. A `[1m]` or `[5m]` is the least time
 * over which a rate is taken.
 */
const QUERIES = {
  /** Alerts of all rules that fire now. */
  'alerts-firing': 'ALERTS{alertstate="firing"}',
  'checks-per-second': 'sum by (outcome) (rate(eligibility_checks_total{kind="live"}[1m]))',
  'payer-checks-per-second': 'sum by (payer) (rate(eligibility_payer_checks_total[1m]))',
  /** 0 for a payer that answered everything, rather than nothing. */
  'payer-unanswered-share':
    '(sum by (payer) (rate(eligibility_payer_checks_total{outcome=~"unavailable|no-answer"}[5m]))' +
    ` or 0 * ${REACHED_BY_PAYER}) / ${REACHED_BY_PAYER}`,
  'payer-seconds-p95':
    'histogram_quantile(0.95, sum by (payer, le) (rate(eligibility_payer_check_duration_seconds_bucket[5m])))',
  'requests-per-second': 'sum by (status) (rate(eligibility_http_requests_total{route=~"/api/.*"}[1m]))',
  'requests-failed-share':
    '(sum(rate(eligibility_http_requests_total{route=~"/api/.*",status=~"5.."}[5m])) or vector(0))' +
    ' / sum(rate(eligibility_http_requests_total{route=~"/api/.*",status!~"4.."}[5m]))',
  'request-seconds-p95':
    'histogram_quantile(0.95, sum by (le) (rate(eligibility_http_request_duration_seconds_bucket{route=~"/api/.*"}[5m])))',
} as const;

export type NamedQuery = keyof typeof QUERIES;

export const QUERY_NAMES = Object.keys(QUERIES) as readonly NamedQuery[];

const MINUTE_SECONDS = 60;

/**
 * @param stepSeconds between two points of a chart. Rates are taken over at least this time: otherwise what happened
 * between two points would be in none of them
 */
export function promQlOf(name: NamedQuery, stepSeconds = 0): string {
  return QUERIES[name].replace(/\[(\d+)m\]/g, (least, minutes: string) =>
    stepSeconds > Number(minutes) * MINUTE_SECONDS ? `[${String(stepSeconds)}s]` : least,
  );
}
