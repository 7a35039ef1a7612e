import { randomBytes } from 'node:crypto';
import {
  readConfig as readGatewayConfig,
  rotateKeys,
  rotationReport,
  type KeyRotation,
} from '@eligibility/gateway';
import { systemClock } from '@eligibility/kit';
import { ConfigError } from '@eligibility/kit/process';
import { readConfig } from '../config';
import { keepPrivately } from '../private-json';
import {
  hasOlder,
  randomSecret,
  readOrMakeSecrets,
  ROTATED,
  secretsPath,
  secretVariables,
  withNew,
  withoutOlder,
  type RotatedName,
  type Secrets,
} from '../secrets';

const USAGE =
  'say nothing more, or: new|drop api-key-pepper|fingerprint-key|answer-key, and anyway after drop to lose what still needs the older ones';

/** No service is called, but the gateway's settings require their addresses. */
const NO_SERVICE = '127.0.0.1:1';
const NO_SERVICES = {
  WALLET_ADDRESS: NO_SERVICE,
  PAYER_CATALOG_ADDRESS: NO_SERVICE,
  CLEARINGHOUSE_ADDRESS: NO_SERVICE,
  MOCK_FIXTURES_ADDRESS: NO_SERVICE,
};

type Installation = {
  readonly path: string;
  readonly secrets: Secrets;
  readonly env: NodeJS.ProcessEnv;
  readonly dataDir: string;
};

/**
 * Rotates secrets of an embedded installation: `new` puts a new one first in its ring, in effect from the next start;
 * without arguments, stored answers are encrypted again and the API keys on older peppers are listed; `drop` removes
 * the older secrets once nothing needs them. `secrets.json` is replaced in one step, so a crash leaves either the old
 * or the new state, and both work.
 * @returns the text that is printed for the operator
 * @throws ConfigError for other arguments, and when something still needs what is to be dropped
 */
export async function rotationCommand(
  words: readonly string[],
  variables: NodeJS.ProcessEnv,
): Promise<string> {
  const { dataDir, env, acceptsNewSecrets: acceptsNew } = readConfig(variables);
  const secrets = await readOrMakeSecrets({ dataDir, acceptsNew, env });
  const installation = { path: secretsPath(dataDir), secrets, env, dataDir };
  if (words.length === 0) return rotationReport(await rotated(installation));
  const [order, name = '', anyway] = words;
  if (!isRotatedName(name) || (anyway !== undefined && anyway !== 'anyway')) throw new ConfigError(USAGE);
  refuseSetElsewhere(name, env);
  if (order === 'new') return makeNew(installation, name);
  if (order === 'drop') return drop(installation, name, anyway !== undefined);
  throw new ConfigError(USAGE);
}

function isRotatedName(text: string): text is RotatedName {
  return Object.hasOwn(ROTATED, text);
}

/** The environment takes precedence over the file, so a rotation of the file would change nothing. */
function refuseSetElsewhere(name: RotatedName, env: NodeJS.ProcessEnv): void {
  const { ring, single } = ROTATED[name];
  const set = [ring, single]
    .flatMap((variable) => [variable, `${variable}_FILE`])
    .filter((variable) => (env[variable] ?? '') !== '');
  if (set.length > 0)
    throw new ConfigError(`${set.join(' and ')} is set in the environment: rotate it there`);
}

async function makeNew({ path, secrets }: Installation, name: RotatedName): Promise<string> {
  const made = { id: randomBytes(4).toString('hex'), secret: randomSecret(), nowMs: systemClock.now() };
  await keepPrivately(path, withNew(secrets, name, made));
  return `the new ${name} is ${made.id}; restart the process, then run keys:rotate. Back up secrets.json: both are needed`;
}

async function drop(installation: Installation, name: RotatedName, isAnyway: boolean): Promise<string> {
  const { path, secrets, env } = installation;
  if (!hasOlder(secrets, name)) return `there is no older ${name}`;
  const rotation = await rotated(installation);
  const needs = needOfOlder(name, rotation, installation);
  if (needs !== undefined && !isAnyway) {
    throw new ConfigError(
      `${rotationReport(rotation)}\nnot dropped: ${needs}; add the word anyway to drop it all the same`,
    );
  }
  const singleId = env[ROTATED[name].singleId] ?? '1';
  await keepPrivately(path, withoutOlder(secrets, name, singleId));
  return `${rotationReport(rotation)}\nthe older ${name} is dropped; in effect from the next start`;
}

function needOfOlder(
  name: RotatedName,
  { unreadable, keysOnOlderPeppers, operatorsOnOlderPeppers }: KeyRotation,
  installation: Installation,
): string | undefined {
  if (name === 'answer-key') return unreadable === 0 ? undefined : 'some answers open with no key at hand';
  if (name === 'api-key-pepper')
    return keysOnOlderPeppers.length + operatorsOnOlderPeppers.length === 0
      ? undefined
      : 'the keys and tokens above would stop working, and had to be issued anew';
  const { recordMs } = gatewayConfig(installation).lifetimes;
  const sinceMs = Date.parse(installation.secrets.FINGERPRINT_KEYS_SINCE ?? '');
  if (systemClock.now() >= sinceMs + recordMs) return undefined;
  return 'retries of requests of before the rotation would be refused as other requests until KEY_RETENTION_DAYS have passed';
}

function rotated(installation: Installation): Promise<KeyRotation> {
  return rotateKeys(gatewayConfig(installation));
}

function gatewayConfig({ secrets, env, dataDir }: Installation): ReturnType<typeof readGatewayConfig> {
  return readGatewayConfig({ ...NO_SERVICES, ...secretVariables(secrets, env), ...env, DATA_DIR: dataDir });
}
