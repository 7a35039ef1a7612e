import { isLocalAddress, isThisMachine, type Unsafe } from '@eligibility/kit/process';
import type { CipherKey } from '../secrets/key-ring';
import type { ServiceAddresses } from './gateway-config';
import type { KeyServiceConfig } from './gateway-config';
import { SERVICE_NAMES, SERVICES } from '@eligibility/contract';

/** A secret with fewer different bytes is not random: 32 random bytes practically never have so few. */
const LEAST_DIFFERENT_BYTES = 12;
const LEAST_DIFFERENT_CHARACTERS = 8;

/** Unsafe in production: clear-text calls to services on other machines. */
export function clearTextServices(services: ServiceAddresses, tlsDir: string | undefined): readonly Unsafe[] {
  if (tlsDir !== undefined) return [];
  const remote = SERVICE_NAMES.filter((name) => !isLocalAddress(services[name]));
  if (remote.length === 0) return [];
  const variables = remote.map((name) => SERVICES[name].addressSetting).join(', ');
  return [
    {
      what: `${variables}: asked in clear text, and GRPC_TLS_DIR is not set`,
      allowedBy: 'ALLOW_CLEAR_TEXT_SERVICES',
    },
  ];
}

/** Unsafe in production: sealed answers and a password that can be read on the network. */
export function clearTextRedis(url: string | undefined): readonly Unsafe[] {
  if (url === undefined) return [];
  const { protocol, hostname } = new URL(url);
  if (protocol === 'rediss:' || isThisMachine(hostname)) return [];
  return [{ what: 'REDIS_URL is in clear text (rediss:// is not)', allowedBy: 'ALLOW_CLEAR_TEXT_STORES' }];
}

/** Unsafe in production: data keys and a token that can be read on the network. */
export function clearTextKeyService(config: KeyServiceConfig | undefined): readonly Unsafe[] {
  if (config === undefined) return [];
  const { protocol, hostname } = new URL(config.vault.url);
  if (protocol === 'https:' || isThisMachine(hostname)) return [];
  return [{ what: 'VAULT_ADDR is in clear text (https:// is not)', allowedBy: 'ALLOW_CLEAR_TEXT_STORES' }];
}

type Secrets = Readonly<
  Record<'apiKeyPeppers' | 'fingerprintKeys' | 'auditKeys' | 'answerKeys', readonly CipherKey[]>
> & { readonly operatorToken: string };

/** Unsafe in production: secrets that can be guessed, or that reveal each other. Their length is always checked. */
export function weakSecrets(secrets: Secrets): readonly Unsafe[] {
  const { operatorToken } = secrets;
  const named = [
    ...namedKeys('API_KEY_PEPPER', secrets.apiKeyPeppers),
    ...namedKeys('FINGERPRINT_KEY', secrets.fingerprintKeys),
    ...namedKeys('the answer key', secrets.answerKeys, true),
    // Keys that are also fingerprint keys are equal on purpose.
    ...namedKeys(
      'AUDIT_KEYS:',
      secrets.auditKeys.filter(
        ({ secret }) => !secrets.fingerprintKeys.some((key) => key.secret.equals(secret)),
      ),
      true,
    ),
  ];
  const guessable = named.filter(([, secret]) => new Set(secret).size < LEAST_DIFFERENT_BYTES);
  const weak = guessable.map(([name]) => `${name} is not random`);
  if (new Set(operatorToken).size < LEAST_DIFFERENT_CHARACTERS) weak.push('OPERATOR_TOKEN is not random');
  const texts = [
    ...named.map(([name, secret]) => [name, secret.toString('base64')] as const),
    ['OPERATOR_TOKEN', operatorToken] as const,
  ];
  for (const [index, [name, text]] of texts.entries()) {
    const same = texts.slice(0, index).find(([, earlier]) => earlier === text);
    if (same !== undefined) weak.push(`${same[0]} and ${name} are equal`);
  }
  return weak.map((what) => ({ what, allowedBy: 'ALLOW_WEAK_SECRETS' }));
}

function namedKeys(
  name: string,
  keys: readonly CipherKey[],
  isAlwaysWithId = false,
): readonly (readonly [string, Buffer])[] {
  const hasId = isAlwaysWithId || keys.length > 1;
  return keys.map(({ id, secret }) => [hasId ? `${name} ${id}` : name, Buffer.from(secret)]);
}
