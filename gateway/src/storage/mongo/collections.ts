import { CHECKS } from './check-collection';
import { OPERATORS } from './operator-store';
import { API_KEYS, AUDIT, AUDIT_INTENTS, CLINICS, WORKSPACES } from './workspace-collections';

/** Everything the gateway keeps in MongoDB. */
export const GATEWAY_COLLECTIONS = [CHECKS, WORKSPACES, CLINICS, API_KEYS, AUDIT, AUDIT_INTENTS, OPERATORS];
