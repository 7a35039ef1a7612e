import { secretSetting } from '@eligibility/kit/process';
import Joi from 'joi';
import type { CipherKey } from '../storage/crypto/cipher-key';
import type { GatewayConfig } from './gateway-config';
import { KEY_SERVICE_VARIABLES, keyServiceOf, type KeyServiceSettings } from './key-service-settings';
import { KEYS_FORM, keyRingOf, ringOf, SECRET_FORM, type RingSettings } from './key-ring';

export type SecretSettings = RingSettings &
  KeyServiceSettings & {
    readonly AUDIT_KEYS?: string;
    readonly OPERATOR_TOKEN: string;
  };

const secret = secretSetting(Joi.string().pattern(SECRET_FORM));
const keys = secretSetting(Joi.string().pattern(KEYS_FORM));
const keyId = Joi.string().alphanum().max(32).default('1');

/** The secret part of the gateway's settings. */
export const SECRET_VARIABLES = {
  API_KEY_PEPPER: secret,
  API_KEY_PEPPERS: keys,
  API_KEY_PEPPER_ID: keyId,
  FINGERPRINT_KEY: secret,
  FINGERPRINT_KEYS: keys,
  FINGERPRINT_KEY_ID: keyId,
  AUDIT_KEYS: keys,
  ANSWER_KEY: secret,
  ANSWER_KEYS: keys,
  ANSWER_KEY_ID: keyId,
  ...KEY_SERVICE_VARIABLES,
  OPERATOR_TOKEN: secretSetting(Joi.string().min(32).max(200)).required(),
};

/** @throws ConfigError when a secret is missing, or one id has two secrets */
export function secretsOf(settings: SecretSettings): GatewayConfig['secrets'] {
  const fingerprintKeys = keyRingOf('FINGERPRINT_KEYS', settings);
  return {
    apiKeyPeppers: keyRingOf('API_KEY_PEPPERS', settings),
    namesPeppers: settings.API_KEY_PEPPERS !== undefined,
    fingerprintKeys,
    // The audit log is never dropped, so its chain may need keys for longer than fingerprints do.
    auditKeys: ringOf('AUDIT_KEYS', settings.AUDIT_KEYS?.split(',') ?? []) ?? fingerprintKeys,
    answerKeys: answerKeysOf(settings),
    operatorToken: settings.OPERATOR_TOKEN,
  };
}

/** With a key service the ring only opens earlier answers, and may be empty. */
function answerKeysOf(settings: SecretSettings): readonly CipherKey[] {
  const isEmpty = settings.ANSWER_KEY === undefined && settings.ANSWER_KEYS === undefined;
  return isEmpty && keyServiceOf(settings) !== undefined ? [] : keyRingOf('ANSWER_KEYS', settings);
}
