import { isShown, joined, markup, NOTHING, said, saidOrNothing, type Markup } from './markup';
import { counted, deliveryOf } from './quantities';
import { restOf, servicesOf, small, withLines } from './scope-words';
import {
  inReadingOrder,
  lowerWordsOf,
  money,
  networkOf,
  NOT_STATED,
  percentage,
  wordsOf,
  wordsOrNothing,
  type Plan,
} from './us-words';

type CostShare = Plan['copays'][number];

/**
 * What the patient pays for each service and place, copays and coinsurance together; nothing when the payer states none.
 * @param usedLines the lines that figures of the summary were taken from, to be marked
 */
export function costShareTable(
  { copays, coinsurance }: Pick<Plan, 'copays' | 'coinsurance'>,
  usedLines: ReadonlySet<string>,
): Markup {
  const shares = [
    ...inReadingOrder(copays).map((share) => ({ share, what: 'copay', price: priceOf(share, 'amount') })),
    ...inReadingOrder(coinsurance).map((share) => ({
      share,
      what: 'coinsurance',
      price: priceOf(share, 'percent'),
    })),
  ];
  if (shares.length === 0) return NOTHING;
  const rows = shares.map(({ share, what, price }) => {
    const used = share.lines.some((line) => usedLines.has(line)) ? 'used above' : '';
    const { network, quantity: count, unit, deliveries } = share;
    const leading = [
      networkOf(network),
      count === null ? NOTHING : counted(count, unit),
      ...deliveries.map((delivery) => deliveryOf(delivery)),
    ];
    const rest = withLines(restOf(share, leading), share.lines, used);
    return markup`<tr><th scope="row">${servicesOf(share)}${small(rest)}</th><td>${price} ${what}${small(perPeriod(share))}</td></tr>
`;
  });
  return markup`<section class="block"><table class="amounts prices">
<caption>Copays and coinsurance</caption>
<thead><tr><th scope="col">Service and place</th><th scope="col">The patient pays</th></tr></thead>
<tbody>${rows}</tbody>
</table></section>
`;
}

/** A copay is an amount and coinsurance a percentage, but payers also state the one as the other. */
function priceOf({ amount, percent }: CostShare, first: 'amount' | 'percent'): Markup {
  const isAmount =
    first === 'amount' ? amount !== null || percent === null : percent === null && amount !== null;
  return isAmount ? money(amount) : percentage(percent);
}

function perPeriod({ period }: Pick<CostShare, 'period'>): Markup {
  return period === null ? NOTHING : markup`per ${lowerWordsOf(period)}`;
}

/** Whether an authorization is required, by service. */
export function authorizationList(authorizations: Plan['authorizations']): Markup {
  const facts = AUTHORIZATIONS.map(([required, words]): Fact => {
    const items = authorizations
      .filter((one) => one.required === required)
      .map((one) => {
        const parts = [servicesOf(one), networkOf(one.network)];
        return withLines(joined(parts, ', '), one.lines);
      });
    return [words, joined(items, '; ')];
  });
  return block('Authorization', factList(facts));
}

/** EB11 */
const AUTHORIZATIONS = [
  [true, 'Required'],
  [false, 'Not required'],
  [null, 'The payer cannot say'],
] as const;

/** A section with a heading of its own; nothing without a content. */
export function block(heading: string, content: Markup): Markup {
  return isShown(content)
    ? markup`<section class="block"><h3>${heading}</h3>${content}</section>
`
    : NOTHING;
}

function list(items: readonly Markup[]): Markup {
  return items.length === 0 ? NOTHING : markup`<ul>${items.map((item) => markup`<li>${item}</li>`)}</ul>`;
}

export function exclusionList(exclusions: Plan['exclusions']): Markup {
  const items = inReadingOrder(exclusions).map((one) => {
    const rest = restOf(one, [networkOf(one.network)]);
    return markup`${servicesOf(one)}: ${lowerWordsOf(one.benefit)}${small(withLines(rest, one.lines))}`;
  });
  return block('Not covered', list(items));
}

/** EB01 1 to 8: what is covered, by what the payer states of it. */
export function coverageList(coverage: Plan['coverage']): Markup {
  const kinds = new Map(coverage.map(({ benefit }) => [benefit.code, benefit]));
  const facts = [...kinds.values()].map((kind): Fact => {
    const lines = coverage.filter(({ benefit }) => benefit.code === kind.code);
    const services = new Map(
      lines.flatMap(({ serviceTypes }) => serviceTypes.map((service) => [service.code, wordsOf(service)])),
    );
    const what = services.size === 0 ? markup`Plan as a whole` : joined([...services.values()], '; ');
    return [
      kind.text ?? kind.code,
      withLines(
        what,
        lines.flatMap((line) => line.lines),
      ),
    ];
  });
  return block('What the payer states of the coverage', factList(facts));
}

export function noteList(notes: Plan['notes']): Markup {
  const items = notes.map(({ text, lines }) => withLines(said(text), lines));
  return block('Notes of the payer', list(items));
}

/** Lines without a list of their own, and not shown with the person or the organization that they name. */
export function otherList({ other, ...plan }: Plan): Markup {
  const shown = new Set(
    [plan.billInstead, plan.primaryCareProviders, plan.related].flat().flatMap(({ lines }) => lines),
  );
  const items = other
    .filter((one) => !(NOTED.includes(one.benefit.code) && one.messages.length > 0))
    .filter((one) => hasFigures(one) || !one.lines.every((line) => shown.has(line)))
    .map((one) => {
      const { amount, percent, unit, quantity: count, period, network } = one;
      const figures = [
        amount === null ? NOTHING : money(amount),
        percent === null ? NOTHING : percentage(percent),
        count === null ? NOTHING : counted(count, unit),
        perPeriod({ period }),
        ...one.deliveries.map((delivery) => deliveryOf(delivery)),
      ];
      const rest = restOf(one, [network === null ? NOTHING : networkOf(network)]);
      const parts = [servicesOf(one), joined(figures, ' '), rest];
      return withLines(markup`${wordsOf(one.benefit)}: ${joined(parts, '; ')}`, one.lines);
    });
  return block('Other statements', list(items));
}

function hasFigures({ amount, percent, quantity: count, deliveries }: Plan['other'][number]): boolean {
  return amount !== null || percent !== null || count !== null || deliveries.length > 0;
}

/** EB01: disclaimer and description, whose messages are among the notes. */
const NOTED: readonly string[] = ['P', 'D'];

/** The same for each plan. */
export function planFacts({ insuranceType, number, networkName, group, ...plan }: Plan): readonly Fact[] {
  const groupWords = joined([group.number, group.name].map(saidOrNothing), ', ');
  return [
    ['Plan', plan.name === null ? NOT_STATED : said(plan.name)],
    ['Plan number', saidOrNothing(number)],
    ['Type', wordsOrNothing(insuranceType)],
    ['Group', isShown(groupWords) ? groupWords : NOT_STATED],
    ['Network', saidOrNothing(networkName)],
  ];
}

/** What is known of something, by its name; nothing where it is not worth to say that it is not stated. */
export type Fact = readonly [name: string, value: Markup];

export function factList(facts: readonly Fact[]): Markup {
  const shown = facts.filter(([, value]) => isShown(value));
  if (shown.length === 0) return NOTHING;
  return markup`<dl>${shown.map(([name, value]) => markup`<div><dt>${name}</dt> <dd>${value}</dd></div>`)}</dl>`;
}
