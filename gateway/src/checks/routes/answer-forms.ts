import type { AnswersContext } from './answer-members';
import type { CheckAnswer, RunningCheck } from '../app/check-request';
import { readCheckBody } from '../domain/check';
import { csvLine } from '../../http/csv-cells';
import { FACT_COLUMNS, OUTCOME_COLUMNS } from './answer-cells';
import { including } from './including';
import { noteIncluded, type Preferences } from './preferences';
import { JSON_TYPE, sendAnswer, sendRunning, type Body } from './send-answer';
import { formOf, sayHere, spokenText, type Exchange } from './spoken';

type Wanted = Pick<Preferences, 'included' | 'preferred'> & { readonly answer: CheckAnswer | RunningCheck };

/**
 * Sends the answer of a check, or 202 with where it will be, in the form that the caller accepts: JSON with what it
 * wants included, the sentence, or one line of a table.
 */
export async function sendAs(context: AnswersContext, exchange: Exchange, wanted: Wanted): Promise<void> {
  const { answer } = wanted;
  const { req, res } = exchange;
  const form = formOf(req);
  if (form !== 'json') res.vary('Accept');
  context.meter.sent(form === 'json' && wanted.included.includes('say') ? 'say' : form, answer.kind);
  const body = form === 'json' ? await jsonOf(context, exchange, wanted) : BODIES[form](exchange, answer);
  if (answer.kind === 'running') sendRunning(res, answer, body);
  else sendAnswer(res, answer, body);
}

const BODIES = { text: textOf, csv: lineOf };

/** The stored bytes, or that the check runs, with what is included in it. */
async function jsonOf(
  context: AnswersContext,
  exchange: Exchange,
  { answer, included, preferred }: Wanted,
): Promise<Body> {
  if (answer.kind === 'answered') {
    const text = await including(context, exchange, { answer, included });
    noteIncluded(exchange.res, preferred);
    return { type: JSON_TYPE, text };
  }
  // While the check runs there is nothing else to include.
  const said = included.includes('say') ? sayHere(exchange, answer) : {};
  noteIncluded(
    exchange.res,
    preferred.filter((one) => one === 'say'),
  );
  const { kind: status, checkId } = answer;
  return { type: JSON_TYPE, text: JSON.stringify({ status, checkId, ...said }) };
}

function textOf(exchange: Exchange, answer: CheckAnswer | RunningCheck): Body {
  return { type: 'text/plain; charset=utf-8', text: spokenText(sayHere(exchange, answer)) };
}

/** The columns that the results of a batch have of an answer too. */
const COLUMNS = [...Object.values(OUTCOME_COLUMNS), ...Object.values(FACT_COLUMNS)];

function lineOf(_exchange: Exchange, answer: CheckAnswer | RunningCheck): Body {
  const { kind: status, checkId } = answer;
  const row =
    answer.kind === 'running'
      ? { checkId }
      : {
          checkId,
          answer: readCheckBody(answer.body),
          advice: answer.outcome,
          outcome: answer.outcome.outcome,
          isCharged: answer.outcome.isCharged,
          payerId: answer.source.payerId,
        };
  const cells = COLUMNS.map((cellOf) => cellOf(row) ?? undefined);
  return { type: 'text/csv; charset=utf-8; header=absent', text: csvLine([status, ...cells]) };
}
