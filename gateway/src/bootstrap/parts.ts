import { randomBytes, randomUUID } from 'node:crypto';
import { timeOrderedId, type Clock } from '@eligibility/kit';
import { conditionsOf, type Conditions, type ReadinessChecks } from '@eligibility/kit/process';
import type { Metrics } from '@eligibility/kit/telemetry';
import { busyThread } from '../admission/app/busy-thread';
import type { TokenUses } from '../identity/app/token-uses';
import type { CheckMeter } from '../checks/app/check-meter';
import type { AnswerNotes } from '../checks/app/note-answers';
import type { LeaseClock, LeaseKeeper } from '../checks/app/leases';
import type { MockFixtures } from '../checks/app/mock-fixtures';
import type { AnswerCipher, PayerCatalog } from '../checks/app/ports';
import type { SettlementBuffer } from '../checks/app/record-answer';
import { checkBody } from '../checks/domain/check';
import type { GatewayConfig } from '../config/gateway-config';
import { consoleProxy } from '../http/console-proxy';
import { docsRoutes } from '../http/docs/docs-routes';
import { readMarkdown } from '../http/docs/guides';
import { readOpenApiDocument } from '../http/docs/openapi';
import { prometheusProxy } from '../http/prometheus-proxy';
import { openIdProvider } from '../identity/services/openid-provider';
import type { RoleMapping } from '../identity/domain/roles';
import type { BoardCondition } from '../operations/domain/board-alerts';
import { keptRows } from '../schedules/app/kept-rows';
import { keyedHash } from '../secrets/crypto';
import type { RequestTrail } from '../tenants/app/request-trail';
import type { AppParts, RequestParts } from './app';
import type { Coordination } from './open-stores';
import type { Stores } from './stores';
import type { Audit } from './start-audit';
import type { Events } from './start-events';
import type { Peppers } from './start-keys';
import type { Services } from './start-services';

/** What a gateway has opened and started: its stores, its clients of other processes, its background tasks. */
export type Opened = {
  readonly clock: Clock;
  readonly metrics: Metrics;
  /** The name of this process in its reservations. */
  readonly owner: string;
  readonly stores: Stores;
  readonly services: Omit<Services, 'fixtures'> & { readonly fixtures: MockFixtures };
  readonly payers: PayerCatalog;
  readonly running: {
    readonly leases: LeaseKeeper;
    readonly settlements: SettlementBuffer;
    readonly meter: CheckMeter;
    readonly notes: AnswerNotes;
  };
  readonly cipher: AnswerCipher;
  /** The time that all gateways on the store share. */
  readonly leaseClock: Pick<LeaseClock, 'now'>;
  /** Aborts when the process begins to stop. */
  readonly stopping: AbortSignal;
  readonly webhooks: Events['webhooks'];
  readonly uses: TokenUses;
  readonly trail: RequestTrail;
  readonly shared: Pick<Coordination, 'limiter'>;
  readonly peppers: Peppers;
  readonly audit: Audit;
  /** The dependencies of this process. */
  readonly readiness: ReadinessChecks;
};

/** What a check is made with, by whomever. */
export type Checking = Pick<
  Opened,
  'clock' | 'owner' | 'stores' | 'services' | 'payers' | 'running' | 'cipher' | 'leaseClock'
>;

/** Gives each feature its part of what is configured and opened. */
export function partsOf(config: GatewayConfig, opened: Opened): AppParts {
  const { openApiDir, guidesDir, runbooksDir, trustedProxies, consoleUrl, corsOrigins = [] } = config;
  const identity = identityDeps(config, opened);
  return {
    requests: requestParts(config, opened),
    corsOrigins,
    access: accessDeps(config, opened, identity),
    checks: checksDeps(config, opened),
    batches: batchesDeps(config, opened),
    identity,
    tenants: tenantsDeps(config, opened),
    events: eventsDeps(opened),
    operations: operationsDeps(config, opened),
    console: consoleUrl === undefined ? undefined : consoleProxy(consoleUrl),
    docs: docsRoutes({
      document: () => readOpenApiDocument(openApiDir),
      guides: () => readMarkdown(guidesDir),
      runbooks: () => readMarkdown(runbooksDir),
      isBehindProxy: trustedProxies > 0,
      hasConsole: consoleUrl !== undefined,
    }),
  };
}

function requestParts(
  { checkDeadlineMs, trustedProxies, log }: GatewayConfig,
  { clock, metrics, trail }: Opened,
): RequestParts {
  return { clock, log, metrics, trail, isBusy: busyThread(clock), checkDeadlineMs, trustedProxies };
}

function accessDeps(
  config: GatewayConfig,
  opened: Opened,
  identity: AppParts['identity'],
): AppParts['access'] {
  const { rateLimitPerMinute, bodies, signInLimits, secrets } = config;
  const { clock, stores, peppers, uses, audit, shared } = opened;
  return {
    ...peppers.hashes,
    workspaces: stores.workspaces,
    operators: stores.operators,
    persons: identity,
    openId: identity.openId,
    keyUse: uses.keys,
    operatorUse: uses.operators,
    operatorToken: secrets.operatorToken,
    refusedAddresses: audit.addresses,
    refusedSignIns: audit.signIns,
    limiter: shared.limiter,
    rateLimitPerMinute,
    bodies,
    signInLimits,
    newId: randomUUID,
    clock,
  };
}

function identityDeps(
  { trustedProxies, hasSignInLinks = false, openId }: GatewayConfig,
  { clock, stores, peppers, uses }: Opened,
): AppParts['identity'] {
  return {
    people: stores.people,
    workspaces: stores.workspaces,
    operators: stores.operators,
    ...peppers.hashes,
    sessionUse: uses.sessions,
    hasSignInLinks,
    openId: openId && { provider: openIdProvider(openId), roles: openId.roles },
    newId: randomUUID,
    randomBytes,
    clock,
    isBehindProxy: trustedProxies > 0,
  };
}

export function checksDeps(
  { secrets, log }: GatewayConfig,
  { clock, owner, stores, services, payers, running, cipher }: Checking,
): AppParts['checks'] {
  const [newest, ...former] = secrets.fingerprintKeys;
  const { wallet, clearinghouse, fixtures } = services;
  return {
    ...running,
    wallet,
    payers,
    clearinghouse,
    isSimulated: clearinghouse.isSimulated,
    fixtures,
    checks: stores.checks,
    workspaces: stores.workspaces,
    people: stores.people,
    rates: stores.rates,
    cipher,
    fingerprintHash: keyedHash(newest.secret),
    formerFingerprintHashes: former.map(({ secret }) => keyedHash(secret)),
    render: checkBody,
    owner,
    newId: () => timeOrderedId(clock.now()),
    clock,
    log,
  };
}

function batchesDeps(config: GatewayConfig, opened: Opened): AppParts['batches'] {
  const { stores, stopping, leaseClock } = opened;
  const { jobs, batchItems: items } = stores;
  const { workspaces } = stores;
  return { ...checksDeps(config, opened), workspaces, jobs, items, leaseClock, stopping };
}

/** On the board a service that is away does not work, whether or not this process is ready without it. */
function boardConditions(conditions: Conditions): Readonly<Record<string, BoardCondition['ok']>> {
  return Object.fromEntries(
    Object.entries(conditions).map(([name, condition]) => [name, condition === 'away' ? false : condition]),
  );
}

/** What groups of the identity provider give; empty without a provider. */
export function groupRolesOf({ openId }: GatewayConfig): RoleMapping {
  return openId?.roles ?? new Map();
}

function tenantsDeps(
  config: GatewayConfig,
  { clock, stores, peppers, services }: Opened,
): AppParts['tenants'] {
  return {
    groupRoles: groupRolesOf(config),
    ...peppers.hashes,
    workspaces: stores.workspaces,
    people: stores.people,
    checks: stores.checks,
    wallet: services.wallet,
    memory: services.payerMemory,
    rates: stores.rates,
    newId: randomUUID,
    randomBytes,
    clock,
    installation: {
      rateLimitPerMinute: config.rateLimitPerMinute,
      isSimulated: services.clearinghouse.isSimulated,
    },
    trail: stores.trail,
  };
}

function eventsDeps({ clock, stores, webhooks, stopping }: Opened): AppParts['events'] {
  const { workspaces, events, endpoints, jobs } = stores;
  return { ...webhooks, workspaces, events, endpoints, jobs, newId: randomUUID, clock, stopping };
}

function operationsDeps(
  { prometheusUrl }: GatewayConfig,
  { clock, stores, services, payers, audit, readiness, leaseClock }: Opened,
): AppParts['operations'] {
  const { wallet, circuits, payerAdmin, payerMemory: memory, fixtures } = services;
  return {
    workspaces: stores.workspaces,
    checks: stores.checks,
    alertNotes: stores.alertNotes,
    rates: stores.rates,
    rows: keptRows({ items: stores.batchItems, jobs: stores.jobs, leaseClock }),
    ...audit.hashes,
    wallet,
    circuits,
    payers,
    payerAdmin,
    memory,
    fixtures,
    conditions: async () => boardConditions(await conditionsOf(readiness)),
    prometheus: prometheusUrl === undefined ? undefined : prometheusProxy(prometheusUrl),
    newId: randomUUID,
    clock,
  };
}
