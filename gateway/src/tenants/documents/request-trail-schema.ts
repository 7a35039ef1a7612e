import type { CollectionDeclaration } from '@eligibility/documents';
import type { SeenRequest } from '../app/request-trail';

/** The last requests of one workspace, in the order in which they were written. */
export type RequestTrailDocument = { readonly _id: string; readonly requests: readonly SeenRequest[] };

export const REQUEST_TRAILS: CollectionDeclaration<RequestTrailDocument> = {
  name: 'gateway_request_trails',
  fields: {
    _id: String,
    requests: [
      {
        requestId: String,
        atMs: Number,
        method: String,
        route: String,
        status: Number,
        code: String,
        latencyMs: Number,
        keyId: String,
        personId: String,
        clientId: String,
      },
    ],
  },
  indexes: {},
};
