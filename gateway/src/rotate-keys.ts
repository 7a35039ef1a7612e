import { lifecycle } from '@eligibility/kit';
import { answerCipher } from './adapters/crypto/answer-cipher';
import { rotateAnswers, type Rotated } from './app/rotate-answers';
import type { GatewayConfig } from './gateway-config';
import { openStorage } from './start-storage';

/** Seals what older keys sealed anew, in the store of a gateway that may be running meanwhile. */
export async function rotateKeys(
  config: Pick<GatewayConfig, 'databasePath' | 'mongo' | 'lifetimes' | 'secrets' | 'log'>,
): Promise<Rotated> {
  const life = lifecycle(config.log);
  try {
    const { checks } = await openStorage(config, life);
    return await rotateAnswers({ checks, cipher: answerCipher(config.secrets.answerKeys) });
  } finally {
    await life.stop();
  }
}

/** One line for whoever ran the command. */
export function rotationReport({ answers, resealed, unreadable }: Rotated): string {
  const counts = `${String(answers)} answers, ${String(resealed)} sealed anew`;
  return unreadable === 0
    ? `${counts}; the older keys are no longer needed once no gateway seals with them`
    : `${counts}, ${String(unreadable)} open with no key at hand: do not remove a key yet`;
}
