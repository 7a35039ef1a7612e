import { rejectKind, type UpstreamReply } from '@eligibility/benefits';
import type { Reject } from '@eligibility/x12';
import type { InquiryPayer, Route } from '../../domain/inquiry';
import type { NotCalledReason } from '../../domain/not-called';
import type { StatedReply } from '../../domain/stated-reply';

/** The connector for payers without routes of their own. */
export const DEFAULT_CONNECTOR = 'default';

/** One attempt to ask a payer: its reply, or why it was not asked. */
export type Attempt = { readonly route: Route } & (
  | { readonly kind: 'called'; readonly reply: StatedReply }
  | { readonly kind: 'refused'; readonly reason: NotCalledReason }
);

export type NextAttempt = {
  readonly route: Route;
  /** Retries a route that already failed, after a pause. */
  readonly isRetry: boolean;
  /** The upstream has been asked already, or the attempt is a retry: it counts against the payer's retry budget. */
  readonly isExtra: boolean;
};

/** Calls that a check makes to a payer at most, however many routes there are. */
const MAX_ASKED = 2;

/** Refusals that may concern one route only. A refusal for the payer would be met on every other route as well. */
const ROUTE_LOCAL_REFUSALS: readonly NotCalledReason[] = [
  'isolated',
  'route-open',
  'circuit-open',
  'clearinghouse-busy',
  'clearinghouse-paused',
];

/** AAA03: unable to respond at the moment; no response received. */
const UNABLE: readonly string[] = ['42', '80'];
/** AAA04: resubmission allowed; please resubmit the original transaction. */
const RESUBMIT: readonly (string | undefined)[] = ['R', 'P'];
/** AAA04: the inquiry is being worked on, here or at a third party; another call would ask twice. */
const IN_WORK: readonly (string | undefined)[] = ['S', 'Y'];

/**
 * Where a payer can be asked, best first. Routes over connectors that are not configured here are skipped; when none is
 * left, the default connector is asked with the trading partner id.
 */
export function routesOf(payer: InquiryPayer, connectors: ReadonlySet<string>): readonly [Route, ...Route[]] {
  const [first, ...others] = payer.routes.filter(({ connector }) => connectors.has(connector));
  if (first === undefined) return [{ connector: DEFAULT_CONNECTOR, payerId: payer.tradingPartnerId }];
  return [first, ...others];
}

/** At least one. */
export type Attempts = readonly [Attempt, ...Attempt[]];

/**
 * What to try after these attempts: the first was made on the first route, and the others where this function said. A
 * next route is tried when the one before was not reached, refused our format, or answered AAA 42 or 80, and when there
 * is none, the last one once more if nothing was sent or the follow-up action (AAA04) invites it. Any other answer, and
 * a call that may have reached the payer, is final.
 */
export function nextAttempt(routes: readonly Route[], attempts: Attempts): NextAttempt | undefined {
  const last = attempts.at(-1) ?? attempts[0];
  const asked = attempts.filter(wasAsked).length;
  const hasRetried = attempts.length > routes.length;
  if (asked >= MAX_ASKED || hasRetried || !canFailOver(last)) return undefined;
  const untried = routes[attempts.length];
  if (untried !== undefined) return { route: untried, isRetry: false, isExtra: asked > 0 };
  return mayRetry(last) ? { route: last.route, isRetry: true, isExtra: true } : undefined;
}

/** Replies without a byte sent: no connection, a format that cannot write the inquiry, or no id of the payer. */
const UNSENT: readonly UpstreamReply['kind'][] = ['never-sent', 'unwritable', 'unaddressed'];

/** True for an attempt that sent at least one byte. */
export function wasAsked(attempt: Attempt): boolean {
  return attempt.kind === 'called' && !UNSENT.includes(attempt.reply.kind);
}

/** The attempt a check is judged by: the last that asked, else the last that tried to, else the first refusal. */
export function decisiveAttempt(attempts: Attempts): Attempt {
  return attempts.findLast(wasAsked) ?? attempts.findLast(({ kind }) => kind === 'called') ?? attempts[0];
}

function canFailOver(last: Attempt): boolean {
  if (last.kind === 'refused') return ROUTE_LOCAL_REFUSALS.includes(last.reason);
  // A message that the clearinghouse refused was not processed, so nothing is asked twice; another format may be accepted.
  if (UNSENT.includes(last.reply.kind) || last.reply.kind === 'clearinghouse-refused') return true;
  const unable = unableIn(last.reply);
  return unable.length > 0 && !unable.some(({ followUp }) => IN_WORK.includes(followUp));
}

function mayRetry(last: Attempt): boolean {
  if (last.kind === 'refused') return false;
  if (last.reply.kind === 'never-sent') return true;
  const unable = unableIn(last.reply);
  return unable.length > 0 && unable.every(({ followUp }) => RESUBMIT.includes(followUp));
}

/** The AAA 42 and 80 of a reply that failed because of them. */
function unableIn(reply: UpstreamReply): readonly Reject[] {
  if (reply.kind !== 'answered' || rejectKind(reply.answer.rejects) !== 'payer-down') return [];
  return reply.answer.rejects.filter(({ code }) => UNABLE.includes(code));
}

export type RetryBudget = {
  /** Counts one check of the payer. */
  readonly deposit: (payerId: string) => void;
  /** Takes one extra attempt out of the payer's budget; false when nothing is left of it. */
  readonly withdraw: (payerId: string) => boolean;
};

type Spending = { readonly sinceMs: number; readonly checks: number; readonly extras: number };

/** One extra attempt for every ten checks, so that retries never add much load to a failing payer. */
const CHECKS_PER_EXTRA = 10;

/** The minimum for a rarely asked payer; as many failures as open its circuit. */
const RESERVE = 5;

const WINDOW_MS = 60_000;

/** Above this many payers, those that were asked longest ago are forgotten; each of them has its reserve again then. */
const MAX_PAYERS = 4_096;

/**
 * Bounds the extra attempts a payer gets in a minute: a tenth of its checks, or five if that is more. From 50 checks a
 * minute on, a total failure costs the payer no more than 1.1 attempts a check.
 */
export function retryBudget(clock: { readonly monotonicMs: () => number }): RetryBudget {
  // A Map keeps the order of insertion: its first key is the one that was written longest ago.
  const byPayer = new Map<string, Spending>();

  const current = (payerId: string): Spending => {
    const nowMs = clock.monotonicMs();
    const spending = byPayer.get(payerId);
    const isCurrent = spending !== undefined && nowMs - spending.sinceMs < WINDOW_MS;
    return isCurrent ? spending : { sinceMs: nowMs, checks: 0, extras: 0 };
  };
  const keep = (payerId: string, spending: Spending): void => {
    byPayer.delete(payerId);
    byPayer.set(payerId, spending);
    const [oldest] = byPayer.keys();
    if (byPayer.size > MAX_PAYERS && oldest !== undefined) byPayer.delete(oldest);
  };

  return {
    deposit: (payerId) => {
      const spending = current(payerId);
      keep(payerId, { ...spending, checks: spending.checks + 1 });
    },
    withdraw: (payerId) => {
      const spending = current(payerId);
      if (spending.extras >= Math.max(RESERVE, Math.floor(spending.checks / CHECKS_PER_EXTRA))) return false;
      keep(payerId, { ...spending, extras: spending.extras + 1 });
      return true;
    },
  };
}
