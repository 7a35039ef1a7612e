import { money } from '../../design/format';
import { t } from './texts';
import { nameCase, phoneNumber, type Details } from './verdict';
import {
  amountOf,
  deliveryOf,
  isFound,
  networkOf,
  priceOf,
  restOf,
  serviceOf,
  words,
  type Scope,
} from './benefit-texts';

type Plan = Details['plans'][number];
export type Row = {
  readonly key: string;
  readonly what: string;
  readonly more: string;
  readonly cells: readonly string[];
  /** The ids of the payer's lines that say so. */
  readonly lines: readonly string[];
};
export type Block = {
  readonly title: string;
  readonly headers: readonly string[];
  readonly rows: readonly Row[];
};

/** All that the payer said of a plan, sorted, as far as it is about what the reader looks for. */
export function blocksOf(plan: Plan, typed: string): readonly Block[] {
  const blocks: readonly Block[] = [
    { title: t.details.deductibles, headers: LEFT, rows: plan.deductibles.map(accumulatorRow) },
    { title: t.details.outOfPocket, headers: LEFT, rows: plan.outOfPocket.map(accumulatorRow) },
    {
      title: t.details.shares,
      headers: [t.details.service, t.details.patientPays],
      rows: [...plan.copays, ...plan.coinsurance].map((share) => row(share, [priceOf(share)])),
    },
    { title: t.details.limits, headers: LEFT, rows: plan.limits.map(limitRow) },
    {
      title: t.details.authorization,
      headers: [t.details.service, t.details.required],
      rows: plan.authorizations.map((one) => ({
        key: `authorization ${one.lines.join()}`,
        what: serviceOf(one),
        more: networkOf(one.network),
        cells: [one.required === null ? t.details.notKnown : one.required ? t.details.yes : t.details.no],
        lines: one.lines,
      })),
    },
    {
      title: t.details.notCovered,
      headers: [t.details.service, t.details.payerSays],
      rows: plan.exclusions.map((one) => row(one, [words(one.benefit)])),
    },
    {
      title: t.details.others,
      headers: [t.details.name, t.details.why],
      rows: [...plan.primaryCareProviders, ...plan.related].map(relatedRow),
    },
    {
      title: t.details.coverage,
      headers: [t.details.service, t.details.payerSays],
      rows: coverageRows(plan.coverage),
    },
    {
      title: t.details.otherStatements,
      headers: [t.details.service, t.details.payerSays],
      rows: otherOf(plan).map((one) =>
        row(one, [words(one.benefit)], figuresOf(one), ...one.deliveries.map(deliveryOf)),
      ),
    },
  ];
  return blocks
    .map((block) => ({
      ...block,
      rows: block.rows.filter(({ what, more, cells }) => isFound(typed, block.title, what, more, ...cells)),
    }))
    .filter(({ rows }) => rows.length > 0);
}

const LEFT = [t.details.service, t.details.left, t.details.of];

function row(scope: Scope, cells: readonly string[], ...leading: readonly string[]): Row {
  const { lines, network } = scope;
  const more = [networkOf(network), ...leading, restOf(scope)].filter((part) => part !== '');
  return { key: lines.join(), what: serviceOf(scope), more: more.join(' · '), cells, lines };
}

function accumulatorRow(one: Plan['deductibles'][number]): Row {
  const cells = one.hasNoLimit
    ? [t.details.noLimit, '']
    : [
        one.remaining === null ? t.figures.notStated : money(one.remaining),
        one.total === null ? '' : money(one.total),
      ];
  const isIndividual = one.level?.code === 'IND';
  return row(one, cells, ...(isIndividual ? [t.details.individual] : []), words(one.period));
}

/** Some payers say how much is covered, such as 30 visits per calendar year, only by how it is spread. */
function limitRow(limit: Plan['limits'][number]): Row {
  const { remaining, total, period, deliveries } = limit;
  const cells = [amountOf(limit, remaining), amountOf(limit, total)];
  return row(limit, cells, words(period), ...deliveries.map(deliveryOf));
}

function relatedRow(one: Plan['related'][number]): Row {
  const contacts = one.contacts.map(({ kind, value }) => (kind?.code === 'TE' ? phoneNumber(value) : value));
  const { name, id, idKind, planName, planNumber, serviceTypes, lines } = one;
  const numbers = id === null ? '' : [words(idKind), id].join(' ').trim();
  return {
    key: lines.join(),
    what: name === null ? t.details.notNamed : nameCase(name),
    more: [planName, planNumber, numbers, serviceTypes.length === 0 ? '' : serviceOf(one), ...contacts]
      .filter((part) => part !== null && part !== '')
      .join(' · '),
    cells: [words(one.role ?? one.benefit)],
    lines,
  };
}

/** What is covered, one row for each thing that the payer says of it: payers repeat that for each service. */
function coverageRows(coverage: Plan['coverage']): readonly Row[] {
  const kinds = new Map(coverage.map(({ benefit }) => [benefit.code, benefit]));
  return [...kinds.values()].map((kind) => {
    const said = coverage.filter(({ benefit }) => benefit.code === kind.code);
    return {
      key: `coverage ${kind.code}`,
      what: [...new Set(said.map(serviceOf))].join(', '),
      more: '',
      cells: [words(kind)],
      lines: said.flatMap(({ lines }) => lines),
    };
  });
}

function figuresOf(one: Plan['other'][number]): string {
  const price = one.amount === null && one.percent === null ? words(one.period) : priceOf(one);
  return [amountOf({ isMoney: false, unit: one.unit }, one.quantity), price]
    .filter((part) => part !== '')
    .join(', ');
}

/** X12 EB01 of disclaimers and descriptions, whose messages are among the notes. */
const NOTED: readonly string[] = ['P', 'D'];

/** What has no list of its own, and is said neither by a note nor by the name of an organization. */
function otherOf({ other, primaryCareProviders, related }: Plan): Plan['other'] {
  const named = new Set([...primaryCareProviders, ...related].flatMap(({ lines }) => lines));
  return other
    .filter(({ benefit, messages }) => !NOTED.includes(benefit.code) || messages.length === 0)
    .filter((one) => hasFigure(one) || !one.lines.every((line) => named.has(line)));
}

function hasFigure({ amount, percent, quantity, deliveries }: Plan['other'][number]): boolean {
  return amount !== null || percent !== null || quantity !== null || deliveries.length > 0;
}
