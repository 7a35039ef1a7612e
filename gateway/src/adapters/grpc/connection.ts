import type { Clock } from '@eligibility/kit';
import type { Channel, OutgoingCall } from '@eligibility/kit/grpc';
import type { CallBudget } from '../../app/ports';

/** Where a service listens, and how this process reaches it for as long as it lives. */
export type Connection = { readonly address: string; readonly channel: Channel; readonly clock: Clock };

/** Wallet, catalog and fixtures answer in milliseconds; one that takes this long is down. */
const INTERNAL_CALL_MS = 5_000;

/** The caller's budget, cut to what an internal call may take at most. */
export function shortCall({ requestId, deadlineMs }: CallBudget, nowMs: number): OutgoingCall {
  return { requestId, deadlineMs: Math.min(deadlineMs, nowMs + INTERNAL_CALL_MS) };
}
