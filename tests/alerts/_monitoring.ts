import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';

export const ROOT = join(__dirname, '../..');
export const MONITORING = join(ROOT, 'deploy/components/monitoring');

export type Rule = {
  readonly record?: string;
  readonly alert?: string;
  readonly expr: string;
  readonly for?: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
};
export type AlertRule = Rule & { readonly alert: string };

/** What Prometheus itself calls a rule file; in the tree it is the `spec` of a PrometheusRule, and nowhere else. */
export type Rules = {
  readonly groups: readonly { readonly name: string; readonly rules: readonly Rule[] }[];
};
export type RuleFile = { readonly name: string; readonly rules: Rules };

/** One scenario of `promtool test rules`: the series it is given, and the alerts that must come of them. */
export type Scenario = {
  readonly name: string;
  readonly alert_rule_test: readonly {
    readonly alertname: string;
    readonly exp_alerts: readonly unknown[];
  }[];
};
export type ScenarioFile = {
  readonly name: string;
  readonly content: { readonly rule_files: readonly string[]; readonly tests: readonly Scenario[] };
};

function read(...path: readonly string[]): string {
  return readFileSync(join(MONITORING, ...path), 'utf8');
}

export const ruleFiles: readonly RuleFile[] = readdirSync(join(MONITORING, 'rules')).map((name) => ({
  name,
  rules: (parse(read('rules', name)) as { readonly spec: Rules }).spec,
}));

export const scenarioFiles: readonly ScenarioFile[] = readdirSync(join(MONITORING, 'tests')).map((name) => ({
  name,
  content: parse(read('tests', name)) as ScenarioFile['content'],
}));

export const rules: readonly Rule[] = ruleFiles.flatMap(({ rules: { groups } }) =>
  groups.flatMap((group) => group.rules),
);

export const alerts: readonly AlertRule[] = rules.filter(
  (rule): rule is AlertRule => rule.alert !== undefined,
);
