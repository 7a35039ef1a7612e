import { systemClock } from '@eligibility/kit';
import { answerCipher } from './adapters/crypto/answer-cipher';
import { rotateAnswers, type Rotated } from './app/rotate-answers';
import type { GatewayConfig } from './gateway-config';
import { openStores } from './start-stores';

/** Seals what older keys sealed anew, in the store of a gateway that may be running meanwhile. */
export async function rotateKeys(
  config: Pick<GatewayConfig, 'databasePath' | 'lifetimes' | 'secrets'>,
): Promise<Rotated> {
  const stores = openStores(config, systemClock);
  try {
    return await rotateAnswers({ checks: stores.checks, cipher: answerCipher(config.secrets.answerKeys) });
  } finally {
    await stores.close();
  }
}

/** One line for whoever ran the command. */
export function rotationReport({ answers, resealed, unreadable }: Rotated): string {
  const counts = `${String(answers)} answers, ${String(resealed)} sealed anew`;
  return unreadable === 0
    ? `${counts}; the older keys are no longer needed once no gateway seals with them\n`
    : `${counts}, ${String(unreadable)} open with no key at hand: do not remove a key yet\n`;
}
