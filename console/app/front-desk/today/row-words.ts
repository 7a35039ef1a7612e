import { time } from '../../design/format';
import { outcomeWords } from '../../checks/outcomes';
import { verdictOf } from '../answer/verdict';
import { asksForPayer } from '../refused/asks-for-payer';
import type { SentState } from '../desk/sent';
import { t } from '../texts';
import { t as answerTexts } from '../answer/texts';
import type { Row } from './rows';

type Tone = 'ok' | 'warn' | 'bad' | 'quiet';

export type RowWords = {
  readonly patient: string;
  readonly payer: string;
  readonly state: string;
  readonly tone: Tone;
  /** Undefined for the person at this desk. */
  readonly by: string | undefined;
  readonly at: string;
  readonly cost: string;
};

/** A row of the list of today, in words. */
export function rowWords(row: Row): RowWords {
  const { question, sent, line, atMs } = row;
  return {
    patient: patientName(question),
    payer: line?.payerName ?? question?.payer ?? '',
    ...stateOf(row),
    by: sent === undefined ? (line?.askedBy ?? undefined) : undefined,
    at: time(line === undefined ? atMs : Date.parse(line.createdAt)),
    cost: costOf(row),
  };
}

function patientName(question: Row['question']): string {
  if (question === undefined) return t.today.noPatient;
  const { patientFirstName, patientLastName } = question.body;
  return `${patientFirstName} ${patientLastName}`;
}

function stateOf({ sent, line }: Row): { readonly state: string; readonly tone: Tone } {
  if (sent !== undefined && sent.state.phase !== 'answered' && line === undefined)
    return sentWords(sent.state);
  if (line !== undefined) {
    const { name, tone } = outcomeWords(line.outcome);
    return { state: name, tone };
  }
  if (sent?.state.phase !== 'answered') return { state: '', tone: 'quiet' };
  const verdict = verdictOf(sent.state.answered.document);
  const tone = ({ active: 'ok', inactive: 'bad', unknown: 'warn' } as const)[verdict];
  return { state: answerTexts.verdicts[verdict], tone };
}

function sentWords(state: Exclude<SentState, { readonly phase: 'answered' }>): {
  readonly state: string;
  readonly tone: Tone;
} {
  switch (state.phase) {
    case 'asking':
      return { state: t.today[state.step === 'asked' ? 'asking' : state.step], tone: 'quiet' };
    case 'refused':
      return { state: asksForPayer(state.problem) ? t.today.choosePayer : t.today.notAsked, tone: 'warn' };
    case 'lost':
      return { state: t.today.lost, tone: 'warn' };
    case 'left':
      return { state: t.today.left, tone: 'quiet' };
  }
}

function costOf({ sent, line }: Row): string {
  if (sent?.question.fixture !== undefined || line?.tags.includes('mock') === true) return t.today.mock;
  if (line !== undefined) return line.charged ? t.today.charged : t.today.free;
  return sent?.state.phase === 'refused' ? t.today.free : '';
}
