import { randomBytes } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { ConfigError } from '@eligibility/kit/process';
import { keepPrivately, readTexts } from './private-json';

/** The secrets of this installation, in the data directory. */
const SECRETS_FILE = 'secrets.json';

const SECRET_BYTES = 32;

/** Settings of the gateway that must be secret and must stay the same from start to start. */
export type Secrets = {
  /** Missing, like the two below, once a rotation has dropped the secret of the first start. */
  readonly API_KEY_PEPPER?: string;
  readonly FINGERPRINT_KEY?: string;
  readonly ANSWER_KEY?: string;
  readonly OPERATOR_TOKEN: string;
} & Partial<SecretRings>;

/** Written by a rotation: `id:secret,id:secret`, the newest first. The single secrets above count as the last. */
type SecretRings = {
  readonly API_KEY_PEPPERS: string;
  readonly FINGERPRINT_KEYS: string;
  readonly ANSWER_KEYS: string;
  /** Of the audit log, once the fingerprints no longer need an older key. */
  readonly AUDIT_KEYS: string;
  /** ISO time of the last rotation of `FINGERPRINT_KEYS`. */
  readonly FINGERPRINT_KEYS_SINCE: string;
};

/** Where the secrets are, and what decides whether they may be made. */
type SecretPlace = {
  readonly dataDir: string;
  /** Whether data without its secrets is to go on with new ones. */
  readonly acceptsNew: boolean;
  readonly env: NodeJS.ProcessEnv;
};

export function secretsPath(dataDir: string): string {
  return join(dataDir, SECRETS_FILE);
}

/**
 * Reads the secrets of this installation, or makes them on its first start; only the owner may read the file.
 * @throws ConfigError naming the file when it is damaged, or missing next to data that was written with its secrets
 */
export async function readOrMakeSecrets({ dataDir, acceptsNew, env }: SecretPlace): Promise<Secrets> {
  const path = secretsPath(dataDir);
  const kept = await readTexts(path, 'restore it from the backup of this data');
  if (kept !== undefined) return kept as Secrets;
  const secrets: Secrets = {
    API_KEY_PEPPER: randomSecret(),
    FINGERPRINT_KEY: randomSecret(),
    ANSWER_KEY: randomSecret(),
    OPERATOR_TOKEN: `elig_ops_${randomBytes(SECRET_BYTES).toString('base64url')}`,
  };
  const areAllSet = Object.keys(secrets).every((name) => isSet(env, name));
  if (!acceptsNew && !areAllSet && (await hasData(dataDir)))
    throw new ConfigError(
      `DATA_DIR: ${path} is missing, and the data next to it was written with its secrets: restore it from the backup of this data; if it is lost for good, see "Secrets that are lost" in docs/operating.md`,
    );
  await keepPrivately(path, secrets);
  return secrets;
}

function isSet(env: NodeJS.ProcessEnv, name: string): boolean {
  return [name, `${name}_FILE`].some((variable) => (env[variable] ?? '') !== '');
}

/** The secrets are made before the first store, so stores without secrets have lost them. */
async function hasData(dataDir: string): Promise<boolean> {
  const names = await readdir(dataDir).catch(() => []);
  return names.some((name) => name.endsWith('.sqlite'));
}

/**
 * The secrets of this installation as variables, without those that the environment takes from files: a secret that is
 * set twice is refused.
 */
export function secretVariables(secrets: Secrets, env: NodeJS.ProcessEnv): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(secrets).filter(([name]) => (env[`${name}_FILE`] ?? '') === ''));
}

/** 32 random bytes, base64. */
export function randomSecret(): string {
  return randomBytes(SECRET_BYTES).toString('base64');
}

/** The secrets that can be rotated, and where each is kept: as a ring, and as the single secret of the first start. */
export const ROTATED = {
  'api-key-pepper': { ring: 'API_KEY_PEPPERS', single: 'API_KEY_PEPPER', singleId: 'API_KEY_PEPPER_ID' },
  'fingerprint-key': { ring: 'FINGERPRINT_KEYS', single: 'FINGERPRINT_KEY', singleId: 'FINGERPRINT_KEY_ID' },
  'answer-key': { ring: 'ANSWER_KEYS', single: 'ANSWER_KEY', singleId: 'ANSWER_KEY_ID' },
} as const;
export type RotatedName = keyof typeof ROTATED;

type Made = { readonly id: string; readonly secret: string; readonly nowMs: number };

/** The secrets with a new one first in its ring; all earlier ones are kept. */
export function withNew(secrets: Secrets, name: RotatedName, { id, secret, nowMs }: Made): Secrets {
  const { ring } = ROTATED[name];
  const pair = `${id}:${secret}`;
  const next = { ...secrets, [ring]: joined([pair, secrets[ring]]) };
  if (name !== 'fingerprint-key') return next;
  const audit = secrets.AUDIT_KEYS === undefined ? {} : { AUDIT_KEYS: joined([pair, secrets.AUDIT_KEYS]) };
  return { ...next, ...audit, FINGERPRINT_KEYS_SINCE: new Date(nowMs).toISOString() };
}

/**
 * The secrets with only the newest of a ring. The keys of fingerprints stay keys of the audit log: its lines are never
 * dropped, and verify only with the key of their time.
 * @param singleId the id that the secret of the first start has
 */
export function withoutOlder(secrets: Secrets, name: RotatedName, singleId: string): Secrets {
  const { ring, single } = ROTATED[name];
  const [newest] = (secrets[ring] ?? '').split(',');
  if (newest === undefined || newest === '') return secrets;
  const { [single]: first, ...others } = secrets;
  const next = { ...others, [ring]: newest } as Secrets;
  if (name !== 'fingerprint-key' || secrets.AUDIT_KEYS !== undefined) return next;
  return {
    ...next,
    AUDIT_KEYS: joined([secrets[ring], first === undefined ? undefined : `${singleId}:${first}`]),
  };
}

/** True while a secret from before the last rotation is kept. */
export function hasOlder(secrets: Secrets, name: RotatedName): boolean {
  const { ring, single } = ROTATED[name];
  const inRing = secrets[ring]?.split(',').length ?? 0;
  return inRing > 1 || (inRing === 1 && secrets[single] !== undefined);
}

function joined(pairs: readonly (string | undefined)[]): string {
  return pairs.filter((pair) => pair !== undefined).join(',');
}
