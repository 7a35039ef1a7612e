import type { EventType } from '../domain/event-types';
import type { WebhookEndpoint } from '../domain/webhook-endpoint';

/** The webhook endpoints of all workspaces. */
export type EndpointStore = {
  /** False when the workspace has its most already. */
  readonly add: (endpoint: WebhookEndpoint) => Promise<boolean>;
  readonly find: (workspaceId: string, id: string) => Promise<WebhookEndpoint | undefined>;
  /** All of a workspace, newest first. */
  readonly list: (workspaceId: string) => Promise<readonly WebhookEndpoint[]>;
  /** Writes the changed endpoint with the next version; false when it changed since it was read. */
  readonly replace: (read: WebhookEndpoint, next: WebhookEndpoint) => Promise<boolean>;
  /** False when there is none. */
  readonly remove: (workspaceId: string, id: string) => Promise<boolean>;
  /** The workspaces with an endpoint that gets events of this type. */
  readonly whoChose: (type: EventType) => Promise<readonly string[]>;
  /** Endpoints after an id, sorted by id, of all workspaces. */
  readonly listAll: (after: string, limit: number) => Promise<readonly WebhookEndpoint[]>;
};
