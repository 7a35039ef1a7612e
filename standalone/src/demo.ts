import { randomUUID } from 'node:crypto';
import { ConfigError } from '@eligibility/kit/process';
import { keepPrivately, readTexts } from './private-json';

/** What a newcomer needs to call the system: kept in `DATA_DIR/demo.json`, readable by its owner alone. */
export type Demo = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly workspaceId: string;
  readonly clientId: string;
  readonly operatorToken: string;
  /** The address of the operator API, when it is not `baseUrl`. */
  readonly operatorUrl?: string;
};

/** The test NPI that clearinghouses publish; its check digit is valid and it is assigned to no provider. */
const DEMO_NPI = '1999999984';
const DEMO_CHECKS = 1_000;
/** What the first command of each guide needs. No test key, which may not manage: that is what `operatorToken` can too. */
const DEMO_SCOPES = [
  ...['check:live', 'check:mock', 'check:raw', 'checks:read', 'payers:read', 'wallet:read'],
  'workspace:admin',
];

const REMEDY = 'move it away, and the next start makes another demo workspace';

type Wanted = {
  readonly operatorUrl: string;
  readonly operatorToken: string;
};

/** The demo workspace of this installation, created through the operator API on the first start. */
export async function readOrMakeDemo(
  path: string,
  baseUrl: string,
  { operatorUrl, operatorToken }: Wanted,
): Promise<Demo> {
  const existing = (await readTexts(path, REMEDY)) as StoredDemo | undefined;
  const { operatorUrl: _, ...kept } = existing ?? (await makeDemo({ operatorUrl, operatorToken }));
  const demo = { ...kept, baseUrl, operatorToken, ...(operatorUrl === baseUrl ? {} : { operatorUrl }) };
  await keepPrivately(path, demo);
  return demo;
}

type StoredDemo = Omit<Demo, 'baseUrl' | 'operatorToken'>;

async function makeDemo({ operatorUrl, operatorToken }: Wanted): Promise<StoredDemo> {
  const ask = operator(operatorUrl, operatorToken);
  const workspace = await ask('/ops/workspaces', { name: 'Demo workspace' });
  const workspaceId = textOf(workspace, 'id');
  const path = `/ops/workspaces/${workspaceId}`;
  const clinic = await ask(`${path}/clinics`, { name: 'Demo Family Practice', npi: DEMO_NPI });
  await ask(`${path}/wallet/grants`, { checks: DEMO_CHECKS, reason: 'demo workspace' });
  const key = await ask(`${path}/keys`, { name: 'Demo key', scopes: DEMO_SCOPES });
  return { apiKey: textOf(key, 'key'), clientId: textOf(clinic, 'clientId'), workspaceId };
}

/** A link that signs in one browser as an operator and as the admin of the demo workspace, once; none without a demo. */
export async function makeSignInUrl(demo: Demo | undefined): Promise<string | undefined> {
  if (demo === undefined) return undefined;
  const ask = operator(demo.operatorUrl ?? demo.baseUrl, demo.operatorToken);
  const wanted = { name: 'Demo operator', role: 'operator', workspaceId: demo.workspaceId };
  return textOf(await ask('/ops/sign-in-links', wanted), 'url');
}

function operator(baseUrl: string, operatorToken: string): (path: string, body: unknown) => Promise<unknown> {
  return async (path, body) => {
    const response = await fetch(baseUrl + path, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${operatorToken}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
      },
      body: JSON.stringify(body),
    });
    if (!response.ok)
      throw new ConfigError(
        `DATA_DIR: the demo workspace cannot be used, as ${path} answered ${String(response.status)}: if demo.json is of other data than this, ${REMEDY}`,
      );
    return response.json();
  };
}

function textOf(answer: unknown, name: string): string {
  const value: unknown =
    typeof answer === 'object' && answer !== null ? Reflect.get(answer, name) : undefined;
  if (typeof value !== 'string') throw new Error(`the operator API answered without ${name}`);
  return value;
}
