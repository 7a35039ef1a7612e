import {
  Coverage as WireCoverage,
  type CheckEligibilityRequest,
} from '@eligibility/protos/clearinghouse/v1/clearinghouse';
import { known, words, type WordOf } from './words';

const coverages = words(WireCoverage);

/** What a payer is asked about; the clearinghouse chooses the X12 service type. */
export type Coverage = WordOf<typeof WireCoverage>;
export const COVERAGES = coverages.all;

/** The X12 service type (EQ01) that a gateway older than `Coverage` chose itself. */
type ServiceType = { readonly serviceTypeCode: string };

type Parts = 'payer' | 'provider' | 'subscriber';

/** One question to one payer about one person, for one provider. */
export type CheckInquiry = Omit<CheckEligibilityRequest, Parts | 'coverage' | 'serviceTypeCode'> & {
  readonly [Part in Parts]: NonNullable<CheckEligibilityRequest[Part]>;
} & { readonly coverage: Coverage | ServiceType };

/** A clearinghouse service older than `Coverage` reads these instead, so that gateways may be upgraded first. */
const SERVICE_TYPE_FOR_OLDER_SERVICES = { health: '30', dental: '35' } as const satisfies Record<
  Coverage,
  string
>;

export function encodeInquiry({ coverage, ...inquiry }: CheckInquiry): CheckEligibilityRequest {
  return typeof coverage === 'string'
    ? {
        ...inquiry,
        coverage: coverages.encode(coverage),
        serviceTypeCode: SERVICE_TYPE_FOR_OLDER_SERVICES[coverage],
      }
    : { ...inquiry, coverage: WireCoverage.UNSPECIFIED, ...coverage };
}

/**
 * A coverage that this release does not know is left to the service type that came with it.
 * @throws AppError `internal` without a payer, a provider or a subscriber
 */
export function decodeInquiry(request: CheckEligibilityRequest): CheckInquiry {
  const { payer, provider, subscriber, coverage, serviceTypeCode, ...inquiry } = request;
  return {
    ...inquiry,
    payer: known(payer),
    provider: known(provider),
    subscriber: known(subscriber),
    coverage: coverages.all.find((each) => coverages.encode(each) === coverage) ?? { serviceTypeCode },
  };
}
