import type { Answer } from './answer';
import type { AnswerOf, CallOptions, Method, PathOf, QueryOf, RequestOf, Schema, Sent } from './api';
import { sender, type Send } from './call';
import { configOf, given, type Options } from './config';
import { withKey, type KeyOptions } from './idempotency';
import { Pages } from './pages';

export { EligibilityError, type ErrorCode } from './errors';

export type OperatorOptions = Options & {
  /** The token of an operator. Default: ELIGIBILITY_OPERATOR_TOKEN of the environment. */
  readonly token?: string | undefined;
};

/** A circuit: of a payer by its id, or of a route by its name. */
export type CircuitName = { readonly scope: 'payers' | 'routes'; readonly circuitId: string };

/** What an operator's program does with one installation of Eligibility Check. */
export class OperatorClient {
  readonly #send: Send;

  /** @throws TypeError when an option is missing that the environment does not have either */
  constructor(options: OperatorOptions = {}) {
    const token = given('token', options.token, 'ELIGIBILITY_OPERATOR_TOKEN');
    this.#send = sender(configOf(options, { Authorization: `Bearer ${token}` }));
  }

  readonly payers = {
    list: (
      query: QueryOf<'GET', '/ops/payers'> = {},
      options: CallOptions = {},
    ): Pages<Schema<'CatalogPayer'>> =>
      new Pages((cursor = query.cursor) =>
        this.#send('GET', '/ops/payers', { ...options, query: { ...query, cursor } }),
      ),
    get: (payerId: string, options: CallOptions = {}): Answer<Schema<'CatalogPayer'>> =>
      this.#send('GET', '/ops/payers/{payerId}', { ...options, path: { payerId } }),
  };

  readonly circuits = {
    list: (options: CallOptions = {}): Answer<Schema<'CircuitList'>> =>
      this.#send('GET', '/ops/circuits', options),
    /** Stops calling a payer or a route. */
    isolate: (path: CircuitName, json: Sent<Schema<'CircuitOrder'>>): Answer<Schema<'CircuitOverride'>> =>
      this.#send('POST', '/ops/circuits/{scope}/{circuitId}/isolate', { path, json, isRepeatable: true }),
    /** Calls a payer or a route again, whatever its circuit says. */
    restore: (path: CircuitName, json: Sent<Schema<'CircuitOrder'>>): Answer<Schema<'CircuitOverride'>> =>
      this.#send('POST', '/ops/circuits/{scope}/{circuitId}/restore', { path, json, isRepeatable: true }),
  };

  readonly workspaces = {
    list: (
      query: QueryOf<'GET', '/ops/workspaces'> = {},
      options: CallOptions = {},
    ): Pages<Schema<'Workspace'>> =>
      new Pages((cursor = query.cursor) =>
        this.#send('GET', '/ops/workspaces', { ...options, query: { ...query, cursor } }),
      ),
    create: (json: Sent<Schema<'NewWorkspace'>>, options: CallOptions = {}): Answer<Schema<'Workspace'>> =>
      this.#send('POST', '/ops/workspaces', { ...options, json }),
  };

  readonly wallet = {
    /** Adds checks to the wallet of a workspace, once for each key. */
    grant: (
      workspaceId: string,
      json: Sent<Schema<'NewGrant'>>,
      options: KeyOptions = {},
    ): Answer<Schema<'WalletBalance'>> =>
      withKey(options, (key) => {
        const { signal, timeoutMs } = options;
        const request = {
          path: { workspaceId },
          headers: { 'Idempotency-Key': key },
          json,
          signal,
          timeoutMs,
        };
        return this.#send('POST', '/ops/workspaces/{workspaceId}/wallet/grants', request);
      }),
  };

  readonly keys = {
    /** Issues an API key of a workspace. The answer shows it this once. */
    issue: (
      workspaceId: string,
      json: Sent<Schema<'NewKey'>>,
      options: CallOptions = {},
    ): Answer<Schema<'IssuedKey'>> =>
      this.#send('POST', '/ops/workspaces/{workspaceId}/keys', { ...options, path: { workspaceId }, json }),
  };

  /** Any operation below `/ops`, by its method and its path with the placeholders, as the OpenAPI document has it. */
  request<M extends Method, Path extends PathOf<M>>(
    method: M,
    path: Path,
    ...[request]: object extends RequestOf<M, Path>
      ? [request?: RequestOf<M, Path>]
      : [request: RequestOf<M, Path>]
  ): Answer<AnswerOf<M, Path>> {
    return this.#send(method, path, request ?? ({} as RequestOf<M, Path>));
  }
}
