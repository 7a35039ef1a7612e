import type { DocumentDatabase } from '@eligibility/documents';
import { TRAIL_LENGTH, type RequestTrailStore, type SeenRequest } from '../app/request-trail';
import { REQUEST_TRAILS } from './request-trail-schema';

/** The last requests of each workspace: one document for a workspace, which one update extends and cuts. */
export function requestTrailStore(db: DocumentDatabase): RequestTrailStore {
  const trails = db.collection(REQUEST_TRAILS);
  return {
    addRequests: async (workspaceId, requests) => {
      if (requests.length === 0) return;
      const add = { $push: { requests: { $each: [...requests], $slice: -TRAIL_LENGTH } } };
      const change = { filter: { _id: workspaceId }, update: add };
      if (await trails.update(change)) return;
      await trails.insert({ _id: workspaceId, requests: [] });
      await trails.update(change);
    },
    listRequests: async (workspaceId) => {
      const { requests = [] } = (await trails.findOne({ _id: workspaceId })) ?? {};
      return requests.map(requestOf).sort(newestFirst);
    },
  };
}

function newestFirst(one: SeenRequest, other: SeenRequest): number {
  return other.atMs - one.atMs || (one.requestId < other.requestId ? 1 : -1);
}

/** A field without a value is missing in a document and undefined in a record: hence field by field. */
function requestOf(one: SeenRequest): SeenRequest {
  return {
    requestId: one.requestId,
    atMs: one.atMs,
    method: one.method,
    route: one.route,
    status: one.status,
    code: one.code,
    latencyMs: one.latencyMs,
    keyId: one.keyId,
    personId: one.personId,
    clientId: one.clientId,
  };
}
