import { NEW_UUID } from '../../http/basic-schemas';
import { instantField, queryNumber } from '../../http/fields';
import { LAST_EVENT_ID } from '../../http/header-fields';
import { ownPageQuery, strictQuery } from '../../http/list-query';
import type { Operations } from '../../http/operation';
import { flag, named, oneOf } from '../../http/schema';
import { ITEM_STATES, type ItemState } from '../domain/batch-item';
import { MOST_ROWS } from '../domain/batch-row';
import { callerWith, callerForClinicWith, type CallerWho } from '../../identity/http/who';

/** Epoch milliseconds after validation. */
const time = instantField.meta({ format: 'date-time', pattern: null });

export const submitQuery = strictQuery<{
  readonly dryRun: boolean;
  /** Epoch milliseconds. */
  readonly notBefore?: number;
  readonly finishBy?: number;
}>({
  dryRun: flag('Says what the batch would be, and keeps nothing of it.').default(false),
  notBefore: time
    .description('When it begins, within 30 days; without it, at once.')
    .example('2030-01-15T03:00:00Z'),
  finishBy: time
    .description('When it ends at the latest, at most 24 hours after its beginning; without it, 8 hours.')
    .example('2030-01-15T11:00:00Z'),
});

const STATE = named('BatchRowState', oneOf(ITEM_STATES))
  .description('Only rows in this state.')
  .example('refused');

export const resultsQuery = strictQuery<{
  readonly limit: number;
  readonly cursor: number;
  readonly state?: ItemState;
  readonly include?: 'benefits';
}>({
  state: STATE,
  include: oneOf(
    ['benefits'],
    '`benefits` adds to each answered row what the payer says in detail, where it is still stored.',
  ).example('benefits'),
  limit: queryNumber({ min: 1, max: 500 }).default(100),
  cursor: queryNumber({ min: 0, max: MOST_ROWS })
    .default(0)
    .description('The `nextCursor` of the page before.'),
});

const BATCH_KEY = {
  'Idempotency-Key': NEW_UUID.description(
    'A UUID of any version, yours to choose; required unless `dryRun` is true. The same batch with the ' +
      'same key is the same batch. Keep it until you have the answer.',
  ),
};

const SUBMITS = {
  method: 'POST',
  who: callerForClinicWith('check:live'),
  headers: BATCH_KEY,
  query: submitQuery,
  answers: {
    200: ['BatchDryRun', 'What the batch would be, with `dryRun=true`.'],
    202: {
      description: 'The batch is stored. With the key of an earlier batch, that batch.',
      headers: {
        Location: { description: 'Where the batch is.', schema: { type: 'string' } },
        'Idempotent-Replayed': { $ref: '#/components/headers/IdempotentReplayedHeader' },
      },
      content: { 'application/json': { schema: { $ref: '#/components/schemas/SubmittedBatch' } } },
    },
  },
  refuses: { 400: 'BadLiveCheck', 409: 'BatchComingIn', 422: 'IdempotencyKeyReused' },
  /** 10,000 rows, with a long one among them. */
  body: { maxBytes: 16 * 1024 * 1024, isStreamed: true },
} satisfies Partial<Operations<CallerWho>[string]>;

export const BATCH_OPERATIONS = {
  submitBatch: {
    ...SUBMITS,
    path: '/eligibility/batches',
    summary: 'Send many checks at once, to be made in the background',
    description:
      'A list of items in JSON; at most 10,000 rows and 16 MiB. `submitBatchTable` takes a table, and ' +
      'so does this operation where it is sent as `text/csv`. Rows that cannot be read are reported, ' +
      'and the others are asked: one live check each, for the clinic of `X-Client-Id`. Rows that ask ' +
      'the same are one check. An empty wallet pauses the batch, a payer that cannot be asked makes ' +
      'its rows wait, and payers that do not answer are asked again, all until `finishBy`. Live checks ' +
      'that somebody waits for go first.\n\n' +
      'The batch has an idempotency key: sent again with it, it is the same batch, and costs nothing ' +
      'more. With `dryRun=true` nothing is stored and no payer is asked; the answer says what the ' +
      'batch would cost and which rows could not be asked.',
    sends: {
      json: 'BatchRequest',
      example: {
        items: [
          {
            reference: '09:00',
            payerName: 'Aetna',
            memberId: 'W000111222',
            patientFirstName: 'Jane',
            patientLastName: 'Doe',
            patientDateOfBirth: '1980-01-31',
          },
          {
            reference: '09:20',
            payerName: 'Cigna',
            memberId: 'U7730184501',
            patientFirstName: 'Luis',
            patientLastName: 'Moreno',
            patientDateOfBirth: '1974-08-09',
            serviceTypeCodes: ['dental'],
          },
        ],
      },
    },
  },
  submitBatchTable: {
    ...SUBMITS,
    path: '/eligibility/batches.csv',
    summary: 'Send a schedule as a table, to be checked in the background',
    description:
      'CSV in UTF-8 whose first line names the columns; any media type is taken alike. All else is as ' +
      'for `submitBatch`.',
    sends: {
      file: 'reference,payerName,memberId,patientFirstName,patientLastName,patientDateOfBirth\n09:00,Aetna,W000111222,Jane,Doe,1980-01-31\n09:20,Cigna,U7730184501,Luis,Moreno,1974-08-09\n',
    },
  },
  listBatches: {
    method: 'GET',
    path: '/eligibility/batches',
    who: callerWith('checks:read'),
    summary: "List the workspace's batches, newest first",
    description:
      'A caller that is bound to clinics sees the batches of these alone; a page may then have fewer ' +
      'entries than `limit`.',
    query: ownPageQuery,
    answers: { 200: ['BatchPage', 'One page.'] },
  },
  getBatch: {
    method: 'GET',
    path: '/eligibility/batches/{batchId}',
    who: callerWith('checks:read'),
    summary: 'Read where a batch stands',
    description: 'A batch of another workspace is not found.',
    answers: { 200: ['BatchStatus', 'The batch.'] },
  },
  listBatchResults: {
    method: 'GET',
    path: '/eligibility/batches/{batchId}/results',
    who: callerWith('checks:read', 'check:live'),
    summary: 'Read the rows of a batch and what became of them, in the order sent',
    description:
      'In pages. With `Accept: text/csv` the answer is that of `exportBatchResults`; with ' +
      '`application/x-ndjson` it has all rows, each as a line of JSON. That a person reads them is ' +
      'recorded in the audit log.',
    query: resultsQuery,
    answers: { 200: ['BatchResultPage', 'One page.'] },
  },
  exportBatchResults: {
    method: 'GET',
    path: '/eligibility/batches/{batchId}/results.csv',
    who: callerWith('checks:read', 'check:live'),
    summary: 'Export the rows of a batch as a table',
    description:
      'All rows in the order sent, as CSV: a header and one line a row. Texts that a spreadsheet would ' +
      'calculate begin with an apostrophe. That a person reads them is recorded in the audit log.',
    query: { members: { state: STATE } },
    answers: { 200: { description: 'All rows.', content: { 'text/csv': { schema: { type: 'string' } } } } },
  },
  streamBatchEvents: {
    method: 'GET',
    path: '/eligibility/batches/{batchId}/events',
    who: callerWith('checks:read', 'check:live'),
    summary: 'Follow a batch as server-sent events',
    description:
      "`progress` has what the batch's own address answers, whenever it changed. `row` has one row " +
      'that was settled, as the results have it, and an id: sent back as `Last-Event-ID`, the stream ' +
      'goes on after that row. `end` comes last. A comment every 15 seconds keeps the connection open. ' +
      'That a person reads them is recorded in the audit log.',
    headers: LAST_EVENT_ID,
    answers: {
      200: {
        description: 'The events as they happen.',
        content: { 'text/event-stream': { schema: { type: 'string' } } },
      },
      204: { nothing: 'The batch has ended, and every row was sent. A browser does not come again.' },
    },
    refuses: { 400: null },
    answersHead: false,
  },
  pauseBatch: {
    method: 'POST',
    path: '/eligibility/batches/{batchId}/pause',
    who: callerWith('check:live'),
    summary: 'Pause a batch',
    description: 'Checks that are under way are still answered and charged. Repeating it changes nothing.',
    answers: { 200: ['BatchStatus', 'The batch.'] },
    refuses: { 409: 'OperationConflict' },
    body: 'none',
  },
  resumeBatch: {
    method: 'POST',
    path: '/eligibility/batches/{batchId}/resume',
    who: callerWith('check:live'),
    summary: 'Resume a batch',
    description:
      'One that has not begun waits for `notBefore` again. One whose sender may no longer ask goes on ' +
      'with the key or person that resumes it. Repeating it changes nothing.',
    answers: { 200: ['BatchStatus', 'The batch.'] },
    refuses: { 409: 'OperationConflict' },
    body: 'none',
  },
  cancelBatch: {
    method: 'POST',
    path: '/eligibility/batches/{batchId}/cancel',
    who: callerWith('check:live'),
    summary: 'Cancel a batch',
    description:
      'Rows that wait are not asked any more. Checks that are under way are still answered and ' +
      'charged. Repeating it changes nothing.',
    answers: { 200: ['BatchStatus', 'The batch.'] },
    refuses: { 409: 'OperationConflict' },
    body: 'none',
  },
} satisfies Operations<CallerWho>;
