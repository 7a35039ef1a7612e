/** Seals secrets and answers of an endpoint for storage, as base64; they open for this endpoint alone. */
export type SecretSeal = {
  /** Makes sure that `seal` can seal. @throws AppError `service-unavailable` */
  readonly prepare: () => Promise<void>;
  readonly seal: (text: string, of: SealedFor) => string;
  /** @throws AppError `service-unavailable` when its key is not at hand */
  readonly open: (sealed: string, of: SealedFor) => Promise<string>;
  /** False for what a former key sealed, which is due to be sealed anew. */
  readonly isCurrent: (sealed: string) => boolean;
};

type SealedFor = { readonly id: string; readonly workspaceId: string };
