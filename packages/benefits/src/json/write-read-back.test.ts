import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NeutralLine, PayerAnswer } from '@eligibility/x12';
import { aboutSubscriber, answerIn, answersIn, someSegments } from '@eligibility/x12/testing';
import { ROOT } from '@eligibility/testkit';
import fc from 'fast-check';
import { benefitDetails } from '../details/benefit-details';
import type { BenefitDetails } from '../details/document';
import { answerOfExchange } from '../read-exchange';
import { resultOf } from '../result';
import { anyDocument, aQuestion } from '../testing/arbitrary-documents';
import { x12Of } from '../testing/document';
import { writeAnswer } from './write-answer';

const FILES = ['fixtures/mock', 'fixtures/x12'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.271'))
    .map((name) => join(folder, name)),
);

type Asked = { readonly onDate: string; readonly service: string };

const ASKED: Asked = { onDate: '2026-01-15', service: '30' };

/** What a program that reads JSON has of the answer. */
function readBack(answer: PayerAnswer): PayerAnswer {
  const read = answerOfExchange({ format: 'json', received: JSON.stringify(writeAnswer(answer.whole)) });
  if (read === undefined) throw new Error('no answer');
  return read;
}

function detailsOf(answer: PayerAnswer, { onDate, service }: Asked = ASKED): BenefitDetails {
  const question = { onDate, serviceTypeCode: service, directoryName: 'Payer', checkedAt: undefined };
  return benefitDetails(answer, question);
}

function summaryOf(answer: PayerAnswer, { onDate, service }: Asked) {
  return resultOf(
    { kind: 'answered', httpStatus: 200, answer },
    { payer: { name: 'Payer' }, serviceTypeCode: service },
    { onDate, treat79AsAccount: false },
  ).summary;
}

/**
 * The details without what the format does not keep apart: it has one set of references and of dates for both persons,
 * and leaves out the order of dates and whether a rejected part was valid.
 */
function merged({ subscriber, dependent, lines, ...details }: BenefitDetails) {
  const people = [dependent, subscriber].flatMap((person) => person ?? []);
  const bare = people.map(({ references: _references, dates: _dates, ...person }) => person);
  return {
    ...details,
    people: bare.filter((person) => Object.values(person).some((value) => value !== null)),
    references: sorted(people.flatMap(({ references }) => references)),
    dates: sorted(people.flatMap(({ dates }) => dates)),
    lines: lines.map(mergedLine),
  };
}

function mergedLine({ dates = [], rejects = [], ...line }: NeutralLine) {
  return {
    ...line,
    dates: sorted(dates),
    rejects: rejects.map(({ code, followUp }) => ({ code, followUp })),
  };
}

function sorted(entries: readonly unknown[]): readonly string[] {
  return [...new Set(entries.map((entry) => JSON.stringify(entry)))].sort();
}

describe('an answer in X12 that is written as v3 JSON and read back', () => {
  it.each(FILES)('has the same benefit details: %s', (file) => {
    const answers = answersIn(readFileSync(join(ROOT, file), 'utf8'));
    expect(answers.length).toBeGreaterThan(0);
    expect(answers.map((answer) => merged(detailsOf(readBack(answer))))).toEqual(
      answers.map((answer) => merged(detailsOf(answer))),
    );
  });

  it('has the same summary and the same lines, whatever the payer says', () => {
    fc.assert(
      fc.property(anyDocument, aQuestion, (document, asked) => {
        const answer = answerIn(x12Of(document));
        const back = readBack(answer);
        expect(summaryOf(back, asked)).toEqual(summaryOf(answer, asked));
        expect(detailsOf(back, asked).lines.map(mergedLine)).toEqual(
          detailsOf(answer, asked).lines.map(mergedLine),
        );
      }),
      { numRuns: 300 },
    );
  });

  it('says the same when it is written once more, whatever its segments are', () => {
    fc.assert(
      fc.property(someSegments, (segments) => {
        const answer = answerIn(aboutSubscriber(segments));
        const first = writeAnswer(answer.whole);
        expect(writeAnswer(readBack(answer).whole)['benefitsInformation']).toEqual(
          first['benefitsInformation'],
        );
      }),
      { numRuns: 300 },
    );
  });
});
