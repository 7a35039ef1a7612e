import { answerOf, type Answer, type WithResponse } from './answer';
import type { AnswerOf, CallOptions, Hints, Method, PathOf, QueryOf, RequestOf, Schema } from './api';
import { called } from './call';
import type { Config } from './config';
import { Pages, type Page } from './pages';
import type { Request } from './request';
import type { KeyOptions } from './types';

/** An operation on one thing. A check that still runs is waited for. */
export type One<M extends Method, Path extends PathOf<M>> = (
  id: string,
  options?: CallOptions,
) => Answer<Exclude<AnswerOf<M, Path>, Schema<'CheckRunning'>>>;

/** An operation that lists. A `cursor` in the query begins with its page. */
export type List<Path extends PathOf<'GET'>> = (
  query?: QueryOf<'GET', Path>,
  options?: CallOptions,
) => Pages<EntryOf<AnswerOf<'GET', Path>>>;

type EntryOf<Answered> = Answered extends Page<infer Entry> ? Entry : never;

/** What every client can do: any operation by its path, and the operations with a name in their few forms. */
export class Operations {
  readonly #config: Config;

  protected constructor(config: Config) {
    this.#config = config;
  }

  /** Any operation of the API, by its method and its path with the placeholders, as the OpenAPI document has it. */
  request<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    ...[request]: object extends RequestOf<M, Path> ? [RequestOf<M, Path>?] : [RequestOf<M, Path>]
  ): Answer<AnswerOf<M, Path>> {
    return this.#called(method, path, request ?? {}) as Answer<AnswerOf<M, Path>>;
  }

  protected one<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    hints?: Hints,
  ): One<M, Path> {
    const [, name = ''] = /\{(\w+)\}/.exec(path) ?? [];
    const one = (id: string, options?: CallOptions): Answer<unknown> =>
      this.#called(method, path, { ...options, ...hints, path: { [name]: id } });
    return one as One<M, Path>;
  }

  protected list<Path extends PathOf<'GET'>>(path: Path): List<Path> {
    return (query, options) =>
      new Pages((cursor) => {
        const request = { ...options, query: { ...(query as object), ...(cursor && { cursor }) } };
        return this.#called('GET', path, request) as Promise<Page<EntryOf<AnswerOf<'GET', Path>>>>;
      });
  }

  /** Sends with one idempotency key, which is told before anything is sent. */
  protected async keyed<Data>(
    { idempotencyKey = crypto.randomUUID(), onIdempotencyKey }: KeyOptions,
    send: (headers: { readonly 'Idempotency-Key': string }) => Answer<Data>,
  ): Promise<WithResponse<Data>> {
    await onIdempotencyKey?.(idempotencyKey);
    return send({ 'Idempotency-Key': idempotencyKey }).withResponse();
  }

  #called(method: Method, path: string, request: Request): Answer<unknown> {
    const { timeoutMs = this.#config.timeoutMs } = request;
    return answerOf(called({ ...this.#config, timeoutMs }, { method, path, request }));
  }
}
