import { createHash } from 'node:crypto';
import type { Clock } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import { sessionUse, type SessionUse } from '../identity/app/sessions';
import type { SessionDoor } from '../identity/http/session-door';
import { numberedIds } from './fakes';
import { inMemoryStores, type InMemoryStores } from './in-memory-stores';

type Options = {
  readonly stores?: Pick<InMemoryStores, 'people' | 'workspaces'>;
  readonly clock?: Clock;
};

export type FakeSessionDoor = SessionDoor & { readonly sessionUse: SessionUse };

/** How persons sign in, over the stores of a test; its random bytes differ each time and repeat in each run. */
export function sessionDoor({
  clock = fakeClock(),
  stores = inMemoryStores({ clock }),
}: Options = {}): FakeSessionDoor {
  let seed = 0;
  return {
    people: stores.people,
    workspaces: stores.workspaces,
    keyHash: (text) => `hash of ${text}`,
    sessionUse: sessionUse(stores.people),
    newId: numberedIds(9_000),
    randomBytes: (size) => {
      seed += 1;
      return createHash('sha512').update(String(seed)).digest().subarray(0, size);
    },
    clock,
    isBehindProxy: false,
  };
}
