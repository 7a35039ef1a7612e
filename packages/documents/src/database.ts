import type { Collection } from './collection';
import type { CollectionDeclaration } from './declare';

/** A database of documents, whichever it is. */
export type DocumentDatabase = {
  readonly collection: <Doc extends object>(declaration: CollectionDeclaration<Doc>) => Collection<Doc>;
  /** Whether it can be read right now; answers within a second. */
  readonly isHealthy: () => Promise<boolean>;
  /** Whether it accepts writes right now; answers within a few seconds. */
  readonly isWritable: () => Promise<boolean>;
  /** Milliseconds since 1970-01-01T00:00:00Z, by the one clock that all who share the database have. */
  readonly serverTimeMs: () => Promise<number>;
  /**
   * Whether what was removed, or replaced, is nowhere in the files any more that a copy of the disk could read. False
   * while another process prevents it; try again later. A server erases by itself: docs/security.md.
   */
  readonly erase: () => Promise<boolean>;
  readonly close: () => Promise<void>;
};
