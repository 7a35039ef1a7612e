import type { Clinic } from '../../access/domain/workspace';
import type { AgePosition } from './age-cursor';

/** The position of a clinic in the list of its workspace. */
export function clinicPlace({ clientId: id, createdAtMs }: Clinic): AgePosition {
  return { id, createdAtMs };
}
