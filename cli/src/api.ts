import type { AnswerOf, ApiMethod, PathOf, RequestOf } from '@eligibility/api-types';
import type { ApiCall, Send } from './http-client';

/**
 * The API of one installation, as its OpenAPI document describes it: `api.get('/ops/payers/{payerId}', { path: {
 * payerId } })`. An answer is the parsed JSON, undefined when it has none.
 * @throws Error with a one-line message for the terminal: what the service refused and why, or that it cannot be reached,
 * and what to do about it; `isNotFound` recognises a 404
 */
export type Api = {
  readonly [Method in ApiMethod]: <Path extends PathOf<Method>>(
    path: Path,
    ...request: Arguments<RequestOf<Method, Path> & Pick<ApiCall, 'onHeaders'>>
  ) => Promise<AnswerOf<Method, Path>>;
} & {
  /** An operation that is known by its name only at run time. */
  readonly call: (method: ApiCall['method'], path: string, request: AnyRequest) => Promise<unknown>;
  /** What a GET answers as a CSV file, or as another text that `accept` names. */
  readonly table: (
    path: PathOf<'get'>,
    request: Pick<AnyRequest, 'path'> & { readonly accept?: string },
  ) => Promise<string>;
  /** A POST of a file as it is, of the type that the headers name. What it answers depends on the query. */
  readonly upload: (
    path: PathOf<'post'>,
    request: Pick<AnyRequest, 'query'> & Required<Pick<AnyRequest, 'headers' | 'bytes'>>,
  ) => Promise<unknown>;
};

/** A request may be left out when it has no required member. */
type Arguments<Request> = object extends Request ? readonly [request?: Request] : readonly [request: Request];

export type AnyRequest = Omit<ApiCall, 'method'> & { readonly path?: Readonly<Record<string, string>> };

/** The calls of the document, each sent by `send`. */
export function apiOver(send: Send): Api {
  const sentAs =
    (method: ApiCall['method']) =>
    (template: string, { path = {}, ...call }: AnyRequest = {}): Promise<unknown> =>
      send(filled(template, path), { ...call, method });
  const methods = {
    get: sentAs('GET'),
    post: sentAs('POST'),
    put: sentAs('PUT'),
    patch: sentAs('PATCH'),
    delete: sentAs('DELETE'),
    table: (
      template: string,
      { path = {}, accept = 'text/csv' }: AnyRequest & { readonly accept?: string },
    ) => sentAs('GET')(template, { path, headers: { accept } }),
    upload: sentAs('POST'),
    call: (method: ApiCall['method'], template: string, request: AnyRequest) =>
      sentAs(method)(template, request),
  };
  // The only place that believes the service: tests of the whole system hold its answers to the document.
  return methods as Api;
}

function filled(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}
