import type { Clock } from '@eligibility/kit';
import type { CatalogReader } from '@eligibility/payer-files';
import type { Catalog } from './catalog';
import type { MemoryStore } from './memory-store';
import type { MatchMeter, PayerStore } from './ports';
import type { Recall } from './recall';

/** What the payer catalog service has open; `start` makes it once. */
export type CatalogContext = {
  readonly clock: Clock;
  readonly store: PayerStore;
  /** What clinics call their payers. */
  readonly memory: MemoryStore;
  readonly catalog: Catalog;
  readonly recall: Recall;
  readonly meter: MatchMeter;
  readonly readFile: CatalogReader;
  /** SHA-256, hexadecimal. */
  readonly checksumOf: (bytes: Uint8Array) => string;
};
