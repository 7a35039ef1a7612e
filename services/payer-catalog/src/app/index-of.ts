import { buildIndex, type PayerIndex } from '../domain/build-index';
import type { PayerDirectory } from '../domain/payer';

/** Builds the look-ups of a directory beside requests. */
export function indexOf(directory: PayerDirectory): Promise<PayerIndex> {
  return Promise.resolve(buildIndex(directory));
}
