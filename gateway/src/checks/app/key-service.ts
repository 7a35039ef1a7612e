/** A key that seals answers, and the text from which its service returns it again. */
export type DataKey = {
  /** 32 bytes. */
  readonly secret: Buffer;
  /**
   * Stored with each sealed answer: the key, wrapped by a key that never leaves the service, or the name of a
   * configured key.
   */
  readonly wrapped: Buffer;
};

/**
 * Where data keys come from: the shape of a key management service (envelope encryption).
 * @throws AppError `service-unavailable` when the service is down, or refuses this caller
 */
export type KeyService = {
  /** A data key to seal with. */
  readonly generateDataKey: () => Promise<DataKey>;
  /** The unwrapped key; undefined when the service says that it cannot, or may no longer, unwrap it. */
  readonly unwrapDataKey: (wrapped: Buffer) => Promise<Buffer | undefined>;
  /** Whether a data key is wrapped like new ones, as far as this process knows; otherwise it is due for renewal. */
  readonly isCurrent: (wrapped: Buffer) => boolean;
};
