import type { Answer } from './answer';
import type { AnswerOf, CallOptions, Method, PathOf, QueryOf, RequestOf, Schema, Sent } from './api';
import { Batches } from './batches';
import { sender, type Send } from './call';
import {
  ask,
  Checks,
  type CheckOptions,
  type CheckResult,
  type MockCheckOptions,
  type Question,
} from './checks';
import { configOf, given, type Options } from './config';
import { Pages } from './pages';

export type ClientOptions = Options & {
  /** The API key of the workspace. Default: ELIGIBILITY_API_KEY of the environment. */
  readonly apiKey?: string | undefined;
  /** The clinic that asks. Default: ELIGIBILITY_CLIENT_ID of the environment. */
  readonly clientId?: string | undefined;
};

/** The bill of a visit: its items, or the whole request. */
export type Visit = readonly Sent<Schema<'EstimateItem'>>[] | Sent<Schema<'EstimateRequest'>>;

/** What a practice's program does with one installation of Eligibility Check. */
export class EligibilityClient {
  readonly checks: Checks;
  readonly batches: Batches;
  readonly #send: Send;

  /** @throws TypeError when an option is missing that the environment does not have either */
  constructor(options: ClientOptions = {}) {
    const config = configOf(options, {
      Authorization: `Bearer ${given('apiKey', options.apiKey, 'ELIGIBILITY_API_KEY')}`,
      'X-Client-Id': given('clientId', options.clientId, 'ELIGIBILITY_CLIENT_ID'),
    });
    this.#send = sender(config);
    this.checks = new Checks(this.#send);
    this.batches = new Batches(this.#send, config);
  }

  /** Asks the payer whether a patient is covered, and is charged once at most, however often it has to be sent. */
  check(question: Question, options: CheckOptions = {}): Answer<CheckResult> {
    return ask(this.#send, '/api/eligibility/check', { question, options });
  }

  /** A canned answer in the shape of a check, free of charge. */
  mockCheck(question: Question, { fixture, ...options }: MockCheckOptions = {}): Answer<CheckResult> {
    const asked = { ...question, mockFixture: fixture };
    return ask(this.#send, '/api/eligibility/check/mock', { question: asked, options });
  }

  /** All that the payer says about the benefits, by the id of the check, which is waited for while it runs. */
  benefits(checkId: string, options: CallOptions = {}): Answer<Schema<'BenefitDetails'>> {
    const request = { ...options, path: { id: checkId }, untilAnswered: true };
    return this.#send('GET', '/api/eligibility/checks/{id}/benefits', request) as Answer<
      Schema<'BenefitDetails'>
    >;
  }

  /** What the patient pays for a visit, by the payer's answer to a check. */
  estimate(checkId: string, visit: Visit, options: CallOptions = {}): Answer<Schema<'Estimate'>> {
    const json = 'length' in visit ? { items: visit } : visit;
    const request = { ...options, path: { id: checkId }, json, untilAnswered: true, isRepeatable: true };
    return this.#send('POST', '/api/eligibility/checks/{id}/estimate', request) as Answer<Schema<'Estimate'>>;
  }

  readonly payers = {
    /** The payers that a text may mean, best first. */
    search: (
      query: string,
      options: CallOptions & { limit?: number } = {},
    ): Answer<Schema<'PayerSearchResult'>> => {
      const { limit, ...rest } = options;
      return this.#send('GET', '/api/payers', { ...rest, query: { query, limit } });
    },
  };

  readonly wallet = {
    balance: (options: CallOptions = {}): Answer<Schema<'OwnWalletBalance'>> =>
      this.#send('GET', '/api/wallet', options),
    /** Every change of the balance, newest first. */
    journal: (
      query: QueryOf<'GET', '/api/wallet/journal'> = {},
      options: CallOptions = {},
    ): Pages<Schema<'OwnJournalEntry'>> =>
      new Pages((cursor = query.cursor) =>
        this.#send('GET', '/api/wallet/journal', { ...options, query: { ...query, cursor } }),
      ),
  };

  readonly events = {
    /** What happened in the workspace. */
    list: (query: QueryOf<'GET', '/api/events'> = {}, options: CallOptions = {}): Pages<Schema<'Event'>> =>
      new Pages((cursor = query.cursor) =>
        this.#send('GET', '/api/events', { ...options, query: { ...query, cursor } }),
      ),
  };

  /** Any operation of the API, by its method and its path with the placeholders, as the OpenAPI document has it. */
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
