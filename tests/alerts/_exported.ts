import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { namesIn } from './_expression';
import { ROOT, rules } from './_monitoring';

type Kind = 'counter' | 'gauge' | 'histogram';
type Metric = { readonly name: string; readonly kind: Kind; readonly labels: readonly string[] };

/** Added to every series by Prometheus when it scrapes. */
const TARGET_LABELS = ['namespace', 'job', 'instance'];

const PRODUCT = ['gateway/src', 'services', 'packages'];
const DEFINITION = /\b(counter|gauge|histogram)\(\s*\{\s*name: '(\w+)',[^}]*?labels: \[([^\]]*)\]/g;

function sourcesUnder(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return ['dist', 'node_modules'].includes(entry.name) ? [] : sourcesUnder(path);
    return entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts') ? [path] : [];
  });
}

function definedIn(text: string): readonly Metric[] {
  return [...text.matchAll(DEFINITION)].map(([, kind, name = '', labels = '']) => ({
    name,
    // The expression admits no other.
    kind: kind as Kind,
    labels: [...labels.matchAll(/'(\w+)'/g)].map(([, label = '']) => label),
  }));
}

const sources = PRODUCT.flatMap((folder) => sourcesUnder(join(ROOT, folder))).map((path) =>
  readFileSync(path, 'utf8'),
);

/** Every metric of the product, as its sources declare it. */
export const defined: readonly Metric[] = sources.flatMap(definedIn);

/** Every word that the code may put into a label. */
const words = new Set(sources.flatMap((text) => [...text.matchAll(/'([\w-]+)'/g)].map(([, word]) => word)));

type Series = readonly [name: string, labels: readonly string[]];

function seriesOf({ name, kind, labels }: Metric): readonly Series[] {
  if (kind !== 'histogram') return [[name, labels]];
  return [
    [`${name}_bucket`, [...labels, 'le']],
    [`${name}_sum`, labels],
    [`${name}_count`, labels],
  ];
}

/** Every series that a rule or a board may ask for, with its labels: Prometheus' own, ours, and what our rules record. */
const series: ReadonlyMap<string, readonly string[]> = new Map<string, readonly string[]>([
  ['up', []],
  ...defined.flatMap(seriesOf),
  ...rules.flatMap(({ record, expr, labels = {} }): readonly Series[] =>
    record === undefined ? [] : [[record, [...namesIn(expr).labels, ...Object.keys(labels)]]],
  ),
]);

/** The metrics and labels of an expression that no code exports; empty when all exist. */
export function unknownIn(expr: string): readonly string[] {
  const { selectors, labels, made } = namesIn(expr);
  const known = selectors.flatMap(({ metric }) => series.get(metric) ?? []);
  const missing = selectors.flatMap(({ metric, labels: asked }) => {
    const exported = series.get(metric);
    if (exported === undefined) return [metric];
    return asked
      .filter((label) => ![...exported, ...TARGET_LABELS].includes(label))
      .map((label) => `${metric}{${label}}`);
  });
  return [...missing, ...labels.filter((label) => ![...known, ...made, ...TARGET_LABELS].includes(label))];
}

/** Labels whose values come from outside the code. */
const FOREIGN = ['namespace', 'job', 'payer', 'name', 'route', 'status', 'quantile', 'le'];

/** The label values an expression selects by that the code has no word for: what asks for them stays silent for ever. */
export function unknownValuesIn(expr: string): readonly string[] {
  return [...expr.matchAll(/(\w+)\s*(?:=~|!~|!=|=)\s*"([^"]*)"/g)]
    .filter(([, label = '']) => !FOREIGN.includes(label))
    .flatMap(([, , value = '']) => value.split('|'))
    .filter((value) => !words.has(value));
}
