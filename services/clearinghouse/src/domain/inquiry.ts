import type { CheckInquiry, Coverage } from '@eligibility/contract';
import { DEFAULT_SHARE_WEIGHT } from '../isolation/domain/bulkhead';

/** One question to one payer about one person, with the caller's data that routing and isolation need. */
export type Inquiry = Omit<CheckInquiry, 'coverage' | 'service'> & {
  /** The X12 service type that the summary is about; EQ01, unless there are `serviceTypeCodes`. */
  readonly serviceTypeCode: string;
  /** X12 EQ01, when it is not `serviceTypeCode` alone. Empty: the procedure is asked about alone. */
  readonly serviceTypeCodes?: readonly string[];
  /** The day the coverage is needed for, YYYY-MM-DD; undefined: today. */
  readonly dateOfService?: string;
  /** X12 EQ02. */
  readonly procedureCode?: string;
};

/** The catalog's id of the payer is the key of bulkhead and circuit; no routes mean the default connector. */
export type InquiryPayer = Inquiry['payer'];

/** One way to a payer: the name of a configured connector, and the payer's id at that clearinghouse. */
export type Route = InquiryPayer['routes'][number];

/**
 * The X12 service type (EQ01) that a payer is asked for a coverage: health benefit plan coverage, which every payer
 * must answer with the plan as a whole, or dental care.
 */
const SERVICE_TYPE_OF = { health: '30', dental: '35' } as const satisfies Record<Coverage, string>;

/** The inquiry that a payer is sent. */
export function inquiryOf({ coverage, service, ...asked }: CheckInquiry): Inquiry {
  const { workspaceShareWeight: weight } = asked;
  return {
    ...asked,
    workspaceShareWeight: weight === 0 ? DEFAULT_SHARE_WEIGHT : weight,
    serviceTypeCode: typeof coverage === 'string' ? SERVICE_TYPE_OF[coverage] : coverage.serviceTypeCode,
    ...serviceOf(service),
  };
}

/** Only what differs from an inquiry about the plan as a whole today. */
function serviceOf(
  service: CheckInquiry['service'],
): Pick<Inquiry, 'serviceTypeCodes' | 'dateOfService' | 'procedureCode'> {
  const { serviceTypeCodes = [], dateOfService, procedureCode, procedureAlone = false } = service ?? {};
  return {
    ...(serviceTypeCodes.length === 0 && !procedureAlone ? {} : { serviceTypeCodes }),
    ...(dateOfService === undefined ? {} : { dateOfService }),
    ...(procedureCode === undefined ? {} : { procedureCode }),
  };
}
