import type { Clock } from '@eligibility/kit';
import type { Channel, OutgoingCall } from '@eligibility/kit/grpc';
import type { CallBudget } from '../../basics/call-budget';

/** The address of a service, and this process's channel to it. */
export type Connection = { readonly address: string; readonly channel: Channel; readonly clock: Clock };

/** Wallet, catalog and fixtures answer in milliseconds; a service that takes this long is down. */
const INTERNAL_CALL_MS = 5_000;

/** The caller's budget, limited to the maximum of an internal call. */
export function shortCall({ requestId, deadlineMs }: CallBudget, nowMs: number): OutgoingCall {
  return { requestId, deadlineMs: Math.min(deadlineMs, nowMs + INTERNAL_CALL_MS) };
}
