/** Why a stored answer does not open. */
export type UnreadableReason =
  /** It names a key that is not configured: putting the key back makes it readable again. */
  | 'key-missing'
  /** It was changed, cut, or belongs to another check. */
  | 'damaged';

export type Opened<Content> =
  | { readonly isReadable: true; readonly plaintext: Content }
  | { readonly isReadable: false; readonly reason: UnreadableReason };

type BoundTo = { readonly workspaceId: string; readonly checkId: string };

/**
 * Seals answers and exchanges for storage. The ids are bound in, so that what is sealed opens for no other check, and
 * an exchange does not open as an answer.
 */
export type AnswerCipher = {
  /**
   * Makes sure that `seal` can seal: call it before a hold or an inquiry whose answer will be stored.
   * @throws AppError `service-unavailable` when no key is available and the key service does not answer
   */
  readonly prepare: () => Promise<void>;
  readonly seal: (plaintext: string, boundTo: BoundTo) => Uint8Array;
  /** @throws AppError `service-unavailable` when its key is not available and the key service does not answer */
  readonly open: (sealed: Uint8Array, boundTo: BoundTo) => Promise<Opened<string>>;
  /** The same for the bytes of an exchange (`CheckResult.exchange`). */
  readonly sealExchange: (exchange: Uint8Array, boundTo: BoundTo) => Uint8Array;
  readonly openExchange: (sealed: Uint8Array, boundTo: BoundTo) => Promise<Opened<Buffer>>;
  /** True when it was sealed with the current key; what an older key sealed is due to be sealed anew. */
  readonly isCurrent: (sealed: Uint8Array) => boolean;
};
