import type { EligibilityInquiry } from '@eligibility/x12';

/** One question to one payer about one person, with the caller's data that routing and isolation need. */
export type Inquiry = Omit<EligibilityInquiry, 'payer'> & {
  /**
   * Whose inquiry it is; never sent to a payer, and never a metric label. Empty when the gateway is older than the
   * field: all of its workspaces then count as one.
   */
  readonly workspaceId: string;
  /** The workspace's share of places relative to others, from 1 to 100. */
  readonly workspaceShareWeight: number;
  readonly payer: InquiryPayer;
  /** The public network addresses the request came through, the asking system's first. */
  readonly callerAddresses: readonly string[];
};

/** One way to a payer: the name of a configured connector, and the payer's id at that clearinghouse. */
export type Route = { readonly connector: string; readonly payerId: string };

export type InquiryPayer = EligibilityInquiry['payer'] & {
  /** The catalog's id: the key of bulkhead and circuit. */
  readonly payerId: string;
  /** Where the payer can be asked, best first; empty means the default connector with `tradingPartnerId`. */
  readonly routes: readonly Route[];
};
