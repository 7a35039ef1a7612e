import { lifecycle, systemClock, type Clock, type Log, type Running } from '@eligibility/kit';
import { serveGrpc } from '@eligibility/kit/grpc';
import { CircuitAdminServiceService } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { ClearinghouseServiceService } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { openSqlite } from '@eligibility/sqlite';
import { jsonConnector } from './adapters/json/json-connector';
import { sqliteOverrideStore } from './adapters/sqlite/override-store';
import { CLEARINGHOUSE_MIGRATIONS } from './adapters/sqlite/schema';
import { within } from './adapters/timer/within';
import { circuitAdminService } from './rpc/circuit-admin-service';
import { clearinghouseService } from './rpc/service';
import { startIsolation } from './start-isolation';

export type ClearinghouseConfig = {
  /** Where gRPC is served; `127.0.0.1:0` takes a free port. */
  readonly bindAddress: string;
  /** The SQLite file of what operators said, made when it is not there. */
  readonly databasePath: string;
  /** The clearinghouse's eligibility endpoint, whole. */
  readonly clearinghouseUrl: string;
  readonly clearinghouseApiKey: string;
  /** The most a payer is waited for. */
  readonly deadlineMs: number;
  /** Calls one payer may hold at a time. */
  readonly payerMaxInFlight: number;
  /** A payer that takes longer is slow. */
  readonly payerSlowMs: number;
  /** How long an open circuit refuses before it lets one probe through; doubled with every failed one. */
  readonly circuitOpenMs: number;
  /** What the doubling ends at. */
  readonly circuitMaxOpenMs: number;
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
  const { log, clock = systemClock, deadlineMs } = config;
  const life = lifecycle(log);
  try {
    const connector = jsonConnector({ url: config.clearinghouseUrl, apiKey: config.clearinghouseApiKey });
    life.add('connector', connector.close);
    const db = openSqlite(config.databasePath, CLEARINGHOUSE_MIGRATIONS);
    life.add('sqlite', db.close);
    const store = sqliteOverrideStore(db);
    const { guard, admin } = await startIsolation(config, { store, clock, life });
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
      besides: [{ service: CircuitAdminServiceService, implementation: circuitAdminService(admin, log) }],
      serviceName: 'eligibility.clearinghouse.v1.ClearinghouseService',
      drainMs: DRAIN_MS,
    });
    life.add('grpc', server.stop);
    log.info('clearinghouse service is up', { address: server.address, settings: shown(config) });
    return { address: server.address, stop: life.stop };
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

function shown(config: ClearinghouseConfig): Readonly<Record<string, string | number>> {
  const { deadlineMs, payerMaxInFlight, payerSlowMs, circuitOpenMs, circuitMaxOpenMs } = config;
  const clearinghouse = new URL(config.clearinghouseUrl).origin;
  return { clearinghouse, deadlineMs, payerMaxInFlight, payerSlowMs, circuitOpenMs, circuitMaxOpenMs };
}
