import { textIn } from '../design/form-values';

export type AuditFilter = {
  readonly actor?: string;
  readonly action?: string;
  readonly target?: string;
  readonly outcome?: 'done' | 'refused' | 'unknown';
  readonly from?: string;
  readonly to?: string;
};

export const OUTCOMES = [
  { value: '', label: 'Any' },
  { value: 'done', label: 'Done' },
  { value: 'refused', label: 'Refused' },
  { value: 'unknown', label: 'Not known' },
] as const;

const TEXTS = ['actor', 'action', 'target', 'from', 'to'] as const;

/** The filters of the form, without those that are empty. */
export function filterIn(values: FormData): AuditFilter {
  return auditFilter(Object.fromEntries([...TEXTS, 'outcome'].map((name) => [name, textIn(values, name)])));
}

/** The filters among other things, such as those of an address that was typed; the rest is left out. */
export function auditFilter(values: Readonly<Record<string, unknown>>): AuditFilter {
  const outcome = OUTCOMES.find(({ value }) => value !== '' && value === values['outcome'])?.value;
  const texts = TEXTS.filter((name) => typeof values[name] === 'string' && values[name] !== '');
  return {
    ...Object.fromEntries(texts.map((name) => [name, values[name]])),
    ...(outcome !== undefined && outcome !== '' && { outcome }),
  };
}

export type DetailRow = { readonly name: string; readonly value: string };

/** What was asked for, one row a member with `checksPerDay` as `checks per day`; what people can read comes before ids. */
export function detailRows(detail: Readonly<Record<string, unknown>>): readonly DetailRow[] {
  return Object.entries(detail)
    .filter(([, value]) => value !== null)
    .sort(([one], [other]) => Number(isId(one)) - Number(isId(other)))
    .map(([name, value]) => ({ name: wordsOf(name), value: textOf(value) }));
}

function isId(name: string): boolean {
  return /Ids?$/.test(name);
}

function wordsOf(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
}

function textOf(value: unknown): string {
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  return typeof value === 'string' ? value : JSON.stringify(value);
}
