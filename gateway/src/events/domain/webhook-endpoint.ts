import type { EventType } from './event-types';

/** `gone`: it answered 410. `failing`: five days of nothing but failures. `asked`: its owner switched it off. */
export type DisabledReason = 'gone' | 'failing' | 'asked';

/** A secret that signs deliveries, sealed; base64. */
export type SealedSecret = {
  readonly sealed: string;
  /** The end of a former secret; undefined for the one in use. */
  readonly untilMs?: number | undefined;
};

/** An address that events are sent to, of a workspace or of the installation. */
export type WebhookEndpoint = {
  readonly id: string;
  /** `INSTALLATION` for one of the operators. */
  readonly workspaceId: string;
  readonly url: string;
  readonly events: readonly EventType[];
  /** The newest first; after a rotation, the former one signs too until its end. */
  readonly secrets: readonly SealedSecret[];
  /** Undefined while it gets deliveries. */
  readonly disabled: { readonly atMs: number; readonly reason: DisabledReason } | undefined;
  /** Since when every delivery has failed; undefined when the last one succeeded. */
  readonly failingSinceMs: number | undefined;
  readonly createdAtMs: number;
  /** Grows with every change. */
  readonly version: number;
};

export const MOST_ENDPOINTS = 20;

/** For how long a former secret signs as well. */
export const OVERLAP_MS = 24 * 60 * 60 * 1_000;

/** Whether it gets events of this type now. */
export function isToldOf({ disabled, events }: WebhookEndpoint, type: string): boolean {
  return disabled === undefined && (events as readonly string[]).includes(type);
}

/** The secrets that sign at this time. */
export function signingSecrets({ secrets }: WebhookEndpoint, nowMs: number): readonly SealedSecret[] {
  return secrets.filter(({ untilMs }) => untilMs === undefined || untilMs > nowMs);
}
