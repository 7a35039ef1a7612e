import { isMemberId } from '@eligibility/x12-text';
import { controlNumberOf, type InquiryProvider } from '@eligibility/x12';
import type { Inquiry } from '../../domain/inquiry';

/** The body of a "medical network eligibility v3" inquiry, the JSON form of an X12 270. */
export type EligibilityRequest = {
  /** Nine digits, ISA13. */
  readonly controlNumber: string;
  readonly tradingPartnerServiceId: string;
  readonly provider: ProviderName & { readonly npi: string };
  readonly subscriber: {
    readonly memberId: string;
    readonly firstName: string;
    readonly lastName: string;
    /** YYYYMMDD */
    readonly dateOfBirth?: string;
  };
  readonly encounter: { readonly serviceTypeCodes: readonly [string] };
};

type ProviderName =
  { readonly organizationName: string } | { readonly firstName: string; readonly lastName: string };

/** Builds the request of one inquiry; without a date of service the payer answers for today. */
export function buildRequest(inquiry: Inquiry): EligibilityRequest {
  const { payer, provider, subscriber, serviceTypeCode } = inquiry;
  const { memberId, firstName, lastName, dateOfBirth } = subscriber;
  return {
    controlNumber: controlNumber(inquiry),
    tradingPartnerServiceId: payer.tradingPartnerId,
    provider: { ...providerName(provider), npi: provider.npi },
    subscriber: {
      memberId,
      firstName,
      lastName,
      ...(dateOfBirth === undefined ? {} : { dateOfBirth: dateOfBirth.replaceAll('-', '') }),
    },
    encounter: { serviceTypeCodes: [serviceTypeCode] },
  };
}

/**
 * The text of `buildRequest`; undefined for an inquiry that a clearinghouse would refuse by its schema, which may cost as
 * much as an answer. Of all fields of an inquiry only the member id has an alphabet there; names may have any character.
 */
export function requestBody(inquiry: Inquiry): string | undefined {
  return isMemberId(inquiry.subscriber.memberId) ? JSON.stringify(buildRequest(inquiry)) : undefined;
}

/** Nine digits, the same for every attempt of a check. */
export function controlNumber({ checkId }: Pick<Inquiry, 'checkId'>): string {
  return String(controlNumberOf(checkId)).padStart(9, '0');
}

/** Whose the NPI is: the format takes an organization's name, or a person's two. */
function providerName({ practitioner, organizationName }: InquiryProvider): ProviderName {
  if (practitioner === undefined) return { organizationName };
  const { firstName, lastName } = practitioner;
  return { firstName, lastName };
}
