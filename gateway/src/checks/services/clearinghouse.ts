import { decodeCheckResult } from '@eligibility/contract';
import { caller } from '@eligibility/kit/grpc';
import {
  ClearinghouseServiceClient,
  type CheckEligibilityRequest,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import type { Clearinghouse, PayerInquiry } from '../app/ports';
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

/** X12 service types: a dental-only payer is asked about dental care, every other payer about the plan as a whole. */
const HEALTH_BENEFIT_PLAN_COVERAGE = '30';
const DENTAL_CARE = '35';

export function inquiryToWire(inquiry: PayerInquiry): CheckEligibilityRequest {
  const { workspace, checkId, payer, clinic, question, callerAddresses } = inquiry;
  const { memberId, firstName, lastName, dateOfBirth } = question.patient;
  const isDentalOnly = payer.linesOfBusiness.length === 1 && payer.linesOfBusiness[0] === 'dental';
  return {
    checkId,
    payer: {
      payerId: payer.payerId,
      name: payer.name,
      tradingPartnerId: payer.tradingPartnerId,
      routes: payer.routes,
    },
    provider: { organizationName: clinic.name, npi: clinic.npi, practitioner: clinic.practitioner },
    subscriber: { memberId, firstName, lastName, dateOfBirth },
    serviceTypeCode: isDentalOnly ? DENTAL_CARE : HEALTH_BENEFIT_PLAN_COVERAGE,
    callerAddresses,
    workspaceId: workspace.id,
    // On the wire, 0 means the default weight.
    workspaceShareWeight: workspace.shareWeight ?? 0,
  };
}
