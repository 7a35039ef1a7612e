import type { components, paths, webhooks } from './generated/openapi';
import type { ServerEvent } from './server-events';

/** The shape of a schema of the OpenAPI document, by its name: `Schema<'CheckAnswer'>`. */
export type Schema<Name extends keyof components['schemas']> = components['schemas'][Name];

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** The paths that the document has for a method, with their placeholders: `/api/eligibility/checks/{checkId}`. */
export type PathOf<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends Readonly<Record<Lowercase<M>, object>> ? Path : never;
}[keyof paths];

/** What ends a call early. */
export type CallOptions = {
  /** Ends the call, whatever it is waiting for. */
  readonly signal?: AbortSignal | undefined;
  /** How long one attempt may take, in place of the client's own `timeoutMs`. */
  readonly timeoutMs?: number | undefined;
};

/** How a request of your own choice is repeated. */
export type Hints = {
  /** Sending it twice does no more than sending it once, although it is a POST or PATCH without an idempotency key. */
  readonly isRepeatable?: boolean | undefined;
  /** An answer 202 says that the check still runs: ask again until there is its answer. */
  readonly untilAnswered?: boolean | undefined;
};

/**
 * What is sent with one operation: the values of its placeholders, query and headers, and its body, each as far as the
 * document has one. The client adds the credentials and `X-Client-Id`.
 */
export type RequestOf<M extends Method, Path extends PathOf<M>> = CallOptions &
  Hints &
  Values<'path', Parameters<M, Path, 'path'>> &
  Values<'query', Parameters<M, Path, 'query'>> &
  Values<'headers', OwnHeaders<Parameters<M, Path, 'header'>>> &
  Body<Operation<M, Path>>;

/** The query of an operation. */
export type QueryOf<M extends Method, Path extends PathOf<M>> = Sent<Parameters<M, Path, 'query'>>;

/** What an operation answers when it succeeds: its JSON, the events of a stream, the text of a table, or nothing. */
export type AnswerOf<M extends Method, Path extends PathOf<M>> =
  Operation<M, Path> extends { readonly responses: infer Responses } ? Succeeded<Responses> : never;

/** What is posted to a webhook, discriminated by `type`. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type] extends { readonly post: infer Told } ? JsonOf<Told> : never;
}[keyof webhooks];

/** A value before it is written as JSON or as a query, where what is undefined is left out. */
export type Sent<Value> = Value extends Uint8Array
  ? Value
  : Value extends readonly (infer Item)[]
    ? readonly Sent<Item>[]
    : Value extends object
      ? {
          readonly [Key in keyof Value]:
            Sent<Value[Key]> | (object extends Pick<Value, Key> ? undefined : never);
        }
      : Value;

type Operation<M extends Method, Path extends PathOf<M>> = paths[Path][Lowercase<M>];

type Parameters<M extends Method, Path extends PathOf<M>, In extends 'path' | 'query' | 'header'> =
  Operation<M, Path> extends { readonly parameters: Readonly<Partial<Record<In, infer Given>>> }
    ? NonNullable<Given>
    : never;

type OwnHeaders<Headers> = [Headers] extends [never] ? never : Omit<Headers, 'X-Client-Id'>;

/** A member of a request, which may be left out when each of its parts may. */
type Values<Name extends string, Given> = [Given] extends [never]
  ? unknown
  : object extends Given
    ? Readonly<Partial<Record<Name, Sent<Given> | undefined>>>
    : Readonly<Record<Name, Sent<Given>>>;

type ContentOf<Op> = Op extends { readonly requestBody: { readonly content: infer Content } }
  ? Content
  : never;

type JsonOf<Op> = ContentOf<Op> extends { readonly 'application/json': infer Json } ? Json : never;

type Body<Op> = [ContentOf<Op>] extends [never]
  ? unknown
  : JsonBody<JsonOf<Op>> | OtherBody<Exclude<keyof ContentOf<Op>, 'application/json'>>;

type JsonBody<Json> = [Json] extends [never] ? never : { readonly json: Sent<Json> };

/** A body that is sent as it is, with its type. */
type OtherBody<ContentType> = [ContentType] extends [never]
  ? never
  : { readonly contentType: ContentType; readonly body: string | Uint8Array<ArrayBuffer> };

type Succeeded<Responses> = {
  [Status in keyof Responses]: Status extends 200 | 201 | 202 | 204 ? Answered<Responses[Status]> : never;
}[keyof Responses];

type Answered<Response> = Response extends { readonly content: infer Content }
  ? Content extends { readonly 'application/json': infer Json }
    ? Json
    : Content extends { readonly 'text/event-stream': unknown }
      ? AsyncGenerator<ServerEvent, void>
      : string
  : undefined;
