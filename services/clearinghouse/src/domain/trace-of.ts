import type { Inquiry } from './inquiry';

/** X12 TRN02 holds 1 to 50 characters. */
const MAX_TRACE_LENGTH = 50;

/** The trace we give an inquiry (X12 TRN02), and the name of one that was never sent. */
export function traceOf(inquiry: Inquiry): string {
  return inquiry.checkId.slice(0, MAX_TRACE_LENGTH);
}
