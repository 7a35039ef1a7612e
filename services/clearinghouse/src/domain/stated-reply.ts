import type { UpstreamReply } from '@eligibility/benefits';

/** A reply, and whether the response that it was read from says that a simulator made it. */
export type StatedReply = UpstreamReply & { readonly isSimulated?: boolean };

/** Nothing came back that could say who is at the other end. */
const WITHOUT_RESPONSE: readonly UpstreamReply['kind'][] = [
  'never-sent',
  'unwritable',
  'unaddressed',
  'timed-out',
  'connection-lost',
];

/** Who made a response, as it says itself: true for a simulator; undefined when no response came. */
export function statedIn({ kind, isSimulated = false }: StatedReply): boolean | undefined {
  return WITHOUT_RESPONSE.includes(kind) ? undefined : isSimulated;
}
