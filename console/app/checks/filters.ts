import { isOutcome, type Outcome } from './outcome-names';

/** What the list shows, as it is in the query of its URL. Nothing of it is about a patient. */
export type Filters = {
  readonly clientId?: string;
  readonly payerId?: string;
  readonly outcome?: Outcome;
  readonly tag?: 'live' | 'mock';
  /** First and last day, `YYYY-MM-DD`, where the reader is. */
  readonly from?: string;
  readonly to?: string;
  /** Any id of a check: its own, or that of its request, its trace or its idempotency key. */
  readonly id?: string;
  readonly cursor?: string;
};

/** What the API is asked for; without a cursor the newest. */
export type ChecksQuery = Omit<Filters, 'id'> & {
  readonly checkId?: string;
  readonly requestId?: string;
  readonly idempotencyKey?: string;
  readonly traceId?: string;
};

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** The filters of a URL; what is none of them, or has no such value, is left out. */
export function filtersOf(search: Readonly<Record<string, unknown>>): Filters {
  const text = (name: string, form = /./): string | undefined => {
    const value = search[name];
    return typeof value === 'string' && form.test(value) ? value : undefined;
  };
  const outcome = text('outcome');
  return defined<Filters>({
    clientId: text('clientId', UUID),
    payerId: text('payerId'),
    outcome: isOutcome(outcome) ? outcome : undefined,
    tag: text('tag', /^(live|mock)$/) as Filters['tag'],
    from: text('from', DAY),
    to: text('to', DAY),
    id: text('id'),
    cursor: text('cursor'),
  });
}

/**
 * The requests that find what the filters ask for; more than one for an id, because only the API knows what it is an id
 * of. An id finds its check whatever the other filters are.
 */
export function queriesOf({ id, ...filters }: Filters): readonly ChecksQuery[] {
  if (id === undefined) {
    const { from, to, ...others } = filters;
    return [
      defined<ChecksQuery>({
        ...others,
        from: from === undefined ? undefined : startOf(from, 0),
        to: to === undefined ? undefined : startOf(to, 1),
      }),
    ];
  }
  const value = id.trim();
  if (!UUID.test(value)) return [{ traceId: value }];
  return [{ checkId: value }, { requestId: value }, { idempotencyKey: value }, { traceId: value }];
}

/** The filters without a value of undefined, and without the page that they had. */
export function changedFilters(filters: Filters, change: Undefinable<Filters>): Filters {
  return defined<Filters>({ ...filters, cursor: undefined, ...change });
}

/** How many filters are chosen. */
export function chosenFilters({ cursor, ...filters }: Filters): number {
  return Object.keys(filters).length;
}

export function isFiltered(filters: Filters): boolean {
  return chosenFilters(filters) > 0;
}

/** The midnight with which a day begins where the reader is, some days later, as an instant. */
function startOf(day: string, daysLater: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date + daysLater).toISOString();
}

type Undefinable<Values> = { readonly [Name in keyof Values]?: Values[Name] | undefined };

function defined<Values>(values: Undefinable<Values>): Values {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as Values;
}
