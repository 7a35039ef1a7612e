import { insertWithin, type CollectionDeclaration, type DocumentDatabase } from '@eligibility/documents';
import type { EndpointStore } from '../app/endpoint-store';
import { MOST_ENDPOINTS, type WebhookEndpoint } from '../domain/webhook-endpoint';

/** A field is missing while it has no value. */
type EndpointDocument = Omit<WebhookEndpoint, 'id' | 'disabled' | 'failingSinceMs'> & {
  readonly _id: string;
  readonly slot?: number;
  readonly disabledAtMs?: number;
  readonly disabledReason?: string;
  readonly failingSinceMs?: number;
};

export const WEBHOOK_ENDPOINTS: CollectionDeclaration<EndpointDocument> = {
  name: 'gateway_webhook_endpoints',
  fields: {
    _id: String,
    workspaceId: String,
    slot: Number,
    url: String,
    events: [String],
    secrets: [{ sealed: String, untilMs: Number }],
    disabledAtMs: Number,
    disabledReason: String,
    failingSinceMs: Number,
    createdAtMs: Number,
    version: Number,
  },
  indexes: {
    // By which a workspace never has more than its slots.
    by_slot: { fields: { workspaceId: 1, slot: 1 }, unique: true },
    by_event: { fields: { events: 1 } },
  },
};

/** The webhook endpoints, a document each. */
export function endpointStore(db: DocumentDatabase): EndpointStore {
  const endpoints = db.collection(WEBHOOK_ENDPOINTS);
  return {
    add: async (endpoint) => {
      const { id: _id, workspaceId } = endpoint;
      const room = { among: { workspaceId }, most: MOST_ENDPOINTS };
      return (await insertWithin(endpoints, { ...contentOf(endpoint), _id }, room)) === 'added';
    },
    find: async (workspaceId, id) => {
      const found = await endpoints.findOne({ _id: id, workspaceId });
      return found && endpointOf(found);
    },
    list: async (workspaceId) => {
      const found = await endpoints.find({ filter: { workspaceId }, sort: { createdAtMs: -1, _id: 1 } });
      return found.map(endpointOf);
    },
    replace: (read, next) => {
      const { disabled, failingSinceMs } = next;
      return endpoints.update({
        filter: { _id: read.id, version: read.version },
        update: {
          $set: { ...contentOf(next), version: read.version + 1 },
          $unset: {
            ...(disabled === undefined && { disabledAtMs: 1, disabledReason: 1 }),
            ...(failingSinceMs === undefined && { failingSinceMs: 1 }),
          },
        },
      });
    },
    remove: async (workspaceId, id) => {
      const isThere = (await endpoints.findOne({ _id: id, workspaceId })) !== undefined;
      await endpoints.remove({ _id: id, workspaceId });
      return isThere;
    },
    whoChose: async (type) => {
      const told = await endpoints.find({
        filter: { events: type, disabledAtMs: { $exists: false } },
        fields: { workspaceId: 1 },
      });
      return [...new Set(told.map(({ workspaceId }) => workspaceId))];
    },
    listAll: async (after, limit) => {
      const found = await endpoints.find({ filter: { _id: { $gt: after } }, sort: { _id: 1 }, limit });
      return found.map(endpointOf);
    },
  };
}

function contentOf({
  id: _,
  disabled,
  failingSinceMs,
  ...endpoint
}: WebhookEndpoint): Omit<EndpointDocument, '_id' | 'slot'> {
  return {
    ...endpoint,
    ...(disabled && { disabledAtMs: disabled.atMs, disabledReason: disabled.reason }),
    ...(failingSinceMs !== undefined && { failingSinceMs }),
  };
}

function endpointOf(document: EndpointDocument): WebhookEndpoint {
  const { _id: id, slot: _, disabledAtMs, disabledReason, failingSinceMs, ...endpoint } = document;
  const disabled =
    disabledAtMs === undefined ? undefined : { atMs: disabledAtMs, reason: disabledReason as never };
  return { ...endpoint, id, disabled, failingSinceMs };
}
