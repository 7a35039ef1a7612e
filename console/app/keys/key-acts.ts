import type { Schema } from '@eligibility/api-types';
import type { CursorPage } from '../api/pages';

export type Key = Schema<'Key'>;
export type NewKey = Schema<'KeyRequest'>;
export type KeyChange = Schema<'KeyChange'>;
export type IssuedKey = Schema<'IssuedKey'>;

/** What can be done with the keys of one workspace, through an operator's routes or the workspace's own. */
export type KeyActs = {
  /** Of the list; it is old after every act. */
  readonly queryKey: readonly unknown[];
  /** @param usable true for only those that open something now; undefined for all */
  readonly list: (cursor: string | undefined, usable: boolean | undefined) => Promise<CursorPage<Key>>;
  readonly issue: (body: NewKey) => Promise<IssuedKey>;
  readonly change: (keyId: string, body: KeyChange) => Promise<unknown>;
  readonly rotate: (keyId: string, overlapSeconds: number) => Promise<IssuedKey>;
  readonly revoke: (keyId: string) => Promise<unknown>;
};

/** A clinic of the workspace. A new key may be bound to it unless it is retired. */
export type KeyClinic = {
  readonly clientId: string;
  readonly name: string;
  readonly retiredAt: string | null;
};
