import type { Verdict } from '../clients/_verdict';
import type { Expected } from './_expected';
import type { Check, Outcome } from './_suite';

/**
 * Complains of each failed check that is not expected, and of each expected failure that did not come: a list that
 * forgives more than it must would hide a fault. What is forgiven or only reported is in the notes.
 */
export function judge(
  name: string,
  outcomes: readonly Outcome[],
  expected: readonly Expected[],
): Verdict & { readonly notes: readonly string[] } {
  const held = outcomes.filter(({ isExtension }) => !isExtension);
  const forgiven = expected.flatMap(({ because, failures }) => {
    const scenarios = held.map(({ scenario }) => scenario).filter((scenario) => scenario in failures);
    return scenarios.length === 0 ? [] : [`${because}: ${scenarios.join(', ')}`];
  });
  const passed = held.filter(({ checks }) => checks.every(({ status }) => status !== 'FAILURE'));
  const failed = held.length - passed.length;
  return {
    name,
    summary: `scenarios: ${String(passed.length)} pass, ${String(failed)} do not; ${succeeded(held)}`,
    complaints: held.flatMap((outcome) => complaintsOf(outcome, expected)),
    notes: [
      ...forgiven,
      ...outcomes.filter(({ isExtension }) => isExtension).map(reported),
      ...held.flatMap(warnings),
    ],
  };
}

function complaintsOf({ scenario, checks }: Outcome, expected: readonly Expected[]): readonly string[] {
  const missing = expected.flatMap(({ failures }) => failures[scenario] ?? []);
  const complaints: string[] = [];
  for (const { id, status, errorMessage = 'no reason' } of checks) {
    if (status !== 'FAILURE') continue;
    const index = missing.findIndex((part) => errorMessage.includes(part));
    if (index === -1) complaints.push(`${scenario}, ${id}: ${errorMessage}`);
    else missing.splice(index, 1);
  }
  return [...complaints, ...missing.map((part) => `${scenario} does not fail any more with "${part}"`)];
}

function reported(outcome: Outcome): string {
  return `an extension that no server needs, ${outcome.scenario}: ${succeeded([outcome])}`;
}

function warnings({ scenario, checks }: Outcome): readonly string[] {
  return checks
    .filter(({ status }) => status === 'WARNING')
    .map(
      ({ id, errorMessage = 'it could not be judged' }) => `warning of ${scenario}, ${id}: ${errorMessage}`,
    );
}

function succeeded(outcomes: readonly Outcome[]): string {
  const counted = (...wanted: readonly Check['status'][]): string =>
    String(outcomes.flatMap(({ checks }) => checks.filter(({ status }) => wanted.includes(status))).length);
  return `${counted('SUCCESS')} of ${counted('SUCCESS', 'FAILURE')} checks`;
}
