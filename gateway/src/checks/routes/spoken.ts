import { sayAnswer, sayProblem, sayRunning, type ProblemToSay, type Said } from '@eligibility/benefits';
import type { ErrorRequestHandler, Request, Response } from 'express';
import { beginProblem, sendProblem, type AnsweredError } from '../../http/problem';
import type { CheckAnswer, RunningCheck } from '../app/check-request';
import { readCheckBody } from '../domain/check';
import { readDoubts } from '../domain/doubts';
import { wantsSay } from './preferences';

/** A request and its answer. */
export type Exchange = { readonly req: Request; readonly res: Response };

/** What is said of a check in the language that the caller accepts, which the answer names. */
export function sayHere(exchange: Exchange, answer: CheckAnswer | RunningCheck): Said {
  const language = languageOf(exchange);
  if (answer.kind === 'running') return sayRunning(language);
  const { benefitSummary } = readCheckBody(answer.body);
  const { doubts, payerId, payerName } = answer.source;
  return sayAnswer(
    {
      benefitSummary,
      outcome: answer.outcome,
      doubts: readDoubts(doubts),
      // Of a mock check, it is what the payer calls itself.
      payerName: payerId && payerName,
    },
    language,
  );
}

/** The sentences and the question as one text. */
export function spokenText({ say, ask }: Said): string {
  return ask === null ? say : `${say} ${ask}`;
}

function languageOf({ req, res }: Exchange): 'en' | 'es' {
  const language = req.acceptsLanguages(['en', 'es']) === 'es' ? 'es' : 'en';
  res.vary('Accept-Language').setHeader('Content-Language', language);
  return language;
}

/** Whether the caller wants plain text, or one line of a table, in place of JSON. */
export function formOf(req: Request): 'json' | 'text' | 'csv' {
  switch (req.accepts(['application/json', 'text/plain', 'text/csv'])) {
    case 'text/plain':
      return 'text';
    case 'text/csv':
      return 'csv';
    default:
      return 'json';
  }
}

/** Says an error of a check to callers that want to hear its answer, as a member of the problem or as plain text. */
// Express recognises an error handler by its four parameters.
// eslint-disable-next-line max-params
export const sayingProblem: ErrorRequestHandler = (thrown: unknown, req, res, next) => {
  const isText = formOf(req) === 'text';
  if (res.headersSent || !(isText || wantsSay(req))) {
    next(thrown);
    return;
  }
  const answered = beginProblem(thrown, res);
  if (answered === undefined) return;
  const said = sayProblem(toSay(answered), languageOf({ req, res }));
  if (isText) res.vary('Accept').type('text/plain').send(spokenText(said));
  else sendProblem(res, { ...answered, shown: withMembers(answered.shown, said) });
};

function toSay({ code, shown: { fields, extensions = {} } }: AnsweredError): ProblemToSay {
  const { candidates, candidateCount } = extensions as Pick<ProblemToSay, 'candidates' | 'candidateCount'>;
  const names = fields?.map(({ field }) => field.replace(/\.\d+$/, ''));
  return { code, fields: names, candidates, candidateCount };
}

function withMembers(shown: AnsweredError['shown'], said: Said): AnsweredError['shown'] {
  return { ...shown, extensions: { ...shown.extensions, ...said } };
}
