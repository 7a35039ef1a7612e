import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { silentLog } from '@eligibility/kit';
import { eventually } from '@eligibility/testkit';
import { start as startNetwork } from '@eligibility/payer-network';
import { readConfig, start } from '@eligibility/standalone';

export type ServedSystem = {
  readonly baseUrl: string;
  readonly apiKey: string;
  readonly clientId: string;
  readonly operatorToken: string;
  readonly stop: () => Promise<void>;
};

const SETTINGS = {
  PORT: '0',
  OPS_PORT: '0',
  // A payer that hangs is waited for so long.
  CHECK_DEADLINE_MS: '1500',
  RATE_LIMIT_PER_MINUTE: '1000000',
  ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: '0',
  CREDENTIAL_SIGN_IN_FAILURES_PER_MINUTE: '0',
};

/** The whole system in this process, on simulated payers, free ports and an empty data directory. */
export async function serveSystem(settings: Readonly<Record<string, string>> = {}): Promise<ServedSystem> {
  const dataDir = await mkdtemp(join(tmpdir(), 'eligibility-clients-'));
  const env = { ...SETTINGS, DATA_DIR: dataDir, ...settings };
  const { demo, stop } = await start({ ...readConfig(env), log: silentLog });
  if (demo === undefined) throw new Error('these settings make no demo workspace');
  return {
    ...demo,
    stop: async () => {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Of each outcome that a member of the simulator can cause; throttled is last, because no payer is asked for a second afterwards. */
const MEMBERS: readonly (readonly [payerName: string, memberId: string])[] = [
  ['Aetna', 'W000111222'],
  ['Aetna', 'INACTIVE1'],
  ['Aetna', 'NOTSTATED1'],
  ['Aetna', 'AAA751'],
  ['BCBS Texas', 'AAA421'],
  ['Cigna', 'W000111222'],
  ['Humana', 'HANG1'],
  ['Oscar Health', 'TA11'],
  ['Florida Blue', 'AAA411'],
  ['UnitedHealthcare', 'THROTTLE1-1'],
];

/**
 * The system with every outcome in the log of its demo workspace.
 * @throws Error naming the outcomes that no check of it had
 */
export async function serveEveryOutcome(): Promise<ServedSystem & { readonly outcomes: readonly string[] }> {
  const network = await startNetwork({ bindAddress: '127.0.0.1:0' });
  const system = await serveSystem({ CLEARINGHOUSE_URL: network.url, CLEARINGHOUSE_API_KEY: 'simulated' });
  const isolate = { reason: 'the outcome not-called' };
  await called(system, '/ops/circuits/payers/62308/isolate', { as: system.operatorToken, json: isolate });
  for (const [payerName, memberId] of MEMBERS) await check(system, payerName, memberId);
  // The outcome never-sent: nothing listens at the address of the payers.
  await network.stop();
  await eventually(async () => {
    await check(system, 'Molina Texas', 'W000111222');
    return (await outcomesOf(system)).includes('never-sent');
  });
  const restarted = await startNetwork({ bindAddress: new URL(network.url).host });
  await eventually(async () => (await check(system, 'Aetna', 'W000111222')).success);
  const outcomes = await outcomesOf(system);
  const missing = (await promisedOutcomes(system)).filter((outcome) => !outcomes.includes(outcome));
  if (missing.length > 0) throw new Error(`no check had the outcome ${missing.join(', ')}`);
  return {
    ...system,
    outcomes,
    stop: async () => {
      await system.stop();
      await restarted.stop();
    },
  };
}

type Call = { readonly as: string; readonly json?: object };

export async function called(system: ServedSystem, path: string, { as, json }: Call): Promise<unknown> {
  const response = await fetch(`${system.baseUrl}${path}`, {
    method: json === undefined ? 'GET' : 'POST',
    headers: {
      authorization: `Bearer ${as}`,
      'x-client-id': system.clientId,
      ...(json === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': randomUUID() }),
    },
    ...(json === undefined ? {} : { body: JSON.stringify(json) }),
  });
  if (!response.ok)
    throw new Error(`${path} was answered ${String(response.status)}: ${await response.text()}`);
  return response.json();
}

export const PATIENT = {
  payerName: 'Aetna',
  memberId: 'W000111222',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '1980-01-31',
};

export async function check(
  system: ServedSystem,
  payerName: string,
  memberId: string,
): Promise<{ success: boolean }> {
  const json = { ...PATIENT, payerName, memberId };
  return (await called(system, '/api/eligibility/check', { as: system.apiKey, json })) as {
    success: boolean;
  };
}

async function outcomesOf(system: ServedSystem): Promise<readonly string[]> {
  const page = await called(system, '/api/eligibility/checks?limit=100', { as: system.apiKey });
  return (page as { readonly data: readonly { readonly outcome: string }[] }).data.map(
    ({ outcome }) => outcome,
  );
}

async function promisedOutcomes(system: ServedSystem): Promise<readonly string[]> {
  const document = await called(system, '/openapi.json', { as: system.apiKey });
  const { components } = document as { components: { schemas: { Outcome: { enum: readonly string[] } } } };
  return components.schemas.Outcome.enum;
}
