import type { Clinic } from '../../domain/workspace';
import type { AgePosition } from './age-cursor';

/** Where a clinic stands in the list of its workspace. */
export function clinicPlace({ clientId: id, createdAtMs }: Clinic): AgePosition {
  return { id, createdAtMs };
}
