/** One question to one payer about one person; validated and normalised by whoever asks. */
export type Inquiry = {
  /**
   * Whose inquiry it is; never sent to a payer, and never a metric label. Empty when the gateway is older than the field:
   * all of its workspaces then count as one.
   */
  readonly workspaceId: string;
  /** The workspace's share of places relative to others, from 1 to 100. */
  readonly workspaceShareWeight: number;
  /** The gateway's id of the check (a UUID); the trace we send upstream is made from it. */
  readonly checkId: string;
  readonly payer: InquiryPayer;
  readonly provider: InquiryProvider;
  readonly subscriber: InquirySubscriber;
  /** X12 EQ01: "30" health benefit plan coverage, "35" dental, ... */
  readonly serviceTypeCode: string;
  /** The public network addresses the request came through, the asking system's first. */
  readonly callerAddresses: readonly string[];
};

/** One way to a payer: the name of a configured connector, and the payer's id at that clearinghouse. */
export type Route = { readonly connector: string; readonly payerId: string };

export type InquiryPayer = {
  /** The catalog's id: the key of bulkhead and circuit. */
  readonly payerId: string;
  readonly name: string;
  /** The payer's id at the clearinghouse, leading zeros kept. */
  readonly tradingPartnerId: string;
  /** Where the payer can be asked, best first; empty means the default connector with `tradingPartnerId`. */
  readonly routes: readonly Route[];
};

export type InquiryProvider = {
  readonly organizationName: string;
  readonly npi: string;
  /** Whose the NPI is; undefined when it is the organization's. */
  readonly practitioner: Practitioner | undefined;
};

type Practitioner = { readonly firstName: string; readonly lastName: string };

type InquirySubscriber = {
  /** In the alphabet of `isMemberId`, in upper case. */
  readonly memberId: string;
  readonly firstName: string;
  readonly lastName: string;
  /** YYYY-MM-DD */
  readonly dateOfBirth: string | undefined;
};
