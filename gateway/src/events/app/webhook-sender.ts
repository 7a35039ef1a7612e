/** What is posted to an endpoint. */
export type Posted = {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** What came of it: an answer, or why there was none. */
export type PostResult =
  | {
      readonly status: number;
      /** The beginning of the body. */
      readonly response: string;
      /** What `Retry-After` asks for; undefined without it. */
      readonly retryAfterMs: number | undefined;
    }
  | { readonly failure: string };

/** Sends to addresses that others chose, and never into our own network. */
export type WebhookSender = {
  /**
   * What is wrong with the address of an endpoint, as a message after the field's name; undefined when nothing is. It
   * resolves the name, which may have another address at a delivery.
   */
  readonly problemOf: (url: string) => Promise<string | undefined>;
  /** Posts once, within one deadline, without following redirects. Never rejects unless the signal aborts. */
  readonly post: (posted: Posted, signal: AbortSignal) => Promise<PostResult>;
};
