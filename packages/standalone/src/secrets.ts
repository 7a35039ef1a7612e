import { randomBytes } from 'node:crypto';
import { keepPrivately, readIfThere } from './private-json';

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

/** Reads the secrets of this installation, or makes them on its first start; only the owner may read the file. */
export async function readOrMakeSecrets(path: string): Promise<Secrets> {
  const existing = await readIfThere(path);
  if (existing !== undefined) return JSON.parse(existing) as Secrets;
  const secrets: Secrets = {
    API_KEY_PEPPER: randomSecret(),
    FINGERPRINT_KEY: randomSecret(),
    ANSWER_KEY: randomSecret(),
    OPERATOR_TOKEN: `elig_ops_${randomBytes(SECRET_BYTES).toString('base64url')}`,
  };
  await keepPrivately(path, secrets);
  return secrets;
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
