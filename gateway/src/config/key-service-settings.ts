import { isThisMachine, secretSetting, type Unsafe } from '@eligibility/kit/process';
import Joi from 'joi';
import type { VaultSettings } from '../storage/key-service/vault-transit';

export type KeyServiceSettings = {
  readonly VAULT_ADDR?: string;
  readonly VAULT_TRANSIT_KEY?: string;
  readonly VAULT_TRANSIT_MOUNT: string;
  readonly VAULT_TOKEN?: string;
  readonly VAULT_NAMESPACE?: string;
  readonly KEY_SERVICE_OUTAGE_HOURS: number;
};

export type KeyServiceConfig = { readonly vault: VaultSettings; readonly outageMs: number };

const HOUR_MS = 60 * 60 * 1_000;
const NAME = /^[\w-]{1,100}$/;
const PATH = /^[\w-]+(\/[\w-]+){0,9}$/;

export const KEY_SERVICE_VARIABLES = {
  VAULT_ADDR: Joi.string().uri({ scheme: ['http', 'https'] }),
  VAULT_TRANSIT_KEY: Joi.string().pattern(NAME),
  VAULT_TRANSIT_MOUNT: Joi.string().pattern(PATH).default('transit'),
  VAULT_TOKEN: secretSetting(Joi.string().min(8).max(1_000)),
  VAULT_NAMESPACE: Joi.string().pattern(PATH),
  KEY_SERVICE_OUTAGE_HOURS: Joi.number().integer().min(1).max(48).default(4),
};

/** Undefined when the keys of the settings seal. */
export function keyServiceOf(settings: KeyServiceSettings): KeyServiceConfig | undefined {
  const { VAULT_ADDR: url, VAULT_TRANSIT_KEY: keyName } = settings;
  if (url === undefined || keyName === undefined) return undefined;
  const { VAULT_TRANSIT_MOUNT: mount, VAULT_TOKEN: token, VAULT_NAMESPACE: namespace } = settings;
  const outageMs = settings.KEY_SERVICE_OUTAGE_HOURS * HOUR_MS;
  return { vault: { url, keyName, mount, token, namespace }, outageMs };
}

/** Unsafe in production: data keys and a token that can be read on the network. */
export function clearTextKeyService(config: KeyServiceConfig | undefined): readonly Unsafe[] {
  if (config === undefined) return [];
  const { protocol, hostname } = new URL(config.vault.url);
  if (protocol === 'https:' || isThisMachine(hostname)) return [];
  return [{ what: 'VAULT_ADDR is in clear text (https:// is not)', allowedBy: 'ALLOW_CLEAR_TEXT_STORES' }];
}
