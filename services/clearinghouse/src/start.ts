import { randomInt } from 'node:crypto';
import { lifecycle, systemClock, type Clock, type Lifecycle, type Running } from '@eligibility/kit';
import type { ServiceProcess } from '@eligibility/kit/process';
import { processMetrics, serveService } from '@eligibility/kit/grpc';
import type { Metrics } from '@eligibility/kit/telemetry';
import { openMongo, type MongoSettings } from '@eligibility/mongo';
import { CircuitAdminServiceService } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { ClearinghouseServiceService } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { openSqlite } from '@eligibility/sqlite';
import { connectorOf, type Surroundings } from './adapters/connector-of';
import { CLEARINGHOUSE_COLLECTIONS } from './adapters/mongo/collections';
import { mongoOverrideStore } from './adapters/mongo/override-store';
import { countDeviations } from './adapters/prometheus/count-deviations';
import { countSimulated } from './adapters/prometheus/count-simulated';
import { prometheusPayerMeter } from './adapters/prometheus/payer-meter';
import { sqliteOverrideStore } from './adapters/sqlite/override-store';
import { CLEARINGHOUSE_MIGRATIONS } from './adapters/sqlite/schema';
import { pause } from './adapters/timer/pause';
import { within } from './adapters/timer/within';
import { pacing, type PacingLimits } from './app/pacing';
import type { Connector, OverrideStore } from './app/ports';
import { deviationReport } from './app/report-deviations';
import { retryBudget } from './app/retry-budget';
import type { NamedConnector } from './connectors-config';
import { circuitAdminService } from './rpc/circuit-admin-service';
import { clearinghouseService } from './rpc/service';
import { startIsolation } from './start-isolation';

export type ClearinghouseConfig = ServiceProcess & {
  /** The default connector first. */
  readonly connectors: readonly [NamedConnector, ...NamedConnector[]];
  /** The SQLite file of what operators said, made when it is not there. */
  readonly databasePath: string;
  /** Where that is instead, when given. */
  readonly mongo?: MongoSettings | undefined;
  /** The most a payer is waited for. */
  readonly deadlineMs: number;
  /** Calls one payer may hold at a time. */
  readonly payerMaxInFlight: number;
  /** Calls one NPI may hold at one payer at a time. */
  readonly providerMaxInFlight: number;
  /** A payer that takes longer is slow. */
  readonly payerSlowMs: number;
  /** The same for payers that take longer when they are well, by payer id. */
  readonly payerSlowMsByPayer: ReadonlyMap<string, number>;
  /** How long an open circuit refuses before it lets one probe through; doubled with every failed one. */
  readonly circuitOpenMs: number;
  /** What the doubling ends at. */
  readonly circuitMaxOpenMs: number;
  /** AAA 79 means that our account is not set up for the payer, instead of a mistake in the inquiry. */
  readonly treat79AsAccount: boolean;
  /** Those of the process this service is a part of; its own unless given. */
  readonly metrics?: Metrics;
  readonly clock?: Clock;
};

/** What a result needs to travel back to the caller in time. */
const REPLY_MARGIN_MS = 300;

/** A check that began before the stop may still end, and be told. */
const DRAIN_MARGIN_MS = 2_000;
/** Whose certificates are let in. */
const CALLERS = ['gateway'];

/**
 * Serves checks. The clearinghouse need not be reachable yet: each check finds out for itself.
 * @throws ConfigError when MongoDB is configured and cannot be used
 */
export async function start(config: ClearinghouseConfig): Promise<Running> {
  const { log, clock = systemClock, deadlineMs } = config;
  const life = lifecycle(log);
  try {
    const { metrics = processMetrics(life, log) } = config;
    const meter = prometheusPayerMeter(metrics);
    const onDeviations = deviationReport({ count: countDeviations(metrics), log });
    const simulated = config.connectors.flatMap((each) => (each.isSimulated === true ? [each.name] : []));
    countSimulated(metrics, simulated.length);
    const connectors = openConnectors(config.connectors, life, { clock, onDeviations });
    const store = await openStorage(config, life);
    const { guard, admin } = await startIsolation(config, { store, clock, life, meter, metrics });
    const server = await serveService(config, {
      life,
      metrics,
      service: ClearinghouseServiceService,
      implementation: clearinghouseService({
        connectors,
        guard,
        pacing: pacing(pacingLimits(config), clock),
        retries: retryBudget(clock),
        pause,
        random: () => randomInt(1_000) / 1_000,
        clock,
        log,
        meter,
        limits: { deadlineMs, replyMarginMs: REPLY_MARGIN_MS },
        treat79AsAccount: config.treat79AsAccount,
        within,
        simulated: new Set(simulated),
      }),
      besides: [{ service: CircuitAdminServiceService, implementation: circuitAdminService(admin, log) }],
      serviceName: 'eligibility.clearinghouse.v1.ClearinghouseService',
      callers: CALLERS,
      drainMs: deadlineMs + DRAIN_MARGIN_MS,
    });
    log.info('clearinghouse service is up', { address: server.address, settings: shown(config) });
    return server;
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

/** The last word holds while the database is away, so it says nothing about this service's health. */
async function openStorage(
  { mongo, databasePath, log }: ClearinghouseConfig,
  life: Lifecycle,
): Promise<OverrideStore> {
  if (mongo === undefined) {
    const db = openSqlite(databasePath, CLEARINGHOUSE_MIGRATIONS);
    life.add('sqlite', db.close);
    return sqliteOverrideStore(db);
  }
  const db = await openMongo({ ...mongo, log, collections: CLEARINGHOUSE_COLLECTIONS });
  life.add('mongodb', db.close);
  return mongoOverrideStore(db);
}

function pacingLimits({ connectors, providerMaxInFlight }: ClearinghouseConfig): PacingLimits {
  return {
    maxInFlightOf: new Map(connectors.map(({ name, maxInFlight }) => [name, maxInFlight])),
    providerMaxInFlight,
  };
}

function shown(config: ClearinghouseConfig): Readonly<Record<string, unknown>> {
  const { deadlineMs, payerMaxInFlight, payerSlowMs, circuitOpenMs, circuitMaxOpenMs } = config;
  const connectors = config.connectors.map(({ name, maxInFlight, settings: { format, url } }) => ({
    name,
    format,
    clearinghouse: new URL(url).origin,
    maxInFlight,
  }));
  const payerSlowMsByPayer = Object.fromEntries(config.payerSlowMsByPayer);
  return {
    connectors,
    deadlineMs,
    payerMaxInFlight,
    payerSlowMs,
    payerSlowMsByPayer,
    circuitOpenMs,
    circuitMaxOpenMs,
  };
}

function openConnectors(
  connectors: readonly NamedConnector[],
  life: Lifecycle,
  surroundings: Surroundings,
): ReadonlyMap<string, Connector> {
  return new Map(
    connectors.map(({ name, settings }) => {
      const connector = connectorOf(name, settings, surroundings);
      life.add(`connector ${name}`, connector.close);
      return [name, connector];
    }),
  );
}
