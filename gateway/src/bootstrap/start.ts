import { randomUUID } from 'node:crypto';
import { lifecycle, systemClock, type Clock, type Lifecycle, type Log, type Running } from '@eligibility/kit';
import { processMetrics } from '@eligibility/kit/grpc';
import type { ProcessFacts } from '@eligibility/kit/process';
import { tokenUses } from '../identity/app/token-uses';
import { cachedPayerCatalog } from '../checks/services/payer-catalog';
import { cachedWorkspaceStore } from '../identity/app/cached-workspace-store';
import {
  clockGauge,
  openCheckGauges,
  prometheusCheckMeter,
  prometheusNoteMeter,
} from '../checks/metrics/check-metrics';
import { answerNotes } from '../checks/app/note-answers';
import { leaseKeeper } from '../checks/app/leases';
import { sealedFixtures } from '../checks/app/sealed-fixtures';
import type { AnswerCipher, PayerNetwork } from '../checks/app/ports';
import { settlementBuffer } from '../checks/app/record-answer';
import { lateInterest } from '../events/app/interest';
import type { GatewayConfig } from '../config/gateway-config';
import { requestTrail } from '../tenants/app/request-trail';
import { createApps } from './app';
import { openStorage, startCoordination } from './open-stores';
import { partsOf } from './parts';
import { startAudit } from './start-audit';
import { startBalanceWatch, startFixtureSeal, startHousekeeping, startLedgerWatch } from './start-background';
import { serveGateway, type Served } from './start-http';
import { startJobs } from './start-jobs';
import { startAnswerSeal, startPeppers } from './start-keys';
import { connectServices } from './start-services';

export type RunningGateway = Running & Served;

/**
 * Opens the store, connects to the services, starts the housekeeping, and serves. On a failure, everything that was
 * opened is closed again.
 * @throws ConfigError when a store that is configured, or an address to listen on, cannot be used
 */
export async function start(config: GatewayConfig): Promise<RunningGateway> {
  const life = lifecycle(config.log);
  try {
    return await startAll(config, life);
  } catch (failure) {
    await life.stop();
    throw failure;
  }
}

async function startAll(config: GatewayConfig, life: Lifecycle): Promise<RunningGateway> {
  const { log, clock = systemClock } = config;
  const owner = randomUUID();
  const { metrics = processMetrics(life, log) } = config;
  const meter = prometheusCheckMeter(metrics);
  const completions = lateInterest();
  const storage = await openStorage(config, life, completions.asked);
  openCheckGauges(metrics, storage.checks, clock);
  clockGauge(metrics, storage.leaseClock);
  const seal = await startAnswerSeal(config, { metrics, clock });
  life.add('answer-seal', seal.stop);
  const shared = startCoordination(config, log, clock);
  life.add('redis', shared.close);
  const checks = shared.withReplayCache(storage.checks);
  const workspaces = cachedWorkspaceStore(storage.workspaces, shared.broadcast);
  const services = startServices(config, life, { cipher: seal.cipher, clock });
  const payers = cachedPayerCatalog(services.payers, clock);
  const count = prometheusNoteMeter(metrics);
  const notes = answerNotes({ memory: services.payerMemory, forgetMatch: payers.forget, count, clock });
  const leases = leaseKeeper(checks);
  const settlements = settlementBuffer(checks, log);
  const uses = tokenUses(workspaces, storage.operators, storage.people);
  const trail = requestTrail(storage.trail);
  const { peppers, audit } = startRecords(config, life, { workspaces: storage.workspaces, metrics, clock });
  const { wallet, circuits } = services;
  const written = { leases, settlements, uses, trail, people: storage.people };
  life.add(
    'housekeeping',
    startHousekeeping(config, { ...written, checks, wallet, clock, owner, meter }).stop,
  );
  const checking = {
    ...{ clock, metrics, owner, services, payers, leaseClock: storage.leaseClock },
    stores: { ...storage, checks, workspaces },
    running: { leases, settlements, meter, notes },
    cipher: seal.cipher,
  };
  const { broadcast } = shared;
  const given = { ...checking, storage, completions, broadcast, workspaces, circuits };
  const jobs = await startJobs(config, life, given);
  const notice = jobs.events.noticeBalance;
  startWatches(log, life, { workspaces, wallet, checks, clock, owner, metrics, notice });

  const readiness = { ...storage.readiness, ...seal.readiness, ...shared.readiness, ...services.readiness };
  const stopping = new AbortController();
  const parts = partsOf(config, {
    ...checking,
    stores: { ...checking.stores, jobs: jobs.jobs },
    webhooks: jobs.events.webhooks,
    ...{ trail, uses, shared, peppers, audit, readiness },
    stopping: stopping.signal,
  });
  const serving = { config, life, metrics, readiness, facts: statementOf(services.clearinghouse) };
  const served = await serveGateway(createApps(parts, config.operatorPort !== undefined), serving);
  const stop = (): Promise<void> => {
    stopping.abort();
    return served.stop();
  };
  return { ...served, stop };
}

/** `simulated` is left out while it is not known. */
function statementOf({ isSimulated }: PayerNetwork): () => Promise<ProcessFacts> {
  return async () => {
    const simulated = await isSimulated();
    return simulated === undefined ? {} : { simulated };
  };
}

/** The background tasks for wallets. */
function startWatches(
  log: Log,
  life: Lifecycle,
  parts: Parameters<typeof startLedgerWatch>[1] & Parameters<typeof startBalanceWatch>[1],
): void {
  life.add('ledger', startLedgerWatch(log, parts).stop);
  life.add('balances', startBalanceWatch(log, parts).stop);
}

/** The clients of the services; the fixtures of workspaces are sealed on the way, and again in the background. */
function startServices(
  { services: addresses, tlsDir, log }: GatewayConfig,
  life: Lifecycle,
  { cipher, clock }: { readonly cipher: AnswerCipher; readonly clock: Clock },
) {
  const services = connectServices(addresses, { clock, tlsDir });
  life.add('services', services.close);
  life.add('fixtures', startFixtureSeal(log, { service: services.fixtures, cipher, clock }).stop);
  return { ...services, fixtures: sealedFixtures(services.fixtures, cipher) };
}

/** The background tasks for hashes of keys and for the audit log. */
function startRecords(config: GatewayConfig, life: Lifecycle, parts: Parameters<typeof startAudit>[1]) {
  const peppers = startPeppers(config, parts);
  life.add('peppers', peppers.stop);
  const audit = startAudit(config, parts);
  life.add('audit', audit.stop);
  return { peppers, audit };
}
