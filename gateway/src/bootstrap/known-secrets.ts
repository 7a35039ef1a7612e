import { ConfigError } from '@eligibility/kit/process';
import type { GatewayConfig } from '../config/gateway-config';
import type { SecretMarkStore } from '../identity/app/secret-marks';
import { keyedHash } from '../secrets/crypto';
import type { CipherKey } from '../secrets/key-ring';

type Config = Pick<GatewayConfig, 'secrets' | 'acceptsNewSecrets'>;

/** What is hashed; only the gateway hashes it. */
const MARKED = 'a secret of an installation of Eligibility Check';

/**
 * Refuses secrets other than those that the stored data was written with: its keys would not match, its answers not
 * open, and its retries be taken for other requests. While a ring is rotated, one of it is known already.
 * @throws ConfigError naming the settings whose secrets are unknown, unless new ones are accepted
 */
export async function demandKnownSecrets(
  { secrets, acceptsNewSecrets }: Config,
  store: SecretMarkStore,
): Promise<void> {
  const rings: Readonly<Record<string, readonly CipherKey[]>> = {
    API_KEY_PEPPER: secrets.apiKeyPeppers,
    FINGERPRINT_KEY: secrets.fingerprintKeys,
    ANSWER_KEY: secrets.answerKeys,
  };
  const known = await store.listMarks();
  const added: string[] = [];
  const unknown: string[] = [];
  for (const [name, ring] of Object.entries(rings)) {
    const marks = ring.map(({ secret }) => `${name}:${keyedHash(secret)(MARKED)}`);
    const fresh = marks.filter((mark) => !known.includes(mark));
    const isFirst = !known.some((mark) => mark.startsWith(`${name}:`));
    if (fresh.length === marks.length && marks.length > 0 && !isFirst) unknown.push(name);
    added.push(...fresh);
  }
  if (unknown.length > 0 && acceptsNewSecrets !== true) throw refusal(unknown);
  await store.addMarks(added);
}

function refusal(names: readonly string[]): ConfigError {
  const are = names.length === 1 ? 'is another secret' : 'are other secrets';
  return new ConfigError(
    `${names.join(', ')} ${are} than the stored data was written with: restore the settings, or secrets.json of the standalone, from the backup of this data; if it is lost for good, see "Secrets that are lost" in docs/operating.md`,
  );
}
