import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dashboards, queriesOf, variableQueriesOf } from './_dashboards';
import { defined, unknownIn, unknownValuesIn } from './_exported';
import { ROOT, rules } from './_monitoring';

const asked = [
  ...rules.map(({ alert, record, expr }) => [alert ?? record ?? '', expr] as const),
  ...dashboards.flatMap((board) => [
    ...queriesOf(board).map(({ title, expr }) => [`${board.title}: ${title}`, expr] as const),
    ...variableQueriesOf(board).map((expr) => [`${board.title}: a variable`, expr] as const),
  ]),
];

it('docs/monitoring.md names every metric of the code, and no other', () => {
  const page = readFileSync(join(ROOT, 'docs/monitoring.md'), 'utf8');
  const named = [...page.matchAll(/\b(eligibility_\w+)/g)].map(([, name]) => name);
  expect(new Set(named)).toEqual(new Set(defined.map(({ name }) => name)));
});

describe('every rule and every dashboard', () => {
  it.each(asked)('%s asks only for metrics and labels that the code exports', (_who, expr) => {
    expect(unknownIn(expr)).toEqual([]);
  });

  it.each(asked)('%s selects only label values that the code can set', (_who, expr) => {
    expect(unknownValuesIn(expr)).toEqual([]);
  });

  it('would be refused for a label value that no code sets', () => {
    const expr = 'eligibility_payer_refused_total{payer="60054",reason=~"bulkhead-full|bulkhed-full"}';
    expect(unknownValuesIn(expr)).toEqual(['bulkhed-full']);
  });

  it.each([
    ['a metric that no code exports', 'sum(eligibility_heartbeats_total)', ['eligibility_heartbeats_total']],
    [
      'a label that a metric does not have',
      'eligibility_http_requests_total{payer="60054"}',
      ['eligibility_http_requests_total{payer}'],
    ],
    [
      'a grouping by a label that is not there',
      'sum by (payer) (eligibility_http_requests_total)',
      ['payer'],
    ],
    [
      'a histogram without its suffix',
      'eligibility_http_request_duration_seconds',
      ['eligibility_http_request_duration_seconds'],
    ],
  ])('would be refused for %s', (_what, expr, unknown) => {
    expect(unknownIn(expr)).toEqual(unknown);
  });
});
