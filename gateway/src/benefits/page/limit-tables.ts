import { joined, markup, NOTHING, type Markup } from './markup';
import { counted, deliveryOf } from './quantities';
import { isAboutPlan, restOf, servicesOf, small, withLines } from './scope-words';
import {
  inReadingOrder,
  lowerWordsOf,
  money,
  networkOf,
  NOT_STATED,
  percentage,
  wordsOf,
  type Plan,
} from './us-words';

type Accumulator = Plan['deductibles'][number];
type Limit = Plan['limits'][number];

/** Deductibles or out-of-pocket maximums as a table; nothing when the payer states none. */
export function accumulatorTable(caption: string, limits: readonly Accumulator[]): Markup {
  if (limits.length === 0) return NOTHING;
  const rows = inReadingOrder(limits).map((limit) => accumulatorRow(limit));
  return markup`<section class="block"><table class="amounts">
<caption>${caption}</caption>
<thead><tr><th scope="col">Whose</th><th scope="col">Total</th><th scope="col">Used</th><th scope="col">Remaining</th></tr></thead>
<tbody>${rows}</tbody>
</table></section>
`;
}

function accumulatorRow(limit: Accumulator): Markup {
  const { network, level } = limit;
  const service = isAboutPlan(limit) ? NOTHING : servicesOf(limit);
  const whose = level === null ? markup`Level not stated` : wordsOf(level);
  const rest = withLines(restOf({ ...limit, level: null }, [service, periodOf(limit)]), limit.lines);
  const head = markup`<th scope="row">${whose}, ${networkOf(network).toLowerCase()}${small(rest)}</th>`;
  if (limit.hasNoLimit)
    return markup`<tr>${head}<td>no limit</td><td>${money(limit.used)}</td><td>no limit</td></tr>
`;
  const { used, remaining, bar } = amountsOf(limit);
  return markup`<tr>${head}<td>${money(limit.total)}</td><td>${used}</td><td>${remaining}${bar}</td></tr>
`;
}

function periodOf({ period }: Pick<Accumulator, 'period'>): Markup {
  return period === null ? NOTHING : lowerWordsOf(period);
}

type Amounts = {
  readonly used: Markup;
  readonly remaining: Markup;
  readonly bar: Markup;
};

/** Payers mostly state the total and what remains; what was used is then a subtraction, and marked as one. */
function amountsOf({ total, used, remaining, remainingIs, hasNoLimit }: Accumulator): Amounts {
  const isUsedCalculated = !hasNoLimit && used === null && total !== null && remaining !== null;
  const spent = isUsedCalculated ? roundedToCents(total - remaining) : used;
  const isRestCalculated = remainingIs === 'derived';
  return {
    used: isUsedCalculated ? calculated(spent) : money(spent),
    remaining: isRestCalculated ? calculated(remaining) : money(remaining),
    bar: total === null || remaining === null || total <= 0 ? NOTHING : barOf(1 - remaining / total),
  };
}

function roundedToCents(dollars: number): number {
  return Math.round(dollars * 100) / 100;
}

function calculated(dollars: number | null): Markup {
  return markup`${money(dollars)}*`;
}

/** A bar has steps of 5 %, so that its width is a class: the page's policy allows no style of an element. */
export const BAR_STEPS = 20;

/** A bar of what was used. It is empty, or full, only when nothing, or everything, was used. */
function barOf(share: number): Markup {
  const nearest = Math.round(share * BAR_STEPS);
  const step = Math.min(share >= 1 ? BAR_STEPS : BAR_STEPS - 1, Math.max(share <= 0 ? 0 : 1, nearest));
  return { html: `<span class="bar" aria-hidden="true"><span class="of${String(step)}"></span></span>` };
}

/** Limits of visits, days or money; nothing when the payer states none. */
export function visitTable(limits: readonly Limit[]): Markup {
  if (limits.length === 0) return NOTHING;
  const rows = inReadingOrder(limits).map((limit) => {
    const { network, lines, amount, percent } = limit;
    const leading = [
      networkOf(network),
      periodOf(limit),
      ...(isSpreadAsTotal(limit) ? [] : spreadOf(limit)),
      amount === null ? NOTHING : money(amount),
      percent === null ? NOTHING : percentage(percent),
    ];
    const rest = withLines(restOf(limit, leading), lines);
    const [total, used, remaining] = [
      isSpreadAsTotal(limit) ? joined(spreadOf(limit), '; ') : countOf(limit, limit.total),
      countOf(limit, limit.used),
      countOf(limit, limit.remaining),
    ] as const;
    return markup`<tr><th scope="row">${servicesOf(limit)}${small(rest)}</th><td>${total}</td><td>${used}</td><td>${remaining}</td></tr>
`;
  });
  return markup`<section class="block"><table class="amounts">
<caption>Visits and other limits</caption>
<thead><tr><th scope="col">Service</th><th scope="col">Total</th><th scope="col">Used</th><th scope="col">Remaining</th></tr></thead>
<tbody>${rows}</tbody>
</table></section>
`;
}

/** Some payers state how much is covered, such as 30 visits per calendar year, in HSD alone. */
function isSpreadAsTotal({ total, deliveries }: Limit): boolean {
  return (
    total === null && deliveries.some(({ quantity, frequency }) => quantity !== null || frequency !== null)
  );
}

function spreadOf({ deliveries }: Limit): readonly Markup[] {
  return deliveries.map((delivery) => deliveryOf(delivery));
}

function countOf({ isMoney, unit }: Limit, count: number | null): Markup {
  if (count === null) return NOT_STATED;
  return isMoney ? money(count) : counted(count, unit);
}
