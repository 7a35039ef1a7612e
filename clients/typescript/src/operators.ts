import { answerOf, type Answer } from './answer';
import type { CallOptions, Schema, Sent } from './api';
import { configOf, given } from './config';
import { Operations } from './operations';
import type * as Types from './types';

export { EligibilityError } from './errors';
export type { Attempt, CircuitName, ErrorCode, OperatorOptions } from './types';

/** What an operator's program does with one installation of Eligibility Check. */
export class OperatorClient extends Operations {
  /** @throws TypeError when an option is missing that the environment does not have either */
  constructor(options: Types.OperatorOptions = {}) {
    const token = given('token', options.token, 'ELIGIBILITY_OPERATOR_TOKEN');
    super(configOf(options, { Authorization: `Bearer ${token}` }));
  }

  readonly payers = {
    list: this.list('/ops/payers'),
    get: this.one('GET', '/ops/payers/{payerId}'),
  };

  readonly circuits = {
    list: (options: CallOptions = {}): Answer<Schema<'CircuitList'>> =>
      this.request('GET', '/ops/circuits', options),
    /** Stops calling a payer or a route. */
    isolate: (
      path: Types.CircuitName,
      json: Sent<Schema<'CircuitOrder'>>,
    ): Answer<Schema<'CircuitOverride'>> =>
      this.request('POST', '/ops/circuits/{scope}/{circuitId}/isolate', { path, json, isRepeatable: true }),
    /** Calls a payer or a route again, whatever its circuit says. */
    restore: (
      path: Types.CircuitName,
      json: Sent<Schema<'CircuitOrder'>>,
    ): Answer<Schema<'CircuitOverride'>> =>
      this.request('POST', '/ops/circuits/{scope}/{circuitId}/restore', { path, json, isRepeatable: true }),
  };

  readonly workspaces = {
    list: this.list('/ops/workspaces'),
    create: (
      json: Sent<Schema<'WorkspaceRequest'>>,
      options: CallOptions = {},
    ): Answer<Schema<'Workspace'>> => this.request('POST', '/ops/workspaces', { ...options, json }),
  };

  readonly wallet = {
    /** Adds checks to the wallet of a workspace, once for each key. */
    grant: (
      workspaceId: string,
      json: Sent<Schema<'GrantRequest'>>,
      options: Types.KeyOptions = {},
    ): Answer<Schema<'WalletBalance'>> =>
      answerOf(
        this.keyed(options, (headers) => {
          const request = { ...options, path: { workspaceId }, headers, json };
          return this.request('POST', '/ops/workspaces/{workspaceId}/wallet/grants', request);
        }),
      ),
  };

  readonly keys = {
    /** Issues an API key of a workspace. The answer shows it this once. */
    issue: (
      workspaceId: string,
      json: Sent<Schema<'KeyRequest'>>,
      options: CallOptions = {},
    ): Answer<Schema<'IssuedKey'>> =>
      this.request('POST', '/ops/workspaces/{workspaceId}/keys', { ...options, path: { workspaceId }, json }),
  };
}
