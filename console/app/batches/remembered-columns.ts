import type { Schema } from '@eligibility/api-types';
import type { Correction, Corrections } from './schedule-text';

/** What a clinic's columns were corrected to, by their headers. */
type Remembered = Readonly<Record<string, Correction>>;

const ITEM = 'schedule-columns';
/** Bounds against what is no header. */
const LONGEST_HEADER = 60;
const MOST_HEADERS = 50;

type Store = Pick<Storage, 'getItem' | 'setItem'>;

/** The corrections of a clinic that fit these headers, from this browser. */
export function rememberedCorrections(
  clientId: string,
  headers: readonly string[],
  store: Store = localStorage,
): Corrections {
  const known = allIn(store)[clientId] ?? {};
  const found = headers.map((header, column) => [column, ownValue(known, header)] as const);
  return new Map(found.filter((entry): entry is readonly [number, Correction] => entry[1] !== undefined));
}

type Sent = {
  readonly clientId: string;
  readonly headers: readonly string[];
  readonly corrections: Corrections;
  /** What the gateway read of the table that was sent, in which columns that are left out are not. */
  readonly columns: readonly Schema<'BatchColumn'>[];
};

/**
 * Remembers how the columns of a schedule that was sent were corrected, for the clinic's next one. Headers alone are
 * kept: where the gateway knew none of them by itself, the first line may be a patient, and nothing is kept.
 */
export function rememberCorrections(
  { clientId, headers, corrections, columns }: Sent,
  store: Store = localStorage,
): void {
  if (!columns.some(({ header, field }) => field !== null && header !== field)) return;
  const all = allIn(store);
  const others = Object.entries(all[clientId] ?? {}).filter(([header]) => !headers.includes(header));
  const kept = [...others, ...Object.entries(correctedIn(headers, corrections))];
  store.setItem(ITEM, JSON.stringify({ ...all, [clientId]: Object.fromEntries(kept.slice(-MOST_HEADERS)) }));
}

function correctedIn(headers: readonly string[], corrections: Corrections): Remembered {
  const entries = [...corrections].map(
    ([column, correction]) => [headers[column] ?? '', correction] as const,
  );
  return Object.fromEntries(entries.filter(([header]) => header !== '' && header.length <= LONGEST_HEADER));
}

function allIn(store: Store): Readonly<Record<string, Remembered>> {
  try {
    const all: unknown = JSON.parse(store.getItem(ITEM) ?? '{}');
    return typeof all === 'object' && all !== null ? (all as Readonly<Record<string, Remembered>>) : {};
  } catch {
    return {};
  }
}

function ownValue(known: Remembered, header: string): Correction | undefined {
  return Object.hasOwn(known, header) ? known[header] : undefined;
}
