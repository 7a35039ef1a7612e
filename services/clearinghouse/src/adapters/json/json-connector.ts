import { readJsonReply } from '@eligibility/benefits';
import type { OpenConnector } from '../../app/ports';
import { endpoint, type EndpointOptions } from '../http/endpoint';
import { controlNumber, requestBody } from './build-request';

export type JsonConnectorOptions = EndpointOptions & {
  /** Sent as it is in the `Authorization` header. */
  readonly apiKey: string;
};

/**
 * Asks a clearinghouse that speaks "medical network eligibility v3" JSON; `url` is the whole address of its eligibility
 * endpoint, such as `https://host/change/medicalnetwork/eligibility/v3`.
 * @throws TypeError when `url` is none
 */
export function jsonConnector({ apiKey, ...options }: JsonConnectorOptions): OpenConnector {
  const { post, close } = endpoint(options);
  const headers = {
    authorization: apiKey,
    'content-type': 'application/json',
    accept: 'application/json',
  };
  return {
    ask: async (inquiry, signal, attempt = 1) => {
      const body = requestBody(inquiry);
      if (body === undefined) return { kind: 'unwritable' };
      const posted = await post(inquiry, { headers, body }, { signal, attempt });
      return posted.kind === 'response' ? readJsonReply(posted) : posted;
    },
    // The format has no field for a trace (TRN02) of ours.
    traceOf: controlNumber,
    close,
  };
}
