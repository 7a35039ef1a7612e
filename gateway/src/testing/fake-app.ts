import { createLog } from '@eligibility/kit/process';
import { createMetrics, type Metrics } from '@eligibility/kit/telemetry';
import { Router } from 'express';
import type { RequestListener } from 'node:http';
import request, { type Test } from 'supertest';
import { webhookSender } from '../events/services/webhook-sender';
import { endpointSeal } from '../store/crypto';
import { memoryRateLimiter } from '../store/memory/rate-limiter';
import { fakeGateway, type FakeGateway, type PortAnswers } from './fakes';
import { sessionDoor, type FakeSessionDoor } from './session-door';
import { API_KEY, CLINIC, WORKSPACE, AUDIT_HASH, uuid } from './samples';
import { addressRefusals } from '../identity/metrics/key-metrics';
import { refusedAddresses, refusedSignIns } from '../audit/app/refusals';
import { keptRows } from '../schedules/app/kept-rows';
import { keyUse } from '../identity/app/authenticate';
import type { OperatorStore } from '../identity/app/operator-store';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import type { IdentityDeps } from '../identity/routes/identity-deps';
import { createApps, type AppParts } from '../bootstrap/app';
import { requestTrail, type RequestTrail } from '../tenants/app/request-trail';
import { formatApiKey, type Scope } from '../identity/domain/api-key';
import { NO_KEY_LIMITS, type ApiKey, type KeyLimits } from '../identity/domain/workspace';
import { checkBody } from '../checks/domain/check';

export const SECRET = formatApiKey(new Uint8Array(60).fill(1));
export const OPERATOR_TOKEN = 'an-operator-token-of-enough-length';
/** Streams end once they have begun. */
const STOPPING = AbortSignal.abort();

export type FakeApp = {
  readonly app: RequestListener;
  /** What the app is made of. */
  readonly parts: AppParts;
  readonly gateway: FakeGateway;
  readonly workspaces: WorkspaceStore;
  readonly operatorStore: OperatorStore;
  /** How persons sign in; its store has them. */
  readonly persons: FakeSessionDoor;
  /** The hash that a key or token is stored as. */
  readonly keyHash: (text: string) => string;
  readonly metrics: Metrics;
  readonly trail: RequestTrail;
  /** What was logged, at any level. */
  readonly lines: readonly string[];
  /** A request with the workspace's key and the clinic's id. */
  readonly call: (
    method: 'get' | 'post' | 'head' | 'put' | 'patch' | 'delete' | 'options',
    path: string,
  ) => Test;
  /** Adds a key of the workspace, and returns `call` with it. */
  readonly withKey: (
    wanted: Partial<Pick<ApiKey, 'scopes' | 'isTest' | 'clientIds' | 'workspaceId'>>,
  ) => Promise<FakeApp['call']>;
};

type Options = PortAnswers & {
  readonly scopes?: readonly Scope[];
  /** The clinics that the key is bound to. Default: all clinics of the workspace. */
  readonly clientIds?: readonly string[];
  readonly limits?: KeyLimits;
  readonly openId?: IdentityDeps['openId'];
  readonly trustedProxies?: number;
  readonly perMinute?: number;
  readonly keyHash?: (text: string) => string;
  /** Failed sign-ins of one address a minute. */
  readonly perAddress?: number;
};

/** The whole HTTP surface over fakes, with one workspace, its clinic and its key. */
export async function fakeApp({
  scopes = API_KEY.scopes,
  clientIds,
  limits = NO_KEY_LIMITS,
  openId,
  trustedProxies = 0,
  perMinute = 1_200,
  perAddress = 30,
  keyHash = (text) => `hash of ${text}`,
  ...answers
}: Options = {}): Promise<FakeApp> {
  const lines: string[] = [];
  const log = createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } });
  const gateway = fakeGateway({ ...answers, log });
  const metrics = createMetrics();
  const { workspaces, people, operators: operatorStore } = gateway.stores;
  await workspaces.addWorkspace(WORKSPACE);
  await workspaces.addClinic(CLINIC);
  await workspaces.addKey({ ...API_KEY, hash: keyHash(SECRET), scopes, clientIds, limits });
  let seed = 1;
  const { clock } = gateway;
  const refused = { audit: workspaces, ...gateway };
  const trail = requestTrail(gateway.stores.trail);
  const refusals = refusedAddresses({ ...refused, refused: addressRefusals(metrics) });
  const isBehindProxy = trustedProxies > 0;
  const persons = sessionDoor({ stores: gateway.stores, clock, keyHash, isBehindProxy });
  const common = { ...gateway, workspaces, people, keyHash, randomBytes: persons.randomBytes };
  const parts: AppParts = {
    requests: { clock, log, metrics, trail, isBusy: () => false, checkDeadlineMs: 20_000, trustedProxies },
    corsOrigins: [],
    access: {
      ...common,
      operators: operatorStore,
      persons,
      openId,
      keyUse: keyUse(workspaces),
      operatorUse: keyUse({ touchKeys: operatorStore.touchOperators }),
      operatorToken: OPERATOR_TOKEN,
      refusedAddresses: refusals,
      refusedSignIns: refusedSignIns(refused),
      limiter: memoryRateLimiter(clock),
      rateLimitPerMinute: perMinute,
      signInLimits: { perAddress, perCredential: 10 },
    },
    checks: { ...common, render: checkBody },
    batches: {
      ...common,
      jobs: gateway.stores.jobs,
      items: gateway.stores.batchItems,
      leaseClock: clock,
      stopping: STOPPING,
    },
    identity: { ...persons, ...common, operators: operatorStore, hasSignInLinks: true, openId },
    tenants: {
      ...common,
      groupRoles: openId?.roles ?? new Map(),
      installation: { rateLimitPerMinute: perMinute, isSimulated: () => Promise.resolve(true) },
      trail: gateway.stores.trail,
    },
    events: {
      ...common,
      events: gateway.stores.events,
      endpoints: gateway.stores.endpoints,
      jobs: gateway.stores.jobs,
      seal: endpointSeal(gateway.cipher),
      sender: webhookSender({ allowed: ['127.0.0.0/8'], clock }),
      stopping: STOPPING,
      changed: () => Promise.resolve(),
    },
    operations: {
      ...common,
      alertNotes: gateway.stores.alertNotes,
      rows: keptRows({ items: gateway.stores.batchItems, jobs: gateway.stores.jobs, leaseClock: clock }),
      auditHash: AUDIT_HASH,
      conditions: () => Promise.resolve({ store: true }),
    },
    docs: Router(),
  };
  const { api: app } = createApps(parts, false);
  const callWith =
    (secret: string): FakeApp['call'] =>
    (method, path) =>
      request(app)[method](path).set('Authorization', `Bearer ${secret}`).set('X-Client-Id', CLINIC.clientId);
  const withKey: FakeApp['withKey'] = async (wanted) => {
    const secret = formatApiKey(new Uint8Array(60).fill((seed += 1)));
    await workspaces.addKey({ ...API_KEY, id: uuid(600 + seed), hash: keyHash(secret), ...wanted });
    return callWith(secret);
  };
  const call = callWith(SECRET);
  return {
    app,
    parts,
    gateway,
    metrics,
    workspaces,
    operatorStore,
    persons,
    keyHash,
    trail,
    lines,
    call,
    withKey,
  };
}

/** The fields of a check as a clinic sends them, about a person who does not exist. */
export const CHECK_FIELDS = {
  payerName: 'Cascade Mutual',
  memberId: 'CANARY77001',
  patientFirstName: 'Canarina',
  patientLastName: 'Markerlast',
  patientDateOfBirth: '02/29/1984',
};
