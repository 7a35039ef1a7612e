import Joi from 'joi';
import { answer, count, flag, instant, list, oneOf, orNull, ref, sent, text } from '../../http/schema';
import { ITEM_STATES } from '../domain/batch-item';
import { checkRequestMembers } from '../../checks/routes/check-request-schemas';

const batchMembers = {
  id: ref('Uuid'),
  state: ref('BatchState'),
  pausedBecause: orNull(ref('BatchPauseReason'), 'Null unless it is paused.'),
  clientId: ref('Uuid', 'The clinic that asks.'),
  rows: Joi.number().integer().min(1).max(10000),
  createdAt: instant(),
  notBefore: orNull(instant()),
  finishBy: instant('Rows that have no answer by then stay without one.'),
  startedAt: orNull(instant()),
  finishedAt: orNull(instant()),
  scheduleId: orNull(ref('Uuid'), 'The schedule whose run it is. Null where somebody sent it.'),
};

export const BATCH_SCHEMAS = {
  BatchState: oneOf(
    ['queued', 'running', 'paused', 'completed', 'cancelled'],
    '`queued` waits for `notBefore` or its turn. `paused` says why in `pausedBecause`. `completed` ' +
      'and `cancelled` are final.',
  ),
  BatchPauseReason: oneOf(
    [
      'asked',
      'balance-used-up',
      'daily-budget-used-up',
      'workspace-suspended',
      'clinic-retired',
      'key-revoked',
      'sender-removed',
    ],
    '`asked`: somebody paused it, and it waits until somebody resumes it. With every other reason it ' +
      'goes on by itself once the cause is gone, such as a wallet that is topped up.',
  ),
  BatchRowState: oneOf(
    ITEM_STATES,
    '`answered`: there is an answer, whatever it says. `refused`: the check was refused and cost ' +
      'nothing, such as for a payer that is ambiguous. `unanswered`: its time was over. `invalid`: the ' +
      'row could not be read, and is never asked.',
  ),
  Batch: answer(batchMembers),
  BatchPage: answer({
    data: list(ref('Batch')).max(100),
    nextCursor: orNull(text()),
  }),
  BatchCounts: answer(
    {
      waiting: count(),
      answered: count(),
      refused: count(),
      unanswered: count(),
      cancelled: count(),
      invalid: count(),
    },
    'Rows by state. A row that is settled stays settled, so only `waiting` ever falls.',
  ),
  BatchStatus: answer({
    ...batchMembers,
    counts: ref('BatchCounts'),
    outcomes: Joi.object()
      .pattern(Joi.string(), Joi.number().integer().min(1))
      .description('Answered rows by outcome; an outcome that no row has is not there.'),
    payers: list(
      answer({
        payerId: text(),
        payerName: orNull(text()),
        answered: Joi.number().integer().min(1),
      }),
      'The payers that answered, the one with the most rows first.',
    ),
    heldPayers: list(
      answer({
        payerId: text(),
        payerName: orNull(text()),
        triedAgainAt: instant(),
      }),
      'Payers that cannot be asked now, such as isolated ones. Their rows wait; others go on.',
    ),
    charged: count('Checks that were taken from the wallet.'),
    ratePerMinute: count('Rows that were settled in the last minute.'),
    estimatedFinishAt: orNull(
      instant(),
      'By the rate of the last minute. Null while that says nothing, and while the batch rests.',
    ),
  }),
  BatchRowPayer: answer({
    payerId: text(),
    name: orNull(text()),
  }),
  BatchRowProblem: answer({
    code: ref('ErrorCode'),
    detail: text(),
    candidates: list(ref('PayerCandidate')).max(5).optional(),
    candidateCount: Joi.number().integer().min(2).optional(),
  }),
  BatchRowMistake: answer({
    row: Joi.number()
      .integer()
      .min(1)
      .description('1 is the first item, or the first line below the header.'),
    column: orNull(
      text(),
      'The header as the file has it, or the field of the item. Null for the row as a whole.',
    ),
    message: text('A sentence that quotes no value of the row.'),
  }),
  SubmittedBatch: answer({
    id: ref('Uuid'),
    state: ref('BatchState'),
    rows: Joi.number().integer().min(1).max(10000),
    accepted: count('Rows that could be read, and will be asked.'),
    invalid: list(
      ref('BatchRowMistake'),
      'What is wrong in the first 100 rows that could not be read; the results have all of them. Empty ' +
        'where the batch was sent before with this key.',
    ),
    ignoredColumns: list(text(), 'Headers of the file that mean nothing here.'),
  }),
  BatchRefusal: answer({
    row: Joi.number().integer().min(1),
    code: ref('ErrorCode'),
    detail: text(),
    candidates: list(ref('PayerCandidate')).max(5).optional(),
    candidateCount: Joi.number().integer().min(2).optional(),
  }),
  BatchColumnField: oneOf(
    [
      'reference',
      'payerName',
      'memberId',
      'patientFirstName',
      'patientLastName',
      'patientName',
      'patientDateOfBirth',
      'patientGender',
      'groupNumber',
      'state',
      'relationship',
      'subscriberFirstName',
      'subscriberLastName',
      'subscriberName',
      'subscriberDateOfBirth',
      'serviceTypeCodes',
      'dateOfService',
      'procedureCode',
      'mockFixture',
    ],
    'A field of a check, the `reference`, or with `patientName` and `subscriberName` a name that is ' +
      'whole in one column. As a header, each of them means itself.',
  ),
  BatchColumn: answer({
    header: text('As the file has it, without blanks around it; may be empty.'),
    field: orNull(
      ref('BatchColumnField'),
      'What it was read as. Null where it means nothing here, and is ignored.',
    ),
  }),
  BatchDryRun: answer({
    rows: Joi.number().integer().min(0).max(10000),
    accepted: count('Rows that would be asked, or get the answer of one that is.'),
    repeated: count('Rows that ask what a row before them asks, and cost nothing.'),
    invalid: list(ref('BatchRowMistake'), 'What is wrong in the first 100 rows that cannot be read.'),
    refused: list(ref('BatchRefusal'), 'The first 100 rows whose payer is not sure, or cannot be asked.').max(
      100,
    ),
    cost: answer({
      checks: count('The checks that it would take from the wallet at most.'),
      available: count('The checks that are there.'),
    }),
    columns: list(ref('BatchColumn'), 'Every column of the file in its order. Empty for a batch in JSON.'),
    ignoredColumns: list(text()),
  }),
  BatchResult: answer({
    row: Joi.number().integer().min(1),
    reference: text("The sender's own name for it; without one, the number of the row."),
    state: ref('BatchRowState'),
    payerName: orNull(text(), 'As it was sent; null for a row that could not be read.'),
    memberId: orNull(text()),
    patientFirstName: orNull(text()),
    patientLastName: orNull(text()),
    patientDateOfBirth: orNull(text()),
    dateOfService: orNull(text()),
    question: orNull(
      ref('AskedQuestion'),
      'The question, to ask again. Null for a row that could not be read, or was forgotten.',
    ),
    matchedPayer: orNull(ref('BatchRowPayer'), 'The payer that was asked; null where none was.'),
    checkId: orNull(
      ref('Uuid'),
      'The check that answers the row, by which its details are read. Null where there is none.',
    ),
    charged: flag('Whether the row took a check from the wallet.'),
    answer: orNull(
      ref('CheckAnswer'),
      'As a check answers, with the members of `include=outcome`. Null unless the row is answered, and ' +
        'once it is forgotten.',
    ),
    problem: orNull(
      ref('BatchRowProblem'),
      'Why the check was refused; `idempotency-result-expired` also for an answered row whose question ' +
        'and answer were dropped by an operator. Null otherwise.',
    ),
    mistakes: list(ref('BatchRowMistake'), 'What is wrong in a row that could not be read.'),
    changes: list(
      ref('BatchChange'),
      'What differs from the answer before, in a run of a schedule. Absent where nothing does.',
    )
      .min(1)
      .max(5)
      .optional(),
    benefits: orNull(
      ref('BenefitDetails'),
      'With `include=benefits`: what the payer says in detail, as the benefits of the check. Null ' +
        'where the row is not answered, or its details are not stored any more.',
    ).optional(),
  }),
  BatchResultPage: answer({
    data: list(ref('BatchResult')).max(500),
    nextCursor: orNull(text()),
  }),
  BatchItem: sent(
    {
      ...checkRequestMembers,
      reference: text(
        'Your own name for the row, such as the number of the appointment. The results have it.',
      ).max(200),
    },
    'As the body of a live check, without a social security number, which is stored nowhere.',
  ),
  BatchRequest: sent({
    items: list(ref('BatchItem')).min(1).max(10000).required(),
  }),
};
