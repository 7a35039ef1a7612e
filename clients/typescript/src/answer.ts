/** What is known of an answer beside its data. */
export type ResponseFacts = {
  readonly status: number;
  readonly headers: Headers;
  /** Names the request in the service's log. Quote it to support. */
  readonly requestId: string | undefined;
};

export type WithResponse<Data> = { readonly data: Data; readonly response: ResponseFacts };

/** A promise of the data of an answer. `withResponse()` promises its status and headers as well. */
export class Answer<Data> implements Promise<Data> {
  readonly [Symbol.toStringTag] = 'Answer';
  readonly #answered: Promise<WithResponse<Data>>;

  constructor(answered: Promise<WithResponse<Data>>) {
    this.#answered = answered;
  }

  /** The same answer, with its status and its headers. */
  withResponse(): Promise<WithResponse<Data>> {
    return this.#answered;
  }

  /** The answer with other data, made of these. */
  map<Other>(change: (data: Data, response: ResponseFacts) => Other): Answer<Other> {
    return new Answer(
      this.#answered.then(({ data, response }) => ({ data: change(data, response), response })),
    );
  }

  then<Kept = Data, Mended = never>(
    onData?: ((data: Data) => Kept | PromiseLike<Kept>) | null,
    onError?: ((error: unknown) => Mended | PromiseLike<Mended>) | null,
  ): Promise<Kept | Mended> {
    return this.#answered.then(({ data }) => data).then(onData, onError);
  }

  catch<Mended = never>(
    onError?: ((error: unknown) => Mended | PromiseLike<Mended>) | null,
  ): Promise<Data | Mended> {
    return this.then(undefined, onError);
  }

  finally(onEnd?: (() => void) | null): Promise<Data> {
    return this.then().finally(onEnd);
  }
}
