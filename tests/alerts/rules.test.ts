import {
  alerts,
  ruleFiles,
  scenarioFiles,
  type AlertRule,
  type RuleFile,
  type Scenario,
  type ScenarioFile,
} from './_monitoring';
import { checkRules, hasPromtool, testRules } from './_promtool';

const withPromtool = hasPromtool() ? describe : describe.skip;

/** Several rules may share an alert's name; they differ in their labels. */
const rows = alerts.map(
  (rule) => [`${rule.alert} (${Object.values(rule.labels ?? {}).join(', ')})`, rule] as const,
);

/** The rules with one alert's condition replaced, and without the alerts of other names, which cost time. */
function withCondition(mutated: AlertRule, expr: string): readonly RuleFile[] {
  return ruleFiles.map(({ name, rules: { groups } }) => ({
    name,
    rules: {
      groups: groups.map((group) => ({
        ...group,
        rules: group.rules
          .filter(({ alert }) => alert === undefined || alert === mutated.alert)
          .map((rule) => (rule === mutated ? { ...rule, expr } : rule)),
      })),
    },
  }));
}

/** The scenarios that expect one alert to fire, or to be silent, without what they expect of others. */
function expectationsOf(alert: string, expected: 'firing' | 'silent'): readonly ScenarioFile[] {
  const isMeant = ({ alertname, exp_alerts }: Scenario['alert_rule_test'][number]): boolean =>
    alertname === alert && (exp_alerts.length > 0 ? 'firing' : 'silent') === expected;
  return scenarioFiles
    .map(({ name, content }) => {
      const tests = content.tests
        .map((scenario) => ({ ...scenario, alert_rule_test: scenario.alert_rule_test.filter(isMeant) }))
        .filter((scenario) => scenario.alert_rule_test.length > 0);
      return { name, content: { ...content, tests } };
    })
    .filter(({ content: { tests } }) => tests.length > 0);
}

withPromtool('the alert rules', () => {
  it.each(ruleFiles)('$name is a file that Prometheus can load', async ({ rules }) => {
    expect(await checkRules(rules)).toBe('');
  });

  it.each(scenarioFiles)(
    '$name: every alert fires when it should and stays silent otherwise',
    async (scenarios) => {
      expect(await testRules(ruleFiles, [scenarios])).toBe('');
    },
    60_000,
  );

  // Each is a process of its own: as many at a time as Jest allows.
  it.concurrent.each(rows)(
    'the scenarios of %s fail when it never fires',
    async (_name, rule) => {
      const scenarios = expectationsOf(rule.alert, 'firing');
      expect(await testRules(withCondition(rule, 'vector(0) > 1'), scenarios)).toContain('FAILED');
    },
    60_000,
  );

  it.concurrent.each(rows)(
    'the scenarios of %s fail when it always fires',
    async (_name, rule) => {
      const scenarios = expectationsOf(rule.alert, 'silent');
      expect(await testRules(withCondition(rule, 'vector(1)'), scenarios)).toContain('FAILED');
    },
    60_000,
  );
});
