import type { Clock } from '@eligibility/kit';
import type { Connector, Pause } from '../../app/ports';
import { retryBudget } from '../domain/route-plan';
import type { RouteDependencies } from './ask-routes';
import { outboundLimits } from './outbound-limits';

export type TestRoutes = Omit<RouteDependencies, 'guard' | 'clock'>;

const noPause: Pause = () => Promise.resolve();

/** The trace that every one of these connectors sends. */
export const SENT_TRACE = 'sent-trace';
const traceOf = (): string => SENT_TRACE;

/** Connectors by name without limits, and retries without a pause. */
export function testRoutes(connectors: Readonly<Record<string, Connector['ask']>>, clock: Clock): TestRoutes {
  const asks = Object.entries(connectors);
  return {
    connectors: new Map(asks.map(([name, ask]) => [name, { ask, traceOf }])),
    outboundLimits: outboundLimits(
      { maxInFlightOf: new Map(asks.map(([name]) => [name, 1_000])), providerMaxInFlight: 1_000 },
      clock,
    ),
    retries: retryBudget(clock),
    pause: noPause,
    random: () => 0,
  };
}
