import { randomBytes, randomUUID } from 'node:crypto';
import { systemClock, timeOrderedId, type Lifecycle } from '@eligibility/kit';
import { processMetrics } from '@eligibility/kit/grpc';
import { conditionsOf, type Conditions, type ReadinessChecks } from '@eligibility/kit/process';
import type { AuditContext } from '../audit/app/context';
import type { Context } from '../basics/context';
import type { Uncounted } from '../basics/uncounted';
import type { AnswerCipher, CheckStore } from '../checks/app/ports';
import type { RateLimiter } from '../admission/domain/buckets';
import { refusedAddresses, refusedSignIns } from '../audit/app/refusals';
import type { BatchesContext } from '../batches/app/context';
import { leaseKeeper } from '../checks/app/leases';
import { answerNotes } from '../checks/app/note-answers';
import type { FixtureService } from '../checks/app/mock-fixtures';
import { settlementBuffer } from '../checks/app/record-answer';
import { sealedFixtures } from '../checks/app/sealed-fixtures';
import {
  clockGauge,
  openCheckGauges,
  prometheusCheckMeter,
  prometheusNoteMeter,
} from '../checks/metrics/check-metrics';
import { cachedPayerCatalog } from '../checks/services/payer-catalog';
import type { GatewayConfig } from '../config/gateway-config';
import type { EventsContext } from '../events/app/context';
import { lateInterest, startInterest, type Interest, type LateInterest } from '../events/app/interest';
import { prometheusDeliveryMeter } from '../events/metrics/delivery-metrics';
import { webhookSender } from '../events/services/webhook-sender';
import { prometheusProxy } from '../http/prometheus-proxy';
import { requestMinutes, type RequestMinutes } from '../http/request-minutes';
import { cachedWorkspaceStore } from '../identity/app/cached-workspace-store';
import { tokenUses, type TokenUses } from '../identity/app/token-uses';
import { addressRefusals } from '../identity/metrics/key-metrics';
import { openIdProvider } from '../identity/services/openid-provider';
import type { OperationsContext } from '../operations/app/context';
import type { MetricsContext } from '../operations/routes/metrics';
import type { BoardCondition } from '../operations/domain/board-alerts';
import { keptRows } from '../schedules/app/kept-rows';
import { endpointSeal, keyedHash } from '../secrets/crypto';
import { requestTrail, type RequestTrail } from '../tenants/app/request-trail';
import { auditHashOf, openStorage, startCoordination } from './open-stores';
import { startAnswerSeal, startPeppers } from './start-keys';
import { connectServices, type Services } from './start-services';
import { waking, type Wakes } from './waking-jobs';

/** All that a gateway has open: the contexts of its rooms in one. */
export type AppContext = OperationsContext &
  MetricsContext &
  BatchesContext &
  EventsContext & {
    readonly limiter: RateLimiter;
    readonly requestMinutes: RequestMinutes;
    readonly requestTrail: Pick<RequestTrail, 'note'>;
  };

export type Opened = {
  readonly context: AppContext;
  /** Keeps the fixtures of workspaces, sealed. */
  readonly fixtureService: FixtureService;
  /** What is written later. */
  readonly buffers: { readonly uses: TokenUses; readonly trail: RequestTrail };
  readonly interest: Interest;
  readonly completions: LateInterest;
  /** Who is told at once of what this process writes. */
  readonly wakes: Partial<Wakes>;
  /** The dependencies of this process. */
  readonly readiness: ReadinessChecks;
  readonly beginStop: () => void;
};

/**
 * Opens the stores and connects to the services: everything that lives as long as the process is made here, once.
 * @throws ConfigError when a store that is configured cannot be used
 */
export async function openContext(config: GatewayConfig, life: Lifecycle): Promise<Opened> {
  const { log, clock = systemClock } = config;
  const { metrics = processMetrics(life, log) } = config;
  const completions = lateInterest();
  const storage = await openStorage(config, life, completions.asked);
  clockGauge(metrics, storage.leaseClock);
  const seal = await startAnswerSeal(config, { metrics, clock });
  life.add('answer-seal', seal.stop);
  const shared = startCoordination(config, log, clock);
  life.add('redis', shared.close);
  const services = connectServices(config.services, { clock, tlsDir: config.tlsDir });
  life.add('services', services.close);
  const { broadcast } = shared;
  const interest = await startInterest('check.completed', { endpoints: storage.endpoints, broadcast, log });
  life.add('webhook-interest', interest.stop);
  const peppers = startPeppers(config, { workspaces: storage.workspaces, metrics, clock });
  life.add('peppers', peppers.stop);
  const readiness = { ...storage.readiness, ...seal.readiness, ...shared.readiness, ...services.readiness };
  const stopping = new AbortController();
  const workspaces = cachedWorkspaceStore(storage.workspaces, broadcast);
  const uses = tokenUses(workspaces, storage.operators, storage.people);
  const trail = requestTrail(storage.trail);
  const wakes: Partial<Wakes> = {};
  const jobs = waking(storage.jobs, wakes);
  const minutes = requestMinutes(clock);
  const base = {
    ...{ clock, log, metrics, randomBytes, owner: randomUUID(), stopping: stopping.signal },
    newId: () => timeOrderedId(clock.now()),
    ...settingsOf(config),
  };
  const context: AppContext = {
    ...base,
    ...storage,
    ...services,
    ...recordsOf(config, { ...base, workspaces: storage.workspaces }),
    ...checksOf(base, { checks: shared.withReplayCache(storage.checks), services, cipher: seal.cipher }),
    ...peppers.hashes,
    ...{ workspaces, jobs, items: storage.batchItems, limiter: shared.limiter },
    ...{ keyUse: uses.keys, operatorUse: uses.operators, sessionUse: uses.sessions },
    seal: endpointSeal(seal.cipher),
    sender: webhookSender({ ...(config.webhooks ?? { allowed: [] }), clock }),
    deliveryMeter: prometheusDeliveryMeter(metrics),
    changed: interest.changed,
    rows: keptRows({ items: storage.batchItems, jobs, leaseClock: storage.leaseClock }),
    conditions: async () => boardConditions(await conditionsOf(readiness)),
    ownRequests: minutes.lastHour,
    requestMinutes: minutes,
    requestTrail: trail,
  };
  openCheckGauges(metrics, context.checks, clock);
  const beginStop = (): void => {
    stopping.abort();
  };
  return {
    context,
    fixtureService: services.fixtures,
    buffers: { uses, trail },
    ...{ interest, completions, wakes, readiness, beginStop },
  };
}

/** What the settings say, and no store or service. */
function settingsOf(config: GatewayConfig) {
  const { secrets, openId, hasSignInLinks = false, prometheusUrl, lifetimes } = config;
  const { rateLimitPerMinute, checkDeadlineMs, trustedProxies } = config;
  const [fingerprints, ...formerFingerprints] = secrets.fingerprintKeys;
  return {
    ...{ rateLimitPerMinute, checkDeadlineMs, hasSignInLinks, operatorToken: secrets.operatorToken },
    ...{ leaseMs: lifetimes.leaseMs, keepMs: lifetimes.batchMs, isBehindProxy: trustedProxies > 0 },
    openId: openId && { provider: openIdProvider(openId), roles: openId.roles },
    groupRoles: openId?.roles ?? new Map(),
    prometheus: prometheusUrl === undefined ? undefined : prometheusProxy(prometheusUrl),
    fingerprintHash: keyedHash(fingerprints.secret),
    formerFingerprintHashes: formerFingerprints.map(({ secret }) => keyedHash(secret)),
  };
}

/** How the audit log is written. */
function recordsOf(
  { secrets }: GatewayConfig,
  recording: Pick<AuditContext, 'workspaces' | 'clock' | 'newId' | 'log' | 'metrics'>,
): Omit<AuditContext, keyof Context | 'workspaces'> {
  return {
    auditHash: auditHashOf(secrets),
    formerAuditHashes: secrets.auditKeys.slice(1).map(({ secret }) => keyedHash(secret)),
    refusedSignIns: refusedSignIns(recording),
    refusedAddresses: refusedAddresses({ ...recording, refused: addressRefusals(recording.metrics) }),
  };
}

type Checking = {
  readonly checks: CheckStore;
  readonly services: Services;
  readonly cipher: AnswerCipher;
};

/** What checks are made with. */
function checksOf(
  { clock, log, metrics }: Pick<Context, 'clock' | 'log' | 'metrics'>,
  { checks, services, cipher }: Checking,
) {
  const { payerMemory: memory } = services;
  const payers = cachedPayerCatalog(services.payers, clock);
  const uncounted: Uncounted = (_workspaceId, wait) => wait();
  return {
    ...{ checks, payers, memory, cipher, uncounted },
    fixtures: sealedFixtures(services.fixtures, cipher),
    leases: leaseKeeper(checks),
    settlements: settlementBuffer(checks, log),
    notes: answerNotes({ memory, forgetMatch: payers.forget, count: prometheusNoteMeter(metrics), clock }),
    meter: prometheusCheckMeter(metrics),
  };
}

/** On the board a service that is away does not work, whether or not this process is ready without it. */
function boardConditions(conditions: Conditions): Readonly<Record<string, BoardCondition['ok']>> {
  return Object.fromEntries(
    Object.entries(conditions).map(([name, condition]) => [name, condition === 'away' ? false : condition]),
  );
}
