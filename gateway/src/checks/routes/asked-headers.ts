import type { AskedBody } from '../domain/asked-service';

/**
 * What the payer was asked of a check's service, as structured field lists (RFC 9651, section 3.1): `Service-Asked` has
 * the service types, such as `"35"`, and `Not-Asked` the parts of the question that it was not asked, such as
 * `serviceTypeCodes;value="BE";reason=not-known`.
 * @returns nothing where neither the request nor its clinic names a service
 */
export function askedHeaders(asked: AskedBody | undefined): readonly (readonly [string, string])[] {
  const { serviceTypeCodes = [], notAsked = [] } = asked ?? {};
  const types = serviceTypeCodes.map((code) => `"${code}"`);
  const parts = notAsked.map(({ field, value, reason }) => `${field};value="${value}";reason=${reason}`);
  return (
    [
      ['Service-Asked', types.join(', ')],
      ['Not-Asked', parts.join(', ')],
    ] as const
  ).filter(([, value]) => value !== '');
}
