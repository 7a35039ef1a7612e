/** An answer, and what is known of it beside its data. */
export type WithResponse<Data> = {
  readonly data: Data;
  readonly response: {
    readonly status: number;
    readonly headers: Headers;
    /** Names the request in the service's log. Quote it to support. */
    readonly requestId: string | undefined;
  };
};

/** A promise of the data of an answer. `withResponse()` promises its status and headers as well. */
export type Answer<Data> = Promise<Data> & { readonly withResponse: () => Promise<WithResponse<Data>> };

/** The promise of the data of an answer. */
export function answerOf<Data>(whole: Promise<WithResponse<Data>>): Answer<Data> {
  const answer = whole.then(({ data }) => data);
  const withResponse = (): typeof whole => {
    // Who waits for the whole answer is told of a failure there.
    answer.catch(() => undefined);
    return whole;
  };
  return Object.assign(answer, { withResponse });
}
