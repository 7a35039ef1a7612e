import type { ApiProblem } from '../api/problem';

export type Refusal = {
  readonly title: string;
  /** What to do, as sentences. */
  readonly next: string;
  /** Whether the same question is worth asking again; with the same key, so that it is never charged twice. */
  readonly mayRetry: boolean;
};

const ADMIN = 'Ask the administrator of your workspace';

/** What a front desk does about a refusal. Refusals that are not here have the API's own sentences. */
const BY_CODE: Readonly<Record<string, Refusal>> = {
  unauthorized: {
    title: 'You are signed out',
    next: 'Sign in again. Nothing was asked and nothing was charged.',
    mayRetry: false,
  },
  'insufficient-balance': {
    title: 'No checks are left',
    next: `${ADMIN} for more. Nothing was asked and nothing was charged. Until then, call the payer.`,
    mayRetry: true,
  },
  'daily-budget-exhausted': {
    title: 'The checks of today are used up',
    next: `They begin anew at midnight UTC. ${ADMIN} for a larger budget. Nothing was charged.`,
    mayRetry: true,
  },
  'rate-limited': {
    title: 'Too many checks at once',
    next: 'Wait a few seconds, and ask again. Nothing was charged.',
    mayRetry: true,
  },
  'service-unavailable': {
    title: 'A part of this system is down',
    next: 'It is not the payer, and nothing was charged. Ask again in a minute; the operator knows of it.',
    mayRetry: true,
  },
  internal: {
    title: 'Something went wrong on our side',
    next: 'Ask again. If it happens twice, give the request id to your administrator. One check is charged at most.',
    mayRetry: true,
  },
  'workspace-suspended': {
    title: 'The workspace is suspended',
    next: `${ADMIN} why. Nothing was asked and nothing was charged.`,
    mayRetry: false,
  },
  'client-forbidden': {
    title: 'You may not ask for this clinic',
    next: 'Choose another clinic, or have the administrator of your workspace change your role.',
    mayRetry: false,
  },
  'payer-not-askable': {
    title: 'This payer answers no checks',
    next: 'Call the payer, or look at its portal. Or choose another payer, if another was meant. Nothing was charged.',
    mayRetry: false,
  },
  'payer-requires-field': {
    title: 'This payer needs more',
    next: 'Fill in what is marked, and ask again. Nothing was charged.',
    mayRetry: false,
  },
  'payer-date-out-of-range': {
    title: 'This payer does not answer for that day',
    next: 'Choose another day of service, or leave it empty for today. Nothing was charged.',
    mayRetry: false,
  },
  'validation-failed': {
    title: 'Something in the form is not right',
    next: 'Correct what is marked, and ask again. Nothing was charged.',
    mayRetry: false,
  },
  'idempotency-result-expired': {
    title: 'The answer is no longer stored',
    next: 'This question was answered and charged before. Press Next patient, and ask anew: that is another check.',
    mayRetry: false,
  },
};

/** @param problem what the API answered; candidates for the payer are shown elsewhere */
export function refusalOf({
  code,
  title,
  message,
  status,
}: Pick<ApiProblem, 'code' | 'title' | 'message' | 'status'>): Refusal {
  return BY_CODE[code] ?? { title, next: message, mayRetry: status >= 500 };
}

/** Refusals that are settled by choosing a payer. */
export function asksForPayer({ code, document }: Pick<ApiProblem, 'code' | 'document'>): boolean {
  return ['payer-ambiguous', 'payer-not-found'].includes(code) && (document.candidates ?? []).length > 0;
}
