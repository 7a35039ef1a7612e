import type { ChecksContext } from '../../checks/app/context';
import type { RequestTrailStore } from './request-trail';

export type TenantsContext = ChecksContext & {
  readonly trail: RequestTrailStore;
  /** The limit of a workspace that has none of its own. */
  readonly rateLimitPerMinute: number;
};
