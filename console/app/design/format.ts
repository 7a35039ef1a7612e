const MONEY = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
const WHOLE_MONEY = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  maximumFractionDigits: 0,
});
const COUNT = new Intl.NumberFormat('en-US');
const WHEN = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' });
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** Dollars as people write them: `$1,250`, `$12.50`. */
export function money(dollars: number): string {
  return (Number.isInteger(dollars) ? WHOLE_MONEY : MONEY).format(dollars);
}

export function count(number: number): string {
  return COUNT.format(number);
}

/** A number with what it counts: `1 check`, `1,000 checks`. */
export function counted(number: number, one: string): string {
  return `${count(number)} ${one}${number === 1 ? '' : 's'}`;
}

/** A moment in the reader's own time zone. @param iso an ISO 8601 instant */
export function when(iso: string): string {
  return WHEN.format(new Date(iso));
}

/** A calendar day, which has no time zone. @param isoDay `YYYY-MM-DD` */
export function day(isoDay: string): string {
  return DAY.format(new Date(`${isoDay}T00:00:00Z`));
}
