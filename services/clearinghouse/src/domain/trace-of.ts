import type { Inquiry } from './inquiry';

/** X12 TRN02 holds 1 to 50 characters. */
const MAX_TRACE_LENGTH = 50;

/** The trace we give an inquiry (X12 TRN02): what support quotes when the clearinghouse gave none of its own. */
export function traceOf(inquiry: Inquiry): string {
  return inquiry.checkId.slice(0, MAX_TRACE_LENGTH);
}
