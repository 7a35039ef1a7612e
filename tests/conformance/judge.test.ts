import type { Expected } from './_expected';
import { judge } from './_judge';
import type { Check, Outcome } from './_suite';

const EXPECTED: readonly Expected[] = [
  { because: 'it has no such tool', failures: { call: ['Tool a not found', 'Tool b not found'] } },
];

function outcome(scenario: string, ...checks: readonly Omit<Check, 'id'>[]): Outcome {
  return { scenario, isExtension: false, checks: checks.map((check) => ({ id: 'check', ...check })) };
}

function failed(errorMessage: string): Omit<Check, 'id'> {
  return { status: 'FAILURE', errorMessage };
}

const AS_EXPECTED = outcome('call', failed('Failed: Tool b not found'), failed('Failed: Tool a not found'), {
  status: 'SUCCESS',
});

function complaintsOf(...outcomes: readonly Outcome[]): readonly string[] {
  return judge('product', outcomes, EXPECTED).complaints;
}

describe('the judge of conformance', () => {
  it('forgives the failures that are expected, and says why', () => {
    expect(judge('product', [AS_EXPECTED, outcome('ping', { status: 'SUCCESS' })], EXPECTED)).toEqual({
      name: 'product',
      summary: 'scenarios: 1 pass, 1 do not; 2 of 4 checks',
      complaints: [],
      notes: ['it has no such tool: call'],
    });
  });

  it('complains of any other failure, in the same scenario too', () => {
    expect(complaintsOf(outcome('ping', failed('no answer')))).toEqual(['ping, check: no answer']);
    expect(
      complaintsOf({ ...AS_EXPECTED, checks: [...AS_EXPECTED.checks, { id: 'wire', status: 'FAILURE' }] }),
    ).toEqual(['call, wire: no reason']);
  });

  it('forgives an expected failure in its own scenario only, and once', () => {
    expect(complaintsOf(outcome('ping', failed('Tool a not found')))).toHaveLength(1);
    expect(
      complaintsOf({ ...AS_EXPECTED, checks: [...AS_EXPECTED.checks, ...AS_EXPECTED.checks] }),
    ).toHaveLength(2);
  });

  it('complains of an expected failure that did not come', () => {
    expect(complaintsOf(outcome('call', { status: 'SUCCESS' }, failed('Tool a not found')))).toEqual([
      'call does not fail any more with "Tool b not found"',
    ]);
  });
});
