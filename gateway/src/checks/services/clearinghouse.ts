import { decodeCheckResult } from '@eligibility/contract';
import { caller } from '@eligibility/kit/grpc';
import { ClearinghouseServiceClient } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import type { Clearinghouse } from '../app/ports';
import { inquiryToWire } from './inquiry';
import type { Connection } from './connection';

/**
 * The clearinghouse service over one long-lived channel; the whole remaining budget of the check is sent with the call.
 */
export function grpcClearinghouse({
  address,
  channel,
}: Connection): Clearinghouse & { readonly close: () => void } {
  const client = new ClearinghouseServiceClient(address, channel.credentials, channel.options);
  const checkEligibility = caller(client.checkEligibility.bind(client));
  return {
    ask: async (inquiry, budget) => {
      return decodeCheckResult(await checkEligibility(inquiryToWire(inquiry), budget));
    },
    close: () => {
      client.close();
    },
  };
}
