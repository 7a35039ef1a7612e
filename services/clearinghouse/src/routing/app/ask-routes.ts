import type { UpstreamReply } from '@eligibility/benefits';
import type { Clock } from '@eligibility/kit';
import type { Connector, Pause } from '../../app/ports';
import type { Inquiry, Route } from '../../domain/inquiry';
import type { StatedReply } from '../../domain/stated-reply';
import type { Guarded, PayerGuard } from '../../isolation/app/ports';
import { callEvidence, type CallEvidence, NO_EVIDENCE } from '../../isolation/domain/evidence';
import {
  type Attempt,
  type Attempts,
  nextAttempt,
  type NextAttempt,
  type RetryBudget,
  routesOf,
} from '../domain/route-plan';
import type { OutboundLimits } from './outbound-limits';

export type RouteDependencies = {
  /** By name; one of them is the default connector. */
  readonly connectors: ReadonlyMap<string, Connector>;
  readonly guard: PayerGuard;
  readonly outboundLimits: OutboundLimits;
  readonly retries: RetryBudget;
  readonly clock: Clock;
  readonly pause: Pause;
  /** At least 0, less than 1: spreads retries, so that they are not sent at the same time. */
  readonly random: () => number;
};

/** The time that all attempts of a check share. */
export type TimeBudget = {
  /** Aborts when the time of the check is over. */
  readonly signal: AbortSignal;
  /** On the monotonic clock. */
  readonly untilMs: number;
  /** The full deadline of a check, without a shorter one of the caller. */
  readonly fullMs: number;
};

/** Half of the pause is fixed, the other half random. */
const RETRY_PAUSE_MS = 500;

/** With less time left, another attempt would only turn a clear failure into a timeout. */
const MIN_ATTEMPT_MS = 500;

/** Tries the routes of the payer in turn until one attempt is final, the time is over or the retry budget is spent. */
export async function askRoutes(
  dependencies: RouteDependencies,
  inquiry: Inquiry,
  budget: TimeBudget,
): Promise<Attempts> {
  const { connectors, retries } = dependencies;
  const { payer } = inquiry;
  retries.deposit(payer.payerId);
  const routes = routesOf(payer, new Set(connectors.keys()));
  const first = await askOn(dependencies, routes[0], { inquiry, budget, attempt: 1 });
  const attempts: [Attempt, ...Attempt[]] = [first];
  for (;;) {
    const next = nextAttempt(routes, attempts);
    const asking = { inquiry, budget, attempt: attempts.filter(({ kind }) => kind === 'called').length + 1 };
    if (next === undefined || !(await mayAskNext(dependencies, next, asking))) return attempts;
    attempts.push(await askOn(dependencies, next.route, asking));
  }
}

type Asking = { readonly inquiry: Inquiry; readonly budget: TimeBudget; readonly attempt: number };

async function mayAskNext(
  { clock, pause, random, retries }: RouteDependencies,
  { isRetry, isExtra }: NextAttempt,
  { inquiry, budget }: Asking,
): Promise<boolean> {
  const pauseMs = isRetry ? (RETRY_PAUSE_MS * (1 + random())) / 2 : 0;
  if (budget.untilMs - clock.monotonicMs() < pauseMs + MIN_ATTEMPT_MS) return false;
  if (isExtra && !retries.withdraw(inquiry.payer.payerId)) return false;
  if (pauseMs > 0) await pause(pauseMs, budget.signal);
  return !budget.signal.aborted;
}

async function askOn(dependencies: RouteDependencies, route: Route, asking: Asking): Promise<Attempt> {
  const { outboundLimits } = dependencies;
  const place = outboundLimits.enter(route.connector, asking.inquiry);
  if (place.kind === 'refused') return { route, ...place };
  try {
    const guarded = await askGuarded(dependencies, route, asking);
    if (guarded.kind === 'called')
      outboundLimits.applyRetryAfter(route.connector, asking.inquiry, guarded.reply);
    return { route, ...guarded };
  } finally {
    place.leave();
  }
}

function askGuarded(
  { connectors, guard, clock }: RouteDependencies,
  { connector: name, payerId }: Route,
  { inquiry, budget, attempt }: Asking,
): Promise<Guarded<StatedReply>> {
  const connector = connectors.get(name);
  if (connector === undefined) throw new Error('the default connector is missing');
  const leftMs = budget.untilMs - clock.monotonicMs();
  const onRoute = { ...inquiry, payer: { ...inquiry.payer, tradingPartnerId: payerId } };
  const { payer, workspaceId, workspaceShareWeight, background } = inquiry;
  const target = { payerId: payer.payerId, route: name, workspaceId, workspaceShareWeight, background };
  return guard.run(target, {
    call: () => connector.ask(onRoute, budget.signal, attempt),
    evidence: (reply) => fairEvidence(reply, leftMs, budget),
  });
}

/**
 * A timeout after less than half of the full deadline is no evidence against the payer, and neither is a call that
 * waited in vain for one of our own connections.
 */
function fairEvidence(reply: UpstreamReply, leftMs: number, { signal, fullMs }: TimeBudget): CallEvidence {
  const wasHurried = reply.kind === 'timed-out' && leftMs < fullMs / 2;
  const hadNoConnection = reply.kind === 'never-sent' && signal.aborted;
  return wasHurried || hadNoConnection ? NO_EVIDENCE : callEvidence(reply);
}
