import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MONITORING } from './_monitoring';

type Panel = {
  readonly title: string;
  readonly type: string;
  readonly targets?: readonly { readonly expr: string }[];
};
export type Dashboard = {
  readonly uid: string;
  readonly title: string;
  readonly panels: readonly Panel[];
  readonly templating: {
    readonly list: readonly { readonly name: string; readonly query: string | { readonly query: string } }[];
  };
};

const FOLDER = join(MONITORING, 'dashboards');

export const dashboards: readonly (Dashboard & { readonly file: string })[] = readdirSync(FOLDER).map(
  (file) => ({
    file,
    ...(JSON.parse(readFileSync(join(FOLDER, file), 'utf8')) as Dashboard),
  }),
);

/** What a panel asks Prometheus, Grafana's own variables filled in as Grafana would. */
export function queriesOf({
  panels,
}: Dashboard): readonly { readonly title: string; readonly expr: string }[] {
  return panels.flatMap(({ title, targets = [] }) =>
    targets.map(({ expr }) => ({ title, expr: filledIn(expr) })),
  );
}

/** The selectors from which a board's variables take their values. */
export function variableQueriesOf({ templating }: Dashboard): readonly string[] {
  return templating.list.flatMap(({ query }) =>
    typeof query === 'string'
      ? []
      : [...query.query.matchAll(/^label_values\((.+), \w+\)$/g)].map(([, of = '']) => of),
  );
}

function filledIn(expr: string): string {
  return expr.replaceAll('$__rate_interval', '1m').replace(/\$(namespace|payer)\b/g, '.*');
}
