import type { KeyedHash } from '../../basics/keyed-hash';
import type { IdentityContext } from '../../identity/app/context';
import type { CheckMeter } from './check-meter';
import type { LeaseKeeper } from './leases';
import type { MockFixtures } from './mock-fixtures';
import type { AnswerNotes } from './note-answers';
import type { PayerMemory } from './payer-memory';
import type {
  AnswerCipher,
  CheckStore,
  Circuits,
  Clearinghouse,
  PayerCatalog,
  PayerNetwork,
  Wallet,
} from './ports';
import type { RateStore } from './rate-store';
import type { SettlementBuffer } from './record-answer';
import type { Uncounted } from '../../basics/uncounted';

export type ChecksContext = IdentityContext & {
  readonly checks: CheckStore;
  readonly rates: RateStore;
  readonly wallet: Wallet;
  readonly payers: PayerCatalog;
  /** What clinics call their payers. */
  readonly memory: PayerMemory;
  readonly clearinghouse: Clearinghouse & PayerNetwork;
  readonly circuits: Circuits;
  readonly fixtures: MockFixtures;
  /** Seals and opens stored answers. */
  readonly cipher: AnswerCipher;
  readonly leases: LeaseKeeper;
  readonly settlements: SettlementBuffer;
  readonly notes: AnswerNotes;
  readonly meter: CheckMeter;
  /** Of a question, by which its answer is found again. */
  readonly fingerprintHash: KeyedHash;
  /** The hashes of older keys, whose records may still exist. */
  readonly formerFingerprintHashes: readonly KeyedHash[];
  /** For a request that waits for another one: it does not count as one of its workspace meanwhile. */
  readonly uncounted: Uncounted;
};
