/** A key that seals answers, and the text by which whoever made it gives it again. */
export type DataKey = {
  /** 32 bytes. */
  readonly secret: Buffer;
  /** Stored beside what the key sealed: wrapped by a key that never leaves the service, or the name of a key at hand. */
  readonly wrapped: Buffer;
};

/**
 * Where data keys come from: the shape of a key management service (envelope encryption).
 * @throws AppError `service-unavailable` when the service is away, or refuses us as a caller
 */
export type KeyService = {
  /** A data key to seal with. */
  readonly generateDataKey: () => Promise<DataKey>;
  /** The key that was wrapped; undefined when the service says that it does not, or no longer, open this. */
  readonly unwrapDataKey: (wrapped: Buffer) => Promise<Buffer | undefined>;
  /** Whether a data key is wrapped as new ones are, as far as this process has seen; what is not is due to be renewed. */
  readonly isCurrent: (wrapped: Buffer) => boolean;
};
