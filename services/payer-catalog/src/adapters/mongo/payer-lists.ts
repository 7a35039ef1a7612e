import type { MongoDatabase } from '@eligibility/mongo';
import type { Payer } from '@eligibility/payer-matching';
import { LISTED_PAYERS } from './collections';
import { payerDocumentOf, payerOf, type ListKey } from './documents';

/** The payers of lists, a document each: a list may be larger than a document can be. */
export type PayerLists = {
  /** Writes a list whole, or fails and leaves nothing of it. */
  readonly write: (key: ListKey, payers: readonly Payer[]) => Promise<void>;
  /** By id. */
  readonly read: (key: ListKey) => Promise<readonly Payer[]>;
  /** As far as the server lets it: what is left behind takes room, and is never read. */
  readonly forget: (key: ListKey) => Promise<void>;
  /** Forgets what others wrote for the same version. */
  readonly keepOnly: (key: ListKey) => Promise<void>;
};

/** The lists in MongoDB. */
export function payerLists(db: MongoDatabase): PayerLists {
  const payers = db.collection(LISTED_PAYERS);
  const remove = (filter: Parameters<typeof payers.remove>[0]): Promise<void> =>
    payers.remove(filter).catch(() => undefined);
  const forget = ({ version, listId }: ListKey): Promise<void> => remove({ version, listId });
  return {
    write: async (key, list) => {
      try {
        await payers.insertAll(list.map((payer) => payerDocumentOf(key, payer)));
      } catch (failure) {
        await forget(key);
        throw failure;
      }
    },
    read: async ({ version, listId }) =>
      (await payers.find({ filter: { version, listId }, sort: { payerId: 1 } })).map(payerOf),
    forget,
    keepOnly: ({ version, listId }) => remove({ version, listId: { $ne: listId } }),
  };
}
