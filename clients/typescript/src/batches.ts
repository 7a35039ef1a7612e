import type { Answer } from './answer';
import type { CallOptions, QueryOf, Schema, Sent } from './api';
import type { Send } from './call';
import type { Config } from './config';
import { EligibilityError } from './errors';
import { withKey, type KeyOptions } from './idempotency';
import { Pages } from './pages';
import { pauseAfter } from './patience';
import type { ServerEvent } from './server-events';
import { pause } from './timing';

/** The rows of a batch: as items, or the text of a CSV file. */
export type Rows = readonly Sent<Schema<'BatchItem'>>[] | string;

/** What happened to a batch while it was watched: where it stands, or a row that was settled. */
export type BatchEvent =
  | { readonly type: 'progress'; readonly batch: Schema<'BatchStatus'> }
  | {
      readonly type: 'row';
      readonly row: Schema<'BatchResult'>; /** Keep it, to go on behind this row after a restart. */
      readonly eventId: string | undefined;
    };

export type WatchOptions = CallOptions & {
  /** The `eventId` of the last row that was received before: goes on behind it. */
  readonly lastEventId?: string | undefined;
};

type When = Omit<QueryOf<'POST', '/api/eligibility/batches'>, 'dryRun'>;

/** Many checks at once, made in the background. */
export class Batches {
  readonly #send: Send;
  readonly #config: Pick<Config, 'timing' | 'maxRetries'>;

  constructor(send: Send, config: Pick<Config, 'timing' | 'maxRetries'>) {
    this.#send = send;
    this.#config = config;
  }

  /** Sends a batch. With the key of an earlier one, it is that batch. */
  create(rows: Rows, options: KeyOptions & When = {}): Answer<Schema<'SubmittedBatch'>> {
    const { signal, timeoutMs, notBefore, finishBy } = options;
    return withKey(options, (key) => {
      const headers = { 'Idempotency-Key': key };
      const request = { headers, query: { notBefore, finishBy }, ...bodyOf(rows), signal, timeoutMs };
      return this.#send('POST', '/api/eligibility/batches', request) as Answer<Schema<'SubmittedBatch'>>;
    });
  }

  /** Says what a batch would cost and which rows could not be asked, and keeps nothing of it. */
  dryRun(rows: Rows, options: CallOptions & When = {}): Answer<Schema<'BatchDryRun'>> {
    const { signal, timeoutMs, ...when } = options;
    const query = { ...when, dryRun: true };
    const request = { query, ...bodyOf(rows), signal, timeoutMs, isRepeatable: true };
    return this.#send('POST', '/api/eligibility/batches', request) as Answer<Schema<'BatchDryRun'>>;
  }

  get(batchId: string, options: CallOptions = {}): Answer<Schema<'BatchStatus'>> {
    return this.#send('GET', '/api/eligibility/batches/{batchId}', { ...options, path: { batchId } });
  }

  /** The batches of the workspace, newest first. */
  list(
    query: QueryOf<'GET', '/api/eligibility/batches'> = {},
    options: CallOptions = {},
  ): Pages<Schema<'Batch'>> {
    return new Pages((cursor = query.cursor) =>
      this.#send('GET', '/api/eligibility/batches', { ...options, query: { ...query, cursor } }),
    );
  }

  pause(batchId: string, options: CallOptions = {}): Answer<Schema<'BatchStatus'>> {
    return this.#order('pause', batchId, options);
  }

  resume(batchId: string, options: CallOptions = {}): Answer<Schema<'BatchStatus'>> {
    return this.#order('resume', batchId, options);
  }

  /** Checks that are under way are still answered, and charged. */
  cancel(batchId: string, options: CallOptions = {}): Answer<Schema<'BatchStatus'>> {
    return this.#order('cancel', batchId, options);
  }

  #order(
    what: 'pause' | 'resume' | 'cancel',
    batchId: string,
    options: CallOptions,
  ): Answer<Schema<'BatchStatus'>> {
    const request = { ...options, path: { batchId }, isRepeatable: true };
    return this.#send('POST', `/api/eligibility/batches/{batchId}/${what}`, request);
  }

  /** The rows in the order in which they were sent, and what became of each. */
  results(
    batchId: string,
    query: QueryOf<'GET', '/api/eligibility/batches/{batchId}/results'> = {},
    options: CallOptions = {},
  ): Pages<Schema<'BatchResult'>> {
    return new Pages((cursor) => {
      const from = cursor === undefined ? query.cursor : Number(cursor);
      const request = { ...options, path: { batchId }, query: { ...query, cursor: from } };
      return this.#send('GET', '/api/eligibility/batches/{batchId}/results', request);
    });
  }

  /**
   * Follows a batch to its end. A broken connection is made anew behind the last row that was received, so that each row
   * comes once.
   */
  async *watch(
    batchId: string,
    { lastEventId, ...options }: WatchOptions = {},
  ): AsyncGenerator<BatchEvent, void> {
    const { timing, maxRetries } = this.#config;
    let last = lastEventId;
    for (let failures = 0; ;) {
      const events = await this.#open(batchId, last, options);
      if (events === undefined) return;
      let failure: unknown = new EligibilityError(
        'connection-failed',
        'The stream ended before the batch did.',
      );
      try {
        for await (const event of events) {
          failures = 0;
          if (event.event === 'end') return;
          last = event.id ?? last;
          yield* toldBy(event);
        }
      } catch (cause) {
        failure = cause;
      }
      failures += 1;
      if (failures > maxRetries || options.signal?.aborted) throw failure;
      await pause(timing, pauseAfter(undefined, failures, timing.random()), options.signal);
    }
  }

  /** The events behind this one; undefined when the batch has ended and all were sent. */
  async #open(batchId: string, lastEventId: string | undefined, options: CallOptions): Promise<ServerEvents> {
    const headers = { 'Last-Event-ID': lastEventId };
    const request = { ...options, path: { batchId }, headers, isStream: true };
    return (await this.#send(
      'GET',
      '/api/eligibility/batches/{batchId}/events',
      request,
    )) as unknown as ServerEvents;
  }
}

type ServerEvents = AsyncGenerator<ServerEvent> | undefined;

/** None for an event that a later version of the service may send. */
function* toldBy({ event, data, id }: ServerEvent): Generator<BatchEvent> {
  if (event === 'progress') yield { type: event, batch: JSON.parse(data) as Schema<'BatchStatus'> };
  if (event === 'row') yield { type: event, row: JSON.parse(data) as Schema<'BatchResult'>, eventId: id };
}

type RowsBody =
  | { readonly contentType: 'text/csv'; readonly body: string }
  | { readonly json: Sent<Schema<'BatchRequest'>> };

function bodyOf(rows: Rows): RowsBody {
  return typeof rows === 'string' ? { contentType: 'text/csv', body: rows } : { json: { items: rows } };
}
