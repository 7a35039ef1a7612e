import { answerOf, type Answer } from './answer';
import type { AnswerOf, CallOptions, QueryOf, RequestOf, Schema, Sent } from './api';
import { watched } from './batches';
import { configOf, given, type Config } from './config';
import { Operations } from './operations';
import { Pages } from './pages';
import { resultOf } from './results';
import type * as Types from './types';

/** What a practice's program does with one installation of Eligibility Check. */
export class EligibilityClient extends Operations {
  readonly #config: Config;

  /** @throws TypeError when an option is missing that the environment does not have either */
  constructor(options: Types.ClientOptions = {}) {
    const config = configOf(options, {
      Authorization: `Bearer ${given('apiKey', options.apiKey, 'ELIGIBILITY_API_KEY')}`,
      'X-Client-Id': given('clientId', options.clientId, 'ELIGIBILITY_CLIENT_ID'),
    });
    super(config);
    this.#config = config;
  }

  /** Asks the payer whether a patient is covered. Is charged once at most, however often it has to be sent. */
  check(question: Types.Question, options: Types.CheckOptions = {}): Answer<Types.CheckResult> {
    return this.#ask('/api/eligibility/check', question, options);
  }

  /** A canned answer in the shape of a check, free of charge. */
  mockCheck(
    question: Types.Question,
    { fixture, ...options }: Types.MockCheckOptions = {},
  ): Answer<Types.CheckResult> {
    const asked = { ...question, mockFixture: fixture };
    return this.#ask('/api/eligibility/check/mock', asked, options);
  }

  #ask(
    path: '/api/eligibility/check' | '/api/eligibility/check/mock',
    json: Types.Question,
    { include = [], maxAgeSeconds, ...options }: Types.CheckOptions,
  ): Answer<Types.CheckResult> {
    const query = { include: ['outcome', ...include].join(',') };
    const cached = {
      'Cache-Control': maxAgeSeconds === undefined ? undefined : `max-age=${String(maxAgeSeconds)}`,
    };
    const whole = this.keyed(options, (key) =>
      this.request('POST', path, { ...options, query, headers: { ...key, ...cached }, json }),
    );
    return answerOf(whole.then(resultOf));
  }

  /** A batch is sent as a list of items, or as a table, which has an address of its own. */
  #submitted(
    rows: Types.Rows,
    { notBefore, finishBy, ...options }: Types.BatchOptions,
    more: Omit<RequestOf<'POST', '/api/eligibility/batches'>, 'json'>,
  ): Answer<AnswerOf<'POST', '/api/eligibility/batches'>> {
    const request = { ...options, ...more, query: { notBefore, finishBy, ...more.query } };
    if (typeof rows !== 'string')
      return this.request('POST', '/api/eligibility/batches', { ...request, json: { items: rows } });
    const table = { contentType: 'application/octet-stream', body: rows } as const;
    return this.request('POST', '/api/eligibility/batches.csv', { ...request, ...table });
  }

  /** All that the payer says about the benefits, by the id of the check. */
  readonly benefits = this.one('GET', '/api/eligibility/checks/{checkId}/benefits', { untilAnswered: true });

  /** What the patient pays for a visit, by the payer's answer to a check. */
  estimate(checkId: string, visit: Types.Visit, options: CallOptions = {}): Answer<Schema<'Estimate'>> {
    const json = 'length' in visit ? { items: visit } : visit;
    const request = { ...options, path: { checkId }, json, untilAnswered: true, isRepeatable: true };
    return this.request('POST', '/api/eligibility/checks/{checkId}/estimate', request) as Answer<
      Schema<'Estimate'>
    >;
  }

  /** The checks that were answered. */
  readonly checks = {
    /** The line of one check in the log. */
    get: this.one('GET', '/api/eligibility/checks/{checkId}'),
    /** The stored answer of one check. */
    answer: (checkId: string, options: CallOptions = {}): Answer<Types.CheckResult> => {
      const request = { ...options, path: { checkId }, query: { include: 'outcome' }, untilAnswered: true };
      const answer = this.request('GET', '/api/eligibility/checks/{checkId}/answer', request);
      return answerOf((answer as Answer<Schema<'CheckAnswer'>>).withResponse().then(resultOf));
    },
    /** The log, newest first. */
    list: this.list('/api/eligibility/checks'),
    /** The checks of a patient, or those that fit other filters, with what was asked. */
    search: (filter: Sent<Schema<'CheckSearch'>>, options: CallOptions = {}): Pages<Schema<'FoundCheck'>> =>
      new Pages((cursor = filter.cursor) => {
        const request = { ...options, json: { ...filter, cursor }, isRepeatable: true };
        return this.request('POST', '/api/eligibility/checks/search', request);
      }),
  };

  readonly payers = {
    /** The payers that a text may mean, best first. */
    search: (
      query: string,
      options: CallOptions & { limit?: number | undefined } = {},
    ): Answer<Schema<'PayerSearchResult'>> =>
      this.request('GET', '/api/payers', { ...options, query: { query, limit: options.limit } }),
  };

  readonly wallet = {
    balance: (options: CallOptions = {}): Answer<Schema<'OwnWalletBalance'>> =>
      this.request('GET', '/api/wallet', options),
    /** Every change of the balance, newest first. */
    journal: this.list('/api/wallet/journal'),
  };

  readonly events = {
    /** What happened in the workspace. */
    list: this.list('/api/events'),
  };

  /** Many checks at once, made in the background. */
  readonly batches = {
    /** Sends a batch. With the key of an earlier one, it is that batch. */
    create: (rows: Types.Rows, options: Types.BatchOptions = {}): Answer<Schema<'SubmittedBatch'>> => {
      const whole = this.keyed(options, (headers) => this.#submitted(rows, options, { headers }));
      return answerOf(whole) as Answer<Schema<'SubmittedBatch'>>;
    },
    /** Says what a batch would cost and which rows could not be asked, and keeps nothing of it. */
    dryRun: (rows: Types.Rows, options: Types.BatchOptions = {}): Answer<Schema<'BatchDryRun'>> => {
      const dry = this.#submitted(rows, options, { query: { dryRun: true }, isRepeatable: true });
      return dry as Answer<Schema<'BatchDryRun'>>;
    },
    get: this.one('GET', '/api/eligibility/batches/{batchId}'),
    /** Newest first. */
    list: this.list('/api/eligibility/batches'),
    pause: this.one('POST', '/api/eligibility/batches/{batchId}/pause', { isRepeatable: true }),
    resume: this.one('POST', '/api/eligibility/batches/{batchId}/resume', { isRepeatable: true }),
    /** Checks that are under way are still answered, and charged. */
    cancel: this.one('POST', '/api/eligibility/batches/{batchId}/cancel', { isRepeatable: true }),
    /** The rows in the order in which they were sent, and what became of each. */
    results: (
      batchId: string,
      query: QueryOf<'GET', '/api/eligibility/batches/{batchId}/results'> = {},
      options: CallOptions = {},
    ): Pages<Schema<'BatchResult'>> =>
      new Pages((cursor) => {
        const from = cursor === undefined ? query.cursor : Number(cursor);
        const request = { ...options, path: { batchId }, query: { ...query, cursor: from } };
        return this.request('GET', '/api/eligibility/batches/{batchId}/results', request);
      }),
    /** Follows a batch to its end, through broken connections; each row comes once. */
    watch: (batchId: string, options: Types.WatchOptions = {}): AsyncGenerator<Types.BatchEvent, void> =>
      watched(this.#config, options, (lastEventId) => {
        const request = { ...options, path: { batchId }, headers: { 'Last-Event-ID': lastEventId } };
        return this.request('GET', '/api/eligibility/batches/{batchId}/events', request);
      }),
  };
}
