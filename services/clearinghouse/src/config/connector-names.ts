import { DEFAULT_CONNECTOR } from '../routing/domain/route-plan';

export const PREFIX = 'CLEARINGHOUSE_';

/** How the variables of a connector begin: `CLEARINGHOUSE_` of the default one, `CLEARINGHOUSE_NORTH_` of `north`. */
export function prefixOf(connector: string): string {
  if (connector === DEFAULT_CONNECTOR) return PREFIX;
  return `${PREFIX}${connector.toUpperCase().replaceAll('-', '_')}_`;
}
