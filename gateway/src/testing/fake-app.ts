import { createMetrics } from '@eligibility/kit/telemetry';
import { Router } from 'express';
import type { RequestListener } from 'node:http';
import request, { type Test } from 'supertest';
import { webhookSender } from '../events/services/webhook-sender';
import { endpointSeal } from '../secrets/crypto';
import { memoryRateLimiter } from '../admission/adapters/memory-limiter';
import { fakeGateway, type FakeGateway, type PortAnswers } from './fakes';
import { sessionDoor, type FakeSessionDoor } from './session-door';
import { API_KEY, CLINIC, WORKSPACE, AUDIT_HASH } from './samples';
import { addressRefusals } from '../identity/metrics/key-metrics';
import { refusedAddresses, refusedSignIns } from '../audit/app/refusals';
import { keptRows } from '../schedules/app/kept-rows';
import { keyUse } from '../identity/app/authenticate';
import type { OperatorStore } from '../identity/app/operator-store';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import type { IdentityDeps } from '../identity/routes/identity-deps';
import { createApps, type AppParts } from '../bootstrap/app';
import { requestTrail } from '../tenants/app/request-trail';
import { formatApiKey } from '../identity/domain/api-key';
import { checkBody } from '../checks/domain/check';

export const SECRET = formatApiKey(new Uint8Array(60).fill(1));
export const OPERATOR_TOKEN = 'an-operator-token-of-enough-length';
const MIB = 1024 * 1024;
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
  /** A request with the workspace's key and the clinic's id. */
  readonly call: (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string) => Test;
};

type Options = Pick<PortAnswers, 'granted'> & {
  readonly openId?: IdentityDeps['openId'];
  readonly perMinute?: number;
  /** Failed sign-ins of one address a minute. */
  readonly perAddress?: number;
  readonly bodies?: AppParts['access']['bodies'];
};

/** The whole HTTP surface over fakes, with one workspace, its clinic and its key. */
export async function fakeApp({
  openId,
  perMinute = 1_200,
  perAddress = 30,
  bodies = { workspaceBytes: 16 * MIB, allBytes: 32 * MIB },
  ...answers
}: Options = {}): Promise<FakeApp> {
  const keyHash = (text: string): string => `hash of ${text}`;
  const gateway = fakeGateway(answers);
  const metrics = createMetrics();
  const { workspaces, people, operators: operatorStore } = gateway.stores;
  await workspaces.addWorkspace(WORKSPACE);
  await workspaces.addClinic(CLINIC);
  await workspaces.addKey({ ...API_KEY, hash: keyHash(SECRET) });
  const { clock } = gateway;
  const refused = { audit: workspaces, ...gateway };
  const trail = requestTrail(gateway.stores.trail);
  const refusals = refusedAddresses({ ...refused, refused: addressRefusals(metrics) });
  const persons = sessionDoor({ stores: gateway.stores, clock });
  const common = { ...gateway, workspaces, people, keyHash, randomBytes: persons.randomBytes };
  const parts: AppParts = {
    requests: {
      clock,
      log: gateway.log,
      metrics,
      trail,
      isBusy: () => false,
      checkDeadlineMs: 20_000,
      trustedProxies: 0,
    },
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
      bodies,
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
  const call: FakeApp['call'] = (method, path) =>
    request(app)[method](path).set('Authorization', `Bearer ${SECRET}`).set('X-Client-Id', CLINIC.clientId);
  return { app, parts, gateway, workspaces, operatorStore, persons, keyHash, call };
}

/** The fields of a check as a clinic sends them, about a person who does not exist. */
export const CHECK_FIELDS = {
  payerName: 'Cascade Mutual',
  memberId: 'CANARY77001',
  patientFirstName: 'Canarina',
  patientLastName: 'Markerlast',
  patientDateOfBirth: '02/29/1984',
};
