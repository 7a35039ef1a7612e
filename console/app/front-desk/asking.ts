/** What the API said, or the refusal of it as an error. */
export type Reply<Answer> =
  | { readonly kind: 'answer'; readonly answer: Answer }
  /** 202: it runs on; its answer will be under the check's id. */
  | { readonly kind: 'running'; readonly checkId: string }
  /** 409 for a request with the same key that still runs. */
  | { readonly kind: 'busy'; readonly retryAfterMs: number }
  /** The check ended without an answer: asking again gives the reason, and starts no second check. */
  | { readonly kind: 'gone' };

export type Asking<Answer> = {
  /** Sends the question, always with the same idempotency key. @throws whatever is no lost connection */
  readonly ask: () => Promise<Reply<Answer>>;
  /** Waits for the answer of a check that runs. */
  readonly follow: (checkId: string) => Promise<Reply<Answer>>;
  /** @throws when the person has left */
  readonly pause: (ms: number) => Promise<void>;
  readonly isLost: (failure: unknown) => boolean;
  /** What a person who waits should know. */
  readonly progress: (step: 'asked' | 'slow' | 'reconnecting') => void;
};

const RECONNECTS_MS = [500, 1_500, 4_000];

/**
 * Asks a question until it is answered, through slow payers and lost connections. Every try has the same idempotency
 * key, so that however often the question is sent, one check runs and one is charged.
 * @throws Error of the last try when the connection stays lost; every refusal of the API
 */
export async function askUntilAnswered<Answer>(asking: Asking<Answer>): Promise<Answer> {
  asking.progress('asked');
  let next = asking.ask;
  for (;;) {
    const reply = await connected(asking, next);
    if (reply.kind === 'answer') return reply.answer;
    asking.progress('slow');
    if (reply.kind === 'running') next = () => asking.follow(reply.checkId);
    else next = asking.ask;
    if (reply.kind === 'busy') await asking.pause(reply.retryAfterMs);
  }
}

async function connected<Answer>(
  { pause, isLost, progress }: Asking<Answer>,
  send: () => Promise<Reply<Answer>>,
): Promise<Reply<Answer>> {
  for (const ms of RECONNECTS_MS) {
    try {
      return await send();
    } catch (failure) {
      if (!isLost(failure)) throw failure;
      progress('reconnecting');
      await pause(ms);
    }
  }
  return send();
}
