/** One metric that an expression reads, and the labels that select or group it. */
type Selector = { readonly metric: string; readonly labels: readonly string[] };
export type Names = {
  readonly selectors: readonly Selector[];
  /** Labels that are grouped or joined by, or copied from by `label_replace`. */
  readonly labels: readonly string[];
  /** Labels that `label_replace` makes. */
  readonly made: readonly string[];
};

const STRING = /"(?:[^"\\]|\\.)*"/g;
const SELECTOR = /([a-zA-Z_:][\w:]*)\s*\{([^}]*)\}/g;
const MATCHER = /(\w+)\s*(?:=~|!~|!=|=)/g;
const GROUPING = /\b(?:by|without|on|ignoring|group_left|group_right)\s*\(([^)]*)\)/g;
const RANGE = /\[[^\]]*\]/g;
const REPLACED = /,\s*"(\w+)",\s*"[^"]*",\s*"(\w*)",\s*"[^"]*"\s*\)/g;
const BARE = /(?<![\w.:])[a-zA-Z_:][\w:]*(?!\s*\(|[\w:])/g;
const OPERATORS = new Set(['and', 'or', 'unless', 'bool', 'offset']);

/** Every name in a PromQL expression; whether it is one at all is promtool's to say. */
export function namesIn(expr: string): Names {
  const replaced = [...expr.matchAll(REPLACED)];
  const blind = expr.replace(STRING, '""');
  const grouped = [...blind.matchAll(GROUPING)].flatMap(([, list = '']) =>
    list.split(',').map((name) => name.trim()),
  );
  const rest = blind.replace(GROUPING, ' ').replace(SELECTOR, ' ').replace(RANGE, ' ');
  return {
    selectors: [
      ...[...blind.matchAll(SELECTOR)].map(([, metric = '', inner = '']) => ({
        metric,
        labels: [...inner.matchAll(MATCHER)].map(([, label = '']) => label),
      })),
      ...(rest.match(BARE) ?? [])
        .filter((name) => !OPERATORS.has(name))
        .map((metric) => ({ metric, labels: [] })),
    ],
    labels: [...grouped, ...replaced.map(([, , from = '']) => from)].filter((label) => label !== ''),
    made: replaced.map(([, to = '']) => to),
  };
}
