import { CONTRACTS_FILE, SERVICES } from '@eligibility/contract';
import { type Clock, lifecycle, type Lifecycle, type Running, systemClock } from '@eligibility/kit';
import { processMetrics, serveService } from '@eligibility/kit/grpc';
import { type Allowance, type ServiceProcess, unsafeInProduction } from '@eligibility/kit/process';
import type { Metrics } from '@eligibility/kit/telemetry';
import { type MongoSettings, openStorage } from '@eligibility/mongo';
import { CircuitAdminServiceService } from '@eligibility/protos/clearinghouse/v1/circuit_admin';
import { ClearinghouseServiceService } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { countDeviations, countSimulated, prometheusPayerMeter } from '../adapters/metrics';
import { pause, random, withDeadline } from '../adapters/timer';
import type { Networks, OpenConnector } from '../app/ports';
import type { NamedConnector } from '../config/connectors';
import { signInRefused, simulatorsUnsafe } from '../config/unsafe-connectors';
import { deviationReport } from '../connectors/core/check-envelope';
import { watchNetworks } from '../connectors/networks';
import { openConnector, type ConnectorDependencies } from '../connectors/open-connector';
import { CLEARINGHOUSE_COLLECTIONS, overrideStore } from '../isolation/adapters/documents/override-store';
import { backgroundPlaces } from '../isolation/domain/bulkhead';
import { outboundLimits, type OutboundLimitSettings } from '../routing/app/outbound-limits';
import { retryBudget } from '../routing/domain/route-plan';
import { clearinghouseService } from '../rpc/check-eligibility';
import { circuitAdminService } from '../rpc/circuit-admin';
import { startIsolation } from './isolation';

export type ClearinghouseConfig = ServiceProcess & {
  /** The default connector first. */
  readonly connectors: readonly [NamedConnector, ...NamedConnector[]];
  /** The SQLite file of the operators' overrides, created when it is missing. */
  readonly databasePath: string;
  /** The MongoDB that holds them instead, when given. */
  readonly mongo?: MongoSettings | undefined;
  /** How long a payer is waited for at most. */
  readonly deadlineMs: number;
  /** Calls one payer may hold at a time. */
  readonly payerMaxInFlight: number;
  /** Calls one NPI may hold at one payer at a time. */
  readonly providerMaxInFlight: number;
  /** A payer that takes longer is slow. */
  readonly payerSlowMs: number;
  /** The same for payers that normally take longer, by payer id. */
  readonly payerSlowMsByPayer: ReadonlyMap<string, number>;
  /** How long an open circuit refuses before it lets one probe through; doubled with every failed one. */
  readonly circuitOpenMs: number;
  /** The maximum of the doubling. */
  readonly circuitMaxOpenMs: number;
  /** Refused, or allowed on purpose, in production; undefined outside it, where simulators are usual. */
  readonly simulators?: 'refused' | 'allowed' | undefined;
  /** AAA 79 means that our account is not set up for the payer, instead of a mistake in the inquiry. */
  readonly treat79AsAccount: boolean;
  /** Those of the process this service is a part of; its own unless given. */
  readonly metrics?: Metrics;
  readonly clock?: Clock;
};

/** The time that a result needs to reach the caller. */
const REPLY_MARGIN_MS = 300;

/** A start must not wait longer for a token server that is away. */
const SIGN_IN_MS = 5_000;

/** A check that began before the stop may still end and be answered. */
const DRAIN_MARGIN_MS = 2_000;

/**
 * Serves checks. The clearinghouse need not be reachable yet.
 * @throws ConfigError when MongoDB is configured and cannot be used, and in production when a simulator is reached
 */
export async function start(config: ClearinghouseConfig): Promise<Running> {
  const { log, clock = systemClock, deadlineMs } = config;
  const life = lifecycle(log);
  try {
    const { metrics = processMetrics(life, log) } = config;
    const meter = prometheusPayerMeter(metrics);
    const onDeviations = deviationReport({ count: countDeviations(metrics), log });
    const open = openConnectors(config.connectors, life, { clock, log, onDeviations });
    await demandSignIns(open);
    const networks = watchNetworks(open, { clock, log, refusesSimulators: config.simulators === 'refused' });
    countSimulated(metrics, networks);
    const allowed = await demandPayers(config, networks);
    // Overrides are served from memory when the database is down, so it is not part of readiness.
    const { db } = await openStorage(config, life, CLEARINGHOUSE_COLLECTIONS);
    const store = overrideStore(db);
    const { guard, admin } = await startIsolation(config, { store, clock, life, meter, metrics });
    const server = await serveService(
      { ...config, allowed },
      {
        life,
        metrics,
        service: ClearinghouseServiceService,
        implementation: clearinghouseService({
          connectors: networks.connectors,
          networks,
          backgroundPlaces: backgroundPlaces(config.payerMaxInFlight),
          guard,
          outboundLimits: outboundLimits(outboundLimitSettings(config), clock),
          retries: retryBudget(clock),
          pause,
          random,
          clock,
          log,
          meter,
          limits: { deadlineMs, replyMarginMs: REPLY_MARGIN_MS },
          treat79AsAccount: config.treat79AsAccount,
          withDeadline,
        }),
        additionalServices: [
          { service: CircuitAdminServiceService, implementation: circuitAdminService(admin, log) },
        ],
        serviceName: SERVICES.clearinghouse.serviceName,
        contractsFile: CONTRACTS_FILE,
        callers: SERVICES.clearinghouse.callers,
        drainMs: deadlineMs + DRAIN_MARGIN_MS,
      },
    );
    log.info('clearinghouse service is up', { address: server.address, settings: loggedSettings(config) });
    return server;
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

/** A token server that is away stops no start. @throws ConfigError when one refuses our credentials */
async function demandSignIns(open: ReadonlyMap<string, OpenConnector>): Promise<void> {
  await Promise.all(
    [...open].map(async ([name, { signIn }]) => {
      const { kind, reason = '' } = (await signIn?.(AbortSignal.timeout(SIGN_IN_MS))) ?? {};
      if (kind === 'refused') throw signInRefused(name, reason);
    }),
  );
}

/**
 * Asks once who is at the other end, before anything is served.
 * @returns what is allowed on purpose, with the simulator when one was reached
 * @throws ConfigError when one was reached that production refuses
 */
async function demandPayers(
  { simulators, allowed = [] }: ClearinghouseConfig,
  networks: Networks,
): Promise<readonly Allowance[]> {
  await networks.isSimulated();
  const reached = simulatorsUnsafe(networks.simulators());
  if (simulators === undefined || reached.length === 0) return allowed;
  if (simulators === 'refused') throw unsafeInProduction(reached);
  return [...allowed, 'ALLOW_SIMULATED_PAYERS'];
}

function outboundLimitSettings({
  connectors,
  providerMaxInFlight,
}: ClearinghouseConfig): OutboundLimitSettings {
  return {
    maxInFlightOf: new Map(connectors.map(({ name, maxInFlight }) => [name, maxInFlight])),
    providerMaxInFlight,
  };
}

function loggedSettings(config: ClearinghouseConfig): Readonly<Record<string, unknown>> {
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
  dependencies: ConnectorDependencies,
): ReadonlyMap<string, OpenConnector> {
  return new Map(
    connectors.map(({ name, settings }) => {
      const connector = openConnector(name, settings, dependencies);
      life.add(`connector ${name}`, connector.close);
      return [name, connector];
    }),
  );
}
