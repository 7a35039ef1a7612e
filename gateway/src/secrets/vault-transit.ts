import { AppError, fetchWhole } from '@eligibility/kit';
import Joi from 'joi';
import type { KeyService } from '../checks/app/data-keys';

export type VaultSettings = {
  /** Such as `https://vault.example.org:8200`, without a path. */
  readonly url: string;
  /** Where the transit engine is mounted. */
  readonly mount: string;
  /** The name of the transit key that wraps. */
  readonly keyName: string;
  /** Undefined when a local agent adds it. */
  readonly token: string | undefined;
  /** A namespace of Vault Enterprise. */
  readonly namespace: string | undefined;
  /** Default: 2 s for each call. */
  readonly timeoutMs?: number;
};

/** Checks wait for this call; a healthy service answers in milliseconds. */
const TIMEOUT_MS = 2_000;
/** Many times what a data key needs. */
const MAX_BYTES = 64 * 1_024;
/** `vault:v3:base64` of a data key is about 90 bytes. */
const WRAPPED_FORM = /^(vault:v\d{1,9}:)[A-Za-z0-9+/=]{1,4096}$/;

type Answer = { readonly status: number; readonly body: unknown };

const generatedForm = Joi.object<{ data: { plaintext: string; ciphertext: string } }>({
  data: Joi.object({
    plaintext: Joi.string().base64().length(44).required(),
    ciphertext: Joi.string().pattern(WRAPPED_FORM).required(),
  }).required(),
}).required();
const unwrappedForm = Joi.object<{ data: { plaintext: string } }>({
  data: Joi.object({ plaintext: Joi.string().base64().length(44).required() }).required(),
}).required();

/**
 * The transit secrets engine of HashiCorp Vault or OpenBao, over its HTTP API: `datakey/plaintext` and `decrypt`. The
 * token is renewed as often as a data key is made; one that cannot be renewed works until it ends.
 */
export function vaultTransit(settings: VaultSettings): KeyService {
  const { mount, keyName, token } = settings;
  let newest: string | undefined;
  return {
    generateDataKey: async () => {
      if (token !== undefined) await post(settings, 'auth/token/renew-self', {}).catch(() => undefined);
      const { status, body } = await post(settings, `${mount}/datakey/plaintext/${keyName}`, { bits: 256 });
      if (status !== 200) throw unavailable(status);
      const { data } = validated(generatedForm, body);
      newest = versionOf(data.ciphertext);
      return { secret: Buffer.from(data.plaintext, 'base64'), wrapped: Buffer.from(data.ciphertext, 'utf8') };
    },
    unwrapDataKey: async (wrapped) => {
      const ciphertext = wrapped.toString('utf8');
      if (versionOf(ciphertext) === undefined) return undefined;
      const { status, body } = await post(settings, `${mount}/decrypt/${keyName}`, { ciphertext });
      // The ciphertext cannot be decrypted: it was changed, belongs to another key, or has a version that is no longer
      // allowed.
      if (status === 400) return undefined;
      if (status !== 200) throw unavailable(status);
      return Buffer.from(validated(unwrappedForm, body).data.plaintext, 'base64');
    },
    isCurrent: (wrapped) => newest !== undefined && versionOf(wrapped.toString('utf8')) === newest,
  };
}

function versionOf(ciphertext: string): string | undefined {
  return WRAPPED_FORM.exec(ciphertext)?.[1];
}

async function post(
  { url, token, namespace, timeoutMs = TIMEOUT_MS }: VaultSettings,
  path: string,
  json: object,
): Promise<Answer> {
  const headers = {
    'content-type': 'application/json',
    'x-vault-request': 'true',
    ...(token === undefined ? {} : { 'x-vault-token': token }),
    ...(namespace === undefined ? {} : { 'x-vault-namespace': namespace }),
  };
  try {
    const sent = { method: 'POST', headers, body: JSON.stringify(json) };
    const limits = { timeoutMs, maxBytes: MAX_BYTES };
    const response = await fetchWhole(new URL(`/v1/${path}`, url), sent, limits);
    const body: unknown = response.status === 200 ? await response.json() : undefined;
    return { status: response.status, body };
  } catch (failure) {
    throw new AppError('service-unavailable', { cause: failure });
  }
}

function validated<T>(form: Joi.ObjectSchema<T>, body: unknown): T {
  const result = form.validate(body, { allowUnknown: true, convert: false });
  if (result.error === undefined) return result.value;
  // Joi's own error would quote the key.
  throw new AppError('service-unavailable', {
    cause: new Error('the key service gave an answer of an unexpected form'),
  });
}

/**
 * Status 403: our token is not valid, which says nothing about the key. 404: no such engine. 429, 5xx: the service has
 * a problem.
 */
function unavailable(status: number): AppError {
  const cause = new Error(`the key service answered ${String(status)}`);
  return new AppError('service-unavailable', { cause });
}
