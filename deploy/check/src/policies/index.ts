import type { Policy } from '../policy';
import { availability } from './availability';
import { code } from './code';
import { network } from './network';
import { podSecurity } from './pod-security';
import { resources } from './resources';
import { secrets } from './secrets';

/** Every policy, each with a name of its own. */
export const POLICIES: readonly Policy[] = [
  ...podSecurity,
  ...resources,
  ...availability,
  ...network,
  ...secrets,
  ...code,
];
