import { lifecycle, systemClock } from '@eligibility/kit';
import { rotateRows } from '../../batches/app/rotate-rows';
import { rotateEndpoints } from '../../events/app/rotate-endpoints';
import { endpointSeal, keyHashes } from '../../secrets/crypto';
import { MAX_COUNTED_KEYS } from '../../identity/metrics/key-metrics';
import { rotateAnswers, type Rotated } from '../../checks/app/rotate-answers';
import type { OperatorStore } from '../../identity/app/operator-store';
import { isKeyUsable } from '../../identity/domain/workspace';
import type { GatewayConfig } from '../../config/gateway-config';
import { answerCipherOf } from '../start-keys';
import { openStorage } from '../open-stores';

export type KeyRotation = Rotated & {
  /** Rows of batches that were sealed anew. */
  readonly rows: number;
  /** Webhook endpoints whose secrets were sealed anew. */
  readonly endpoints: number;
  /** Usable API keys that an older pepper hashed, at most 1,000: they were not used since the rotation. */
  readonly keysOnOlderPeppers: readonly { readonly id: string; readonly workspaceId: string }[];
  /** Names of operators whose token an older pepper hashed. */
  readonly operatorsOnOlderPeppers: readonly string[];
};

type Config = Pick<
  GatewayConfig,
  'databasePath' | 'mongo' | 'lifetimes' | 'secrets' | 'acceptsNewSecrets' | 'keyService' | 'log'
>;

/**
 * Seals what older keys sealed anew (answers, rows of batches, secrets of webhooks), in the store of a gateway that may be
 * running, and reports the use of older peppers.
 */
export async function rotateKeys(config: Config): Promise<KeyRotation> {
  const life = lifecycle(config.log);
  const { apiKeyPeppers, namesPeppers } = config.secrets;
  try {
    const { checks, batchItems: items, endpoints, ...stores } = await openStorage(config, life);
    const { workspaces, operators } = stores;
    const cipher = await answerCipherOf(config, systemClock);
    const rotated = await rotateAnswers({ checks, cipher });
    const rows = await rotateRows({ items, cipher });
    const secrets = await rotateEndpoints({ endpoints, seal: endpointSeal(cipher) });
    if (rows.resealed + secrets.resealed > 0) await checks.erase();
    const { prefix } = keyHashes(apiKeyPeppers, namesPeppers);
    const keys = await workspaces.listKeysNotUnder(prefix, systemClock.now(), MAX_COUNTED_KEYS);
    return {
      ...rotated,
      rows: rows.resealed,
      endpoints: secrets.resealed,
      unreadable: rotated.unreadable + rows.unreadable + secrets.unreadable,
      keysOnOlderPeppers: keys.map(({ id, workspaceId }) => ({ id, workspaceId })),
      operatorsOnOlderPeppers: await operatorsNotUnder(operators, prefix),
    };
  } finally {
    await life.stop();
  }
}

/** Operators who can still sign in; installations have tens of operators, so all of them are read. */
async function operatorsNotUnder(operators: OperatorStore, prefix: string): Promise<readonly string[]> {
  const nowMs = systemClock.now();
  const names: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await operators.listOperators({ limit: 200, cursor });
    const left = page.operators.filter((one) => isKeyUsable(one, nowMs) && !one.hash.startsWith(prefix));
    names.push(...left.map(({ name }) => name));
    cursor = page.nextCursor;
  } while (cursor !== undefined);
  return names;
}

/**
 * The report for the operator: a line about the answers, one about the peppers, and one per key that was not used
 * since.
 */
export function rotationReport(rotation: KeyRotation): string {
  const { keysOnOlderPeppers, operatorsOnOlderPeppers, rows, endpoints, ...answers } = rotation;
  const others = `${String(rows)} rows of batches and the secrets of ${String(endpoints)} webhooks sealed anew`;
  const lines = [
    answersLine(answers),
    ...(rows + endpoints > 0 ? [others] : []),
    ...pepperLines(keysOnOlderPeppers),
  ];
  const operators = operatorsOnOlderPeppers.map(
    (name) => `  the token of operator ${name} hangs on an older pepper, too`,
  );
  return [...lines, ...operators].join('\n');
}

function answersLine({ answers, resealed, unreadable }: Rotated): string {
  const counts = `${String(answers)} answers, ${String(resealed)} sealed anew`;
  return unreadable === 0
    ? `${counts}; the older keys are no longer needed once no gateway seals with them`
    : `${counts}, ${String(unreadable)} open with no key at hand: do not remove a key yet`;
}

function pepperLines(keys: KeyRotation['keysOnOlderPeppers']): readonly string[] {
  if (keys.length === 0) return ['0 API keys hang on an older pepper'];
  return [
    `${String(keys.length)} API keys hang on an older pepper, and stop working when it is dropped before their next use:`,
    ...keys.map(({ id, workspaceId }) => `  key ${id} of workspace ${workspaceId}`),
  ];
}
