import { randomUUID } from 'node:crypto';
import { decodeCheckResult, encodeInquiry, type CheckInquiry } from '@eligibility/contract';
import { caller, clientOf } from '@eligibility/kit/grpc';
import {
  ClearinghouseServiceClient,
  type CheckEligibilityRequest,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import type { Clearinghouse, PayerInquiry, PayerNetwork } from '../app/ports';
import { isDentalOnly } from '../domain/asked-service';
import type { CheckQuestion } from '../domain/check';
import { idsForPayer } from '../domain/provider-ids';
import type { Connection } from './connection';

/** As long as the probes of the services wait, with which it is asked. */
const DESCRIBE_MS = 1_000;

/** While the service has not said more. */
const FEWEST_PLACES = 1;

/**
 * The clearinghouse service over one long-lived channel; the whole remaining budget of the check is sent with the call.
 */
export function grpcClearinghouse({
  address,
  channel,
  clock,
}: Connection): Clearinghouse & PayerNetwork & { readonly close: () => void } {
  const client = clientOf(ClearinghouseServiceClient, address, channel);
  const checkEligibility = caller(client.checkEligibility.bind(client));
  const describeNetwork = caller(client.describeNetwork.bind(client));
  let isSimulated: boolean | undefined;
  let places = FEWEST_PLACES;
  return {
    ask: async (inquiry, budget) => {
      return decodeCheckResult(await checkEligibility(inquiryToWire(inquiry), budget));
    },
    isSimulated: async () => {
      const call = { requestId: randomUUID(), deadlineMs: clock.now() + DESCRIBE_MS };
      const described = await describeNetwork({}, call).catch(() => undefined);
      isSimulated = described?.simulated ?? isSimulated;
      places = described?.backgroundPlaces ?? places;
      return isSimulated;
    },
    backgroundPlaces: () => places,
    close: () => {
      client.close();
    },
  };
}

/**
 * Without a service type of the caller's, a dental-only payer is asked about dental care, every other payer about the
 * plan as a whole.
 */
export function inquiryToWire(inquiry: PayerInquiry): CheckEligibilityRequest {
  const { workspace, checkId, payer, clinic, question, service, callerAddresses } = inquiry;
  const { isDependent = false, isBackground } = inquiry;
  const { payerId, name, tradingPartnerId, routes } = payer;
  const coverage = isDentalOnly(payer) ? 'dental' : 'health';
  return encodeInquiry({
    checkId,
    payer: { payerId, name, tradingPartnerId, routes },
    provider: {
      organizationName: clinic.name,
      npi: clinic.npi ?? '',
      payerIds: idsForPayer(clinic, payerId),
      practitioner: clinic.practitioner,
      taxonomyCode: clinic.taxonomyCode,
    },
    ...peopleOf(question, isDependent),
    coverage: service?.summaryOf === undefined ? coverage : { serviceTypeCode: service.summaryOf },
    service: service?.sent,
    callerAddresses,
    workspaceId: workspace.id,
    // On the wire, 0 means the default weight.
    workspaceShareWeight: workspace.shareWeight ?? 0,
    background: isBackground,
  });
}

/**
 * Who is asked about: the patient as the subscriber; or the policyholder, as far as the clinic knows, with the id on the
 * card and the number of the group, and the patient as a dependent.
 */
function peopleOf(
  { patient, relationship, policyholder = {} }: CheckQuestion,
  isDependent: boolean,
): Pick<CheckInquiry, 'subscriber' | 'dependent'> {
  const { memberId = '', groupNumber, firstName, lastName, dateOfBirth, gender } = patient;
  if (!isDependent) return { subscriber: { ...patient, memberId } };
  return {
    subscriber: {
      memberId,
      groupNumber,
      firstName: policyholder.firstName ?? '',
      lastName: policyholder.lastName ?? '',
      dateOfBirth: policyholder.dateOfBirth,
    },
    dependent: {
      firstName,
      lastName,
      dateOfBirth,
      gender,
      relationship: relationship === undefined || relationship === 'self' ? 'unknown' : relationship,
    },
  };
}
