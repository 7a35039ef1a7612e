import { t } from './texts';

export type DetailRow = { readonly name: string; readonly value: string };

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(t.details));

/** What was asked for, one row a member with `checksPerDay` as `checks per day`; what people can read comes before ids. */
export function detailRows(detail: Readonly<Record<string, unknown>>): readonly DetailRow[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => Number(isId(one)) - Number(isId(other)))
    .map(([name, value]) => ({ name: NAMES.get(name) ?? name, value: textOf(value) }));
}

function isId(name: string): boolean {
  return /Ids?$/.test(name);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
