import type { CollectionDeclaration, Collection, DocumentDatabase } from '@eligibility/documents';
import type { BatchItems, OfBatch } from '../app/batch-items';
import type { BatchItem, ItemState } from '../domain/batch-item';
import { updateOf } from '../../basics/documents/queries';

/** A field is missing while it has no value. */
export type BatchItemDocument = { readonly [Name in keyof BatchItem]?: BatchItem[Name] } & {
  /** `batchId.row` */
  readonly _id: string;
};

export const BATCH_ITEMS: CollectionDeclaration<BatchItemDocument> = {
  name: 'gateway_batch_items',
  shardKey: 'workspaceId',
  fields: {
    _id: String,
    workspaceId: String,
    batchId: String,
    row: Number,
    lane: Number,
    state: String,
    dueAtMs: Number,
    tries: Number,
    sameAs: Number,
    sealedAsked: Buffer,
    settledAtMs: Number,
    sealedAnswer: Buffer,
    checkId: String,
    payerId: String,
    payerName: String,
    outcome: String,
    isCharged: Boolean,
  },
  indexes: {
    by_row: { fields: { workspaceId: 1, batchId: 1, row: 1 } },
    due: { fields: { workspaceId: 1, batchId: 1, lane: 1, dueAtMs: 1, row: 1 }, where: { state: 'waiting' } },
    settled: {
      fields: { workspaceId: 1, batchId: 1, settledAtMs: 1, row: 1 },
      where: { settledAtMs: { $exists: true } },
    },
    same: { fields: { workspaceId: 1, batchId: 1, sameAs: 1 }, where: { sameAs: { $exists: true } } },
    of_check: { fields: { workspaceId: 1, checkId: 1 }, where: { checkId: { $exists: true } } },
  },
};

const WAITING = { state: 'waiting' } as const;

/** The rows of batches, a document each. */
export function batchItemStore(db: DocumentDatabase): BatchItems {
  const items = db.collection(BATCH_ITEMS);
  return { ...writing(items), ...reading(items), ...listing(items), ...counting(items) };
}

type Items = Collection<BatchItemDocument>;
type Writing = Pick<
  BatchItems,
  'addItems' | 'dropItems' | 'settle' | 'postpone' | 'endWaiting' | 'forgetCheck' | 'reseal'
>;
type Counting = Pick<BatchItems, 'counts' | 'countSettledSince'>;

function writing(items: Items): Writing {
  const oneOf = ({ workspaceId, batchId }: OfBatch, row: number) => ({
    _id: idOf(batchId, row),
    workspaceId,
    ...WAITING,
  });
  return {
    addItems: async (added) => {
      await items.insertMissing(added.map(documentOf));
    },
    dropItems: ({ workspaceId, batchId }) => items.remove({ workspaceId, batchId }),
    settle: (of, row, end) =>
      items.update({
        filter: oneOf(of, row),
        update: updateOf<BatchItemDocument>({ ...end, dueAtMs: undefined }),
      }),
    postpone: async (of, row, { dueAtMs, tries }) => {
      await items.update({ filter: oneOf(of, row), update: { $set: { dueAtMs, tries } } });
    },
    endWaiting: async ({ workspaceId, batchId }, state, settledAtMs) => {
      await items.updateAll({
        filter: { workspaceId, batchId, ...WAITING },
        update: { $set: { state, settledAtMs, isCharged: false }, $unset: { dueAtMs: 1 } },
      });
    },
    forgetCheck: async ({ workspaceId, checkId }) => {
      await items.updateAll({
        filter: { workspaceId, checkId },
        update: { $set: { sealedAsked: Buffer.alloc(0) }, $unset: { sealedAnswer: 1 } },
      });
    },
    reseal: ({ workspaceId, batchId, row, sealedAsked, sealedAnswer }, anew) =>
      items.update({
        filter: {
          _id: idOf(batchId, row),
          workspaceId,
          sealedAsked,
          sealedAnswer: sealedAnswer ?? { $exists: false },
        },
        update: updateOf<BatchItemDocument>(anew),
      }),
  };
}

function reading(items: Items): Omit<BatchItems, keyof (Writing & Counting) | 'listAll'> {
  const found = async (query: Parameters<typeof items.find>[0]): Promise<readonly BatchItem[]> =>
    (await items.find(query)).map(itemOf);
  return {
    waitingLanes: async ({ workspaceId, batchId }) => {
      const filter = { workspaceId, batchId, ...WAITING, sameAs: { $exists: false } };
      const lanes = await items.countAlike({ lane: '$lane' }, filter);
      const next = lanes.map(async ({ lane, count }) => {
        const [first] = await items.find({
          filter: { ...filter, lane },
          sort: { dueAtMs: 1, row: 1 },
          limit: 1,
        });
        return { lane: Number(lane), count, nextDueAtMs: first?.dueAtMs ?? 0 };
      });
      return Promise.all(next);
    },
    dueItems: ({ workspaceId, batchId, lane }, { nowMs, limit }) =>
      found({
        filter: {
          workspaceId,
          batchId,
          lane,
          ...WAITING,
          dueAtMs: { $lte: nowMs },
          sameAs: { $exists: false },
        },
        sort: { dueAtMs: 1, row: 1 },
        limit,
      }),
    awaitedRows: async ({ workspaceId, batchId }) => {
      const filter = { workspaceId, batchId, ...WAITING, sameAs: { $exists: true } };
      return new Set(
        (await items.countAlike({ sameAs: '$sameAs' }, filter)).map(({ sameAs }) => Number(sameAs)),
      );
    },
    sameRows: ({ workspaceId, batchId }, row) =>
      found({ filter: { workspaceId, batchId, ...WAITING, sameAs: row } }),
    page: ({ workspaceId, batchId, state }, { afterRow, limit }) =>
      found({
        filter: { workspaceId, batchId, row: { $gt: afterRow }, ...(state !== undefined && { state }) },
        sort: { row: 1 },
        limit,
      }),
    settledAfter: ({ workspaceId, batchId }, { settledAtMs, row }, limit) =>
      found({
        filter: {
          workspaceId,
          batchId,
          settledAtMs: { $gte: settledAtMs },
          $or: [{ settledAtMs: { $gt: settledAtMs } }, { settledAtMs, row: { $gt: row } }],
        },
        sort: { settledAtMs: 1, row: 1 },
        limit,
      }),
  };
}

/** The id is unique and has an index, whichever shard a row is in. */
function listing(items: Items): Pick<BatchItems, 'listAll'> {
  return {
    listAll: async (after, limit) => {
      const filter = after === undefined ? {} : { _id: { $gt: idOf(after.batchId, after.row) } };
      return (await items.find({ filter, sort: { _id: 1 }, limit })).map(itemOf);
    },
  };
}

function counting(items: Items): Counting {
  return {
    counts: async ({ workspaceId, batchId }) => {
      const alike = { state: '$state', outcome: '$outcome', payerId: '$payerId', payerName: '$payerName' };
      const counted = await items.countAlike({ ...alike, isCharged: '$isCharged' }, { workspaceId, batchId });
      return counted.map(({ count, ...one }) => ({
        state: one.state as ItemState,
        outcome: textOf(one.outcome),
        payerId: textOf(one.payerId),
        payerName: textOf(one.payerName),
        isCharged: typeof one.isCharged === 'boolean' ? one.isCharged : undefined,
        count,
      }));
    },
    countSettledSince: async ({ workspaceId, batchId }, sinceMs) => {
      const filter = { workspaceId, batchId, settledAtMs: { $gte: sinceMs } };
      const [counted] = await items.countAlike({ batchId: '$batchId' }, filter);
      return counted?.count ?? 0;
    },
  };
}

function idOf(batchId: string, row: number): string {
  return `${batchId}.${String(row)}`;
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

function documentOf(item: BatchItem): BatchItemDocument {
  const fields = Object.entries(item).filter(([, value]) => value !== undefined);
  return { ...(Object.fromEntries(fields) as Partial<BatchItem>), _id: idOf(item.batchId, item.row) };
}

function itemOf({ _id, ...document }: BatchItemDocument): BatchItem {
  const { dueAtMs, sameAs, ...item } = document as Omit<BatchItemDocument, '_id'> & BatchItem;
  return { ...item, dueAtMs, sameAs };
}
