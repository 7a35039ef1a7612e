import type { BenefitDetailsDocument } from '@eligibility/benefits';
import { markup, NOTHING, said, type Markup } from './markup';

export type Details = BenefitDetailsDocument;
export type Plan = Details['plans'][number];
export type Coded = Details['serviceType'];
export type Scope = Omit<Plan['exclusions'][number], 'benefit'>;

/** What the payer does not state is never shown as zero. */
export const NOT_STATED: Markup = markup`<span class="absent">not stated</span>`;

const DOLLARS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const NUMBER = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const TIME = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone: 'UTC' });

/** US dollars as $1,500.00. */
export function money(dollars: number | null): Markup {
  return dollars === null ? NOT_STATED : markup`${DOLLARS.format(dollars)}`;
}

/** 20 as 20%. */
export function percentage(percent: number | null): Markup {
  return percent === null ? NOT_STATED : markup`${NUMBER.format(percent)}%`;
}

export function quantity(count: number): Markup {
  return markup`${NUMBER.format(count)}`;
}

export function stated(text: string | null): Markup {
  return text === null || text.trim() === '' ? NOT_STATED : said(text);
}

/** 2026-04-12 as April 12, 2026; anything else as it was written. */
export function day(written: string | null): Markup {
  if (written === null) return NOT_STATED;
  const date = new Date(/^\d{4}-\d{2}-\d{2}$/.test(written) ? `${written}T00:00:00Z` : Number.NaN);
  // February 30 is read as March 2.
  const isDay = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(written);
  return isDay ? markup`${DAY.format(date)}` : said(written);
}

/** An ISO time as April 12, 2026, 9:30 AM UTC. */
export function moment(iso: string | null): Markup {
  if (iso === null) return NOT_STATED;
  const time = Date.parse(iso);
  // The blank before AM is a narrow one, which some fonts do not have.
  return markup`${DAY.format(time)}, ${TIME.format(time).replace(/\s/, ' ')} UTC`;
}

export function period(from: string | null, to: string | null): Markup {
  if (from === null && to === null) return NOT_STATED;
  if (from === to) return day(from);
  if (to === null) return markup`from ${day(from)}, no end stated`;
  return from === null ? markup`until ${day(to)}` : markup`${day(from)} to ${day(to)}`;
}

/** The words of a code, or the code itself when it is not known. */
export function wordsOf({ code, text }: Coded): Markup {
  return text === null ? markup`code ${said(code)}` : markup`${text}`;
}

export function wordsOrNothing(coded: Coded | null): Markup {
  return coded === null ? NOTHING : wordsOf(coded);
}

/** The words with the code, for what a reader may have to quote. */
export function wordsAndCode({ code, text }: Coded): Markup {
  return text === null ? markup`code ${said(code)}` : markup`${text} (${said(code)})`;
}

/** The same for use inside a sentence. */
export function lowerWordsOf({ code, text }: Coded): Markup {
  return wordsOf({ code, text: text === null ? null : lowered(text) });
}

/** With a small first letter, unless it is that of an abbreviation. */
export function lowered(words: string): string {
  return words.replace(/^[A-Z](?![A-Z])/, (letter) => letter.toLowerCase());
}

const NETWORKS: Readonly<Record<NonNullable<Scope['network']>, string>> = {
  in: 'In network',
  out: 'Out of network',
  both: 'In and out of network',
  unknown: 'Network unknown',
};

export function networkOf(network: Scope['network']): string {
  return network === null ? 'Network not stated' : NETWORKS[network];
}

/** The order in which a reader looks for a benefit: own network first, the individual's before the family's. */
const NETWORK_ORDER: readonly Scope['network'][] = ['in', 'both', null, 'unknown', 'out'];
const LEVEL_ORDER: readonly (string | undefined)[] = ['IND', undefined, 'EMP'];

export function inReadingOrder<Entry extends Pick<Scope, 'network' | 'level'>>(
  entries: readonly Entry[],
): readonly Entry[] {
  const levelRank = ({ level }: Entry): number => {
    const rank = LEVEL_ORDER.indexOf(level?.code);
    return rank < 0 ? LEVEL_ORDER.length : rank;
  };
  const networkRank = ({ network }: Entry): number => NETWORK_ORDER.indexOf(network);
  return [...entries].sort(
    (one, other) => networkRank(one) - networkRank(other) || levelRank(one) - levelRank(other),
  );
}
