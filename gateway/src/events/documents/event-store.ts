import type { CollectionDeclaration, Collection, DocumentDatabase } from '@eligibility/documents';
import { AppError } from '@eligibility/kit';
import type { EventStore } from '../app/event-store';
import type { JobEvent } from '../../jobs/domain/job';
import { pageOfPlaces, placeAfter } from './places';

/** A field is missing while it has no value. */
export type EventDocument = Omit<JobEvent, 'id' | 'data'> & {
  readonly _id: string;
  /** JSON. */
  readonly data: string;
  /** True until it is dispatched, then missing. */
  readonly isUndispatched?: boolean;
  /** Missing until it is dispatched. */
  readonly place?: number;
};
type Placed = EventDocument & Required<Pick<EventDocument, 'place'>>;

export const EVENTS: CollectionDeclaration<EventDocument> = {
  name: 'gateway_events',
  fields: {
    _id: String,
    workspaceId: String,
    type: String,
    atMs: Number,
    data: String,
    isUndispatched: Boolean,
    place: Number,
  },
  indexes: {
    by_place: {
      fields: { workspaceId: 1, place: 1 },
      unique: true,
      where: { place: { $exists: true } },
    },
    by_type: { fields: { workspaceId: 1, type: 1, place: 1 }, where: { place: { $exists: true } } },
    by_age: { fields: { atMs: 1 } },
    undispatched: { fields: { atMs: 1 }, where: { isUndispatched: true } },
  },
};

type Events = Collection<EventDocument>;

const PLACED = { place: { $exists: true } } as const;

/** Each conflict means that another process has just given a place; so many in a row mean that something is wrong. */
const MAX_CONFLICTS = 100;

/** The events, a document each. */
export function eventStore(db: DocumentDatabase): EventStore {
  const events = db.collection(EVENTS);
  return {
    add: async (added) => {
      await events.insertMissing(added.map(documentOf));
    },
    undispatched: async (limit) => {
      const found = await events.find({
        filter: { isUndispatched: true, atMs: { $gte: 0 } },
        sort: { atMs: 1 },
        limit,
      });
      return found.map(eventOf);
    },
    markDispatched: async (dispatched) => {
      for (const event of dispatched) await givePlace(events, event);
    },
    list: async ({ workspaceId, type, isOldestFirst = false }, { limit, cursor }) => {
      const after = placeAfter(cursor, isOldestFirst);
      const found = await events.find({
        filter: {
          workspaceId,
          ...(type !== undefined && { type }),
          $and: [PLACED, { place: isOldestFirst ? { $gt: after } : { $lt: after } }],
        },
        sort: { place: isOldestFirst ? 1 : -1 },
        limit: limit + 1,
      });
      const { pageRows, nextCursor } = pageOfPlaces(found as readonly Placed[], limit, isOldestFirst);
      return { entries: pageRows.map((row) => ({ ...eventOf(row), place: row.place })), nextCursor };
    },
    dropOld: (beforeMs, limit) => dropOld(events, beforeMs, limit),
  };
}

/**
 * The place after the last one that can be read. The index gives each place once, so whoever was second reads again;
 * hence a place is given only when the one before it can be read.
 */
async function givePlace(events: Events, { id, workspaceId }: JobEvent): Promise<void> {
  for (let conflicts = 0; conflicts <= MAX_CONFLICTS; conflicts += 1) {
    const place = (await lastPlace(events, workspaceId)) + 1;
    const filter = { _id: id, isUndispatched: true };
    if (await events.update({ filter, update: { $set: { place }, $unset: { isUndispatched: 1 } } })) return;
    if ((await events.findOne(filter)) === undefined) return;
  }
  throw new AppError('service-unavailable', { cause: new Error('too many conflicts') });
}

async function lastPlace(events: Events, workspaceId: string): Promise<number> {
  const [last] = await events.find({ filter: { workspaceId, ...PLACED }, sort: { place: -1 }, limit: 1 });
  return last?.place ?? 0;
}

async function dropOld(events: Events, beforeMs: number, limit: number): Promise<number> {
  const old = await events.find({ filter: { atMs: { $lt: beforeMs }, ...PLACED }, sort: { atMs: 1 }, limit });
  const workspaceIds = [...new Set(old.map(({ workspaceId }) => workspaceId))];
  const lasts = new Map<string, number>();
  for (const workspaceId of workspaceIds) lasts.set(workspaceId, await lastPlace(events, workspaceId));
  const dropped = (old as readonly Placed[]).filter(
    ({ workspaceId, place }) => place < (lasts.get(workspaceId) ?? 0),
  );
  if (dropped.length > 0) await events.remove({ _id: { $in: dropped.map(({ _id }) => _id) } });
  return dropped.length;
}

/** The event as it is stored. */
function documentOf({ id, data, ...event }: JobEvent): EventDocument {
  return { ...event, _id: id, data: JSON.stringify(data), isUndispatched: true };
}

function eventOf({ _id: id, data, type, workspaceId, atMs }: EventDocument): JobEvent {
  return { id, type, workspaceId, atMs, data: JSON.parse(data) as JobEvent['data'] };
}
