import type { RequestHandler } from 'express';
import type { RequestListener } from 'node:http';
import type { LimitBody } from '../../admission/http/limit-bodies';
import type { KeyedHash } from '../../basics/keyed-hash';
import type { EventsContext } from '../../events/app/context';

export type DoorsContext = EventsContext & {
  /** The API of this process, which answers every call of a door. */
  readonly api: RequestListener;
  /** Runs before a request is answered: who calls, and how often. */
  readonly signIn: readonly RequestHandler[];
  /** Counts an entry of a batch; the request itself is counted where it signs in. */
  readonly rateLimit: RequestHandler;
  /** Admits a large body by its bytes, once it is known whose it is. */
  readonly limitBody: LimitBody;
  /** Makes idempotency keys of references and secrets of callers, the same in every gateway. */
  readonly fingerprintHash: KeyedHash;
  /** The origins whose pages may call the API with a key. */
  readonly corsOrigins: readonly string[];
};
