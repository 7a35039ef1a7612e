import type { CheckResult, MatchedBy } from '@eligibility/contract';
import { fakeClock } from '@eligibility/kit/testing';
import { CLINIC, PAYER, REQUEST, resultOf, WORKSPACE } from '../../testing/samples';
import { fakePayerMemory } from '../../testing/fake-payer-memory';
import type { CheckQuestion } from '../domain/check';
import { answerNotes } from './note-answers';
import type { NotedAnswer } from './payer-memory';

const rejected = (...rejectCodes: readonly string[]): CheckResult => ({
  ...resultOf('rejected'),
  rejectCodes: [...rejectCodes],
});

/** What is noted of an answer. */
async function notedOf(
  result: CheckResult,
  question: Partial<CheckQuestion> = {},
  matchedBy?: MatchedBy,
): Promise<Pick<NotedAnswer, 'text' | 'payerId' | 'isMemberKnown'> | undefined> {
  const { noted, add } = setup();
  add(result, question, matchedBy);
  await settled();
  const [one] = noted;
  return one && { text: one.text, payerId: one.payerId, isMemberKnown: one.isMemberKnown };
}

function setup(fails = false) {
  const noted: NotedAnswer[] = [];
  const counts: string[] = [];
  const forgotten: string[] = [];
  const notes = answerNotes({
    memory: {
      ...fakePayerMemory([]),
      noteAnswer: (answer) => {
        noted.push(answer);
        return fails ? Promise.reject(new Error('away')) : Promise.resolve();
      },
    },
    forgetMatch: ({ name }) => forgotten.push(name),
    count: (result) => counts.push(result),
    clock: fakeClock(),
  });
  const add = (
    result: CheckResult,
    question: Partial<CheckQuestion> = {},
    matchedBy: MatchedBy = 'context',
  ): void => {
    const request = { ...REQUEST, workspace: WORKSPACE, clinic: CLINIC };
    notes.add({
      request: { ...request, question: { ...REQUEST.question, ...question } },
      payer: PAYER,
      matchedBy,
      result,
    });
  };
  return { noted, counts, forgotten, add };
}

/** Notes are promises without a timer. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}

describe('what is noted of an answer', () => {
  const known = { text: 'blue one', payerId: PAYER.payerId };

  it.each(['active', 'inactive', 'not-stated'] as const)(
    'is that the payer knows the member: %s',
    async (outcome) => {
      const noted = await notedOf(resultOf(outcome), { payerName: 'blue one' });
      expect(noted).toEqual({ ...known, isMemberKnown: true });
    },
  );

  it.each(['71', '73', '75'])('is that the payer does not know the member: %s', async (code) => {
    const noted = await notedOf(rejected(code), { payerName: 'blue one' });
    expect(noted).toEqual({ ...known, isMemberKnown: false });
  });

  it.each([rejected('42'), resultOf('unavailable')])(
    'is nothing where it says nothing: %#',
    async (result) => {
      expect(await notedOf(result)).toBeUndefined();
    },
  );

  it('has the words that were typed at first', async () => {
    const question = { payerName: PAYER.payerId, payerText: 'blue one' };
    expect(await notedOf(resultOf('active'), question)).toMatchObject({ text: 'blue one' });
  });

  it('has no words where the name alone made the payer sure, or where they could reveal the patient', async () => {
    const sure = await notedOf(resultOf('active'), { payerName: 'blue one' }, 'text');
    const named = { payerText: `blue for ${REQUEST.question.patient.lastName}` };
    for (const noted of [sure, await notedOf(resultOf('active'), named)])
      expect(noted).toMatchObject({ text: '', isMemberKnown: true });
  });
});

describe('a note', () => {
  it('makes the gateway forget what the words meant, and is counted', async () => {
    const { counts, forgotten, add } = setup();
    add(resultOf('active'), { payerName: 'blue one' });
    await settled();
    expect({ counts, forgotten }).toEqual({ counts: ['noted'], forgotten: ['blue one'] });
  });

  it('is dropped and counted when the catalog is away, and fails nothing', async () => {
    const { counts, add } = setup(true);
    add(resultOf('active'));
    await settled();
    expect(counts).toEqual(['dropped']);
  });

  it('is dropped at once while a hundred are on their way', () => {
    const { noted, counts, add } = setup();
    for (let at = 0; at < 101; at += 1) add(resultOf('active'));
    expect([noted.length, counts]).toEqual([100, ['dropped']]);
  });
});
