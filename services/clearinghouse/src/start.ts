import { lifecycle, systemClock, type Clock, type Log, type Running } from '@eligibility/kit';
import { serveGrpc } from '@eligibility/kit/grpc';
import { ClearinghouseServiceService } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { connectorOf, type ConnectorSettings } from './adapters/connector-of';
import { payerGuard } from './adapters/opossum/payer-guard';
import { within } from './adapters/timer/within';
import { clearinghouseService } from './rpc/service';

export type ClearinghouseConfig = {
  /** Where gRPC is served; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  readonly clearinghouse: ConnectorSettings;
  /** The most a payer is waited for. */
  readonly deadlineMs: number;
  /** Calls one payer may hold at a time. */
  readonly payerMaxInFlight: number;
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
  const connector = connectorOf(config.clearinghouse, clock);
  life.add('connector', connector.close);
  const guard = payerGuard({ maxInFlight, circuitOpenMs, deadlineMs, log });
  life.add('payer guard', guard.close);
  const server = await serveGrpc({
    bindAddress: config.bindAddress,
    service: ClearinghouseServiceService,
    implementation: clearinghouseService({
      connector,
      guard,
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
    clearinghouse: new URL(config.clearinghouse.url).origin,
    format: config.clearinghouse.format,
    deadlineMs,
    maxInFlight,
    circuitOpenMs,
  };
  log.info('clearinghouse service is up', { address: server.address, settings });
  return { address: server.address, stop: life.stop };
}
