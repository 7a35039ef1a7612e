import type { Acknowledgement } from '@eligibility/x12';
import type { UpstreamReply } from './upstream-reply';

type FormatRefused = Extract<UpstreamReply, { readonly kind: 'format-refused' }>;

/** X12 elements I18, 618, 621, 715, 716 and 718 have at most three characters; a longer text may be a copy of what we sent. */
const ERROR_CODE = /^[0-9A-Z]{1,3}$/i;

/**
 * The reply that an acknowledgement in place of a 271 makes. One that accepts is undefined: it says that our message
 * arrived and is right, so an answer was due and did not come, which is the payer's matter and not our format's.
 */
export function formatRefusedBy(
  { document, isAccepted, errorCodes }: Acknowledgement,
  traceId?: string,
): FormatRefused | undefined {
  if (isAccepted) return undefined;
  return {
    kind: 'format-refused',
    by: document,
    errorCodes: errorCodes.filter((code) => ERROR_CODE.test(code)),
    traceId,
  };
}
