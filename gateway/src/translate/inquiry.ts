import { encodeInquiry } from '@eligibility/contract';
import type { CheckEligibilityRequest } from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import type { PayerInquiry } from '../app/ports';

/** A dental-only payer is asked about dental care, every other payer about the plan as a whole. */
export function inquiryToWire(inquiry: PayerInquiry): CheckEligibilityRequest {
  const { workspace, checkId, payer, clinic, question, callerAddresses } = inquiry;
  const { payerId, name, tradingPartnerId, routes, linesOfBusiness } = payer;
  const isDentalOnly = linesOfBusiness.length === 1 && linesOfBusiness[0] === 'dental';
  return encodeInquiry({
    checkId,
    payer: { payerId, name, tradingPartnerId, routes },
    provider: { organizationName: clinic.name, npi: clinic.npi, practitioner: clinic.practitioner },
    subscriber: question.patient,
    coverage: isDentalOnly ? 'dental' : 'health',
    callerAddresses,
    workspaceId: workspace.id,
    // On the wire, 0 means the default weight.
    workspaceShareWeight: workspace.shareWeight ?? 0,
  });
}
