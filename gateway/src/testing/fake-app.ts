import { Router } from 'express';
import type { RequestListener } from 'node:http';
import request, { type Test } from 'supertest';
import { createApps, type AppSettings } from '../bootstrap/app';
import type { AppContext } from '../bootstrap/context';
import { formatApiKey } from '../identity/domain/api-key';
import type { OperatorStore } from '../identity/app/operator-store';
import type { WorkspaceStore } from '../identity/app/workspace-store';
import { fakeGateway, type FakeGateway, type PortAnswers } from './fakes';
import { API_KEY, CLINIC, WORKSPACE } from './samples';

export { OPERATOR_TOKEN } from './fakes';

export const SECRET = formatApiKey(new Uint8Array(60).fill(1));
const MIB = 1024 * 1024;

export type FakeApp = {
  readonly app: RequestListener;
  /** What the app is made of. */
  readonly context: AppContext;
  readonly gateway: FakeGateway;
  readonly workspaces: WorkspaceStore;
  readonly operatorStore: OperatorStore;
  /** The hash that a key or token is stored as. */
  readonly keyHash: (text: string) => string;
  /** A request with the workspace's key and the clinic's id. */
  readonly call: (method: 'get' | 'post' | 'put' | 'patch' | 'delete', path: string) => Test;
};

type Options = Pick<PortAnswers, 'granted'> & {
  readonly openId?: AppContext['openId'];
  readonly perMinute?: number;
  /** Failed sign-ins of one address a minute. */
  readonly perAddress?: number;
  readonly bodies?: AppSettings['bodies'];
};

/** The whole HTTP surface over fakes, with one workspace, its clinic and its key. */
export async function fakeApp({
  openId,
  perMinute: rateLimitPerMinute = 1_200,
  perAddress = 30,
  bodies = { workspaceBytes: 16 * MIB, allBytes: 32 * MIB },
  ...answers
}: Options = {}): Promise<FakeApp> {
  const gateway = fakeGateway(answers);
  const context = { ...gateway, openId, groupRoles: openId?.roles ?? new Map(), rateLimitPerMinute };
  const { workspaces, operators: operatorStore, keyHash } = context;
  await workspaces.addWorkspace(WORKSPACE);
  await workspaces.addClinic(CLINIC);
  await workspaces.addKey({ ...API_KEY, hash: keyHash(SECRET) });
  const { api: app } = createApps(context, {
    ...{ checkDeadlineMs: 20_000, trustedProxies: 0, bodies },
    signInLimits: { perAddress, perCredential: 10 },
    isBusy: () => false,
    docs: Router(),
  });
  const call: FakeApp['call'] = (method, path) =>
    request(app)[method](path).set('Authorization', `Bearer ${SECRET}`).set('X-Client-Id', CLINIC.clientId);
  return { app, context, gateway, workspaces, operatorStore, keyHash, call };
}

/** The fields of a check as a clinic sends them, about a person who does not exist. */
export const CHECK_FIELDS = {
  payerName: 'Cascade Mutual',
  memberId: 'CANARY77001',
  patientFirstName: 'Canarina',
  patientLastName: 'Markerlast',
  patientDateOfBirth: '02/29/1984',
};
