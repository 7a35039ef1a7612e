import { randomInt } from 'node:crypto';
import { lifecycle, systemClock, type Clock, type Lifecycle, type Log, type Running } from '@eligibility/kit';
import { serveGrpc } from '@eligibility/kit/grpc';
import { ClearinghouseServiceService } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { connectorOf } from './adapters/connector-of';
import { payerGuard } from './adapters/opossum/payer-guard';
import { pause } from './adapters/timer/pause';
import { within } from './adapters/timer/within';
import { pacing } from './app/pacing';
import type { Connector } from './app/ports';
import { retryBudget } from './app/retry-budget';
import type { NamedConnector } from './connectors-config';
import { clearinghouseService } from './rpc/service';

export type ClearinghouseConfig = {
  /** Where gRPC is served; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  /** The default connector first. */
  readonly connectors: readonly [NamedConnector, ...NamedConnector[]];
  /** The most a payer is waited for. */
  readonly deadlineMs: number;
  /** Calls one payer may hold at a time. */
  readonly payerMaxInFlight: number;
  /** Calls one NPI may hold at one payer at a time. */
  readonly providerMaxInFlight: number;
  /** How long an open circuit refuses before it lets one probe through. */
  readonly circuitOpenMs: number;
  /** AAA 79 means that our account is not set up for the payer, instead of a mistake in the inquiry. */
  readonly treat79AsAccount: boolean;
  readonly log: Log;
  readonly clock?: Clock;
};

/** What a result needs to travel back to the caller in time. */
const REPLY_MARGIN_MS = 300;

/** A check that began before the stop may still end; below the grace that a process has. */
const DRAIN_MS = 22_000;

/** Serves checks. The clearinghouse need not be reachable yet: each check finds out for itself. */
export async function start(config: ClearinghouseConfig): Promise<Running> {
  const { log, clock = systemClock, deadlineMs, payerMaxInFlight: maxInFlight, circuitOpenMs } = config;
  const life = lifecycle(log);
  const connectors = openConnectors(config.connectors, { life, clock });
  const maxInFlightOf = new Map(
    config.connectors.map((connector) => [connector.name, connector.maxInFlight]),
  );
  const guard = payerGuard({ maxInFlight, circuitOpenMs, deadlineMs, log });
  life.add('payer guard', guard.close);
  const server = await serveGrpc({
    bindAddress: config.bindAddress,
    service: ClearinghouseServiceService,
    implementation: clearinghouseService({
      connectors,
      guard,
      pacing: pacing({ maxInFlightOf, providerMaxInFlight: config.providerMaxInFlight }, clock),
      retries: retryBudget(clock),
      pause,
      random: () => randomInt(1_000) / 1_000,
      clock,
      log,
      limits: { deadlineMs, replyMarginMs: REPLY_MARGIN_MS },
      treat79AsAccount: config.treat79AsAccount,
      within,
    }),
    serviceName: 'eligibility.clearinghouse.v1.ClearinghouseService',
    drainMs: DRAIN_MS,
  });
  life.add('grpc', server.stop);
  const settings = {
    connectors: config.connectors.map(({ name, settings: { format, url } }) => ({
      name,
      format,
      clearinghouse: new URL(url).origin,
    })),
    deadlineMs,
    maxInFlight,
    circuitOpenMs,
  };
  log.info('clearinghouse service is up', { address: server.address, settings });
  return { address: server.address, stop: life.stop };
}

function openConnectors(
  connectors: readonly NamedConnector[],
  { life, clock }: { readonly life: Lifecycle; readonly clock: Clock },
): ReadonlyMap<string, Connector> {
  return new Map(
    connectors.map(({ name, settings }) => {
      const connector = connectorOf(settings, clock);
      life.add(`connector ${name}`, connector.close);
      return [name, connector];
    }),
  );
}
