import type { ApiProblem } from '../../api/problem';
import { t } from './texts';

export type Refusal = {
  readonly title: string;
  /** What to do, as sentences. */
  readonly next: string;
  /** Whether the same question is worth asking again. */
  readonly mayRetry: boolean;
};

type KnownCode = keyof typeof t;

/** Refusals after which the same question may be answered. */
const PASSING: ReadonlySet<KnownCode> = new Set<KnownCode>([
  'unauthorized',
  'insufficient-balance',
  'daily-budget-exhausted',
  'rate-limited',
  'service-unavailable',
  'internal',
]);

/** @param problem what the API answered; candidates for the payer are shown elsewhere */
export function refusalOf({
  code,
  title,
  message,
  status,
}: Pick<ApiProblem, 'code' | 'title' | 'message' | 'status'>): Refusal {
  if (!isKnown(code)) return { title, next: message, mayRetry: status >= 500 };
  return { ...t[code], mayRetry: PASSING.has(code) };
}

function isKnown(code: string): code is KnownCode {
  return Object.hasOwn(t, code);
}
