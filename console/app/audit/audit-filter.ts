import { textIn } from '../design/form-values';

export type AuditFilter = {
  readonly actor?: string;
  readonly action?: string;
  readonly target?: string;
  readonly outcome?: 'done' | 'refused' | 'unknown';
  /** A day where the reader is, `YYYY-MM-DD`. */
  readonly from?: string;
  readonly to?: string;
};

const OUTCOMES = ['done', 'refused', 'unknown'] as const;
const TEXTS = ['actor', 'action', 'target', 'from', 'to'] as const;

/** The filters of the form, without those that are empty. */
export function filterIn(values: FormData): AuditFilter {
  return auditFilter(Object.fromEntries([...TEXTS, 'outcome'].map((name) => [name, textIn(values, name)])));
}

/** The filters among other things, such as those of an address that was typed; the rest is left out. */
export function auditFilter(values: Readonly<Record<string, unknown>>): AuditFilter {
  const outcome = OUTCOMES.find((one) => one === values['outcome']);
  const texts = TEXTS.filter((name) => typeof values[name] === 'string' && values[name] !== '');
  return {
    ...Object.fromEntries(texts.map((name) => [name, values[name]])),
    ...(outcome !== undefined && { outcome }),
  };
}
