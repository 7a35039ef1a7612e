import { folderOfTest } from '../_folder';
import { runAgainst, type Ran } from './_installation';
import { wordsErase, wordsImport, wordsList } from './words';

const WORDS = '/api/workspace/clinics/c1/words';
const ENTRY = {
  id: 'e1',
  words: 'blue cross',
  memberIdForm: '',
  lastSeenAt: 't',
  payers: [
    { payerId: '60054', payerName: 'Aetna', confirmed: 2, contradicted: 0, lastSeenAt: 't', written: false },
    { payerId: 'GONE', payerName: null, confirmed: 0, contradicted: 1, lastSeenAt: 's', written: true },
  ],
};
const LIST = { [WORDS]: { body: { data: [ENTRY], nextCursor: null } } };

type Make = typeof wordsList | typeof wordsImport | typeof wordsErase;

function run(answers: Parameters<typeof runAgainst>[0], make: Make, args: readonly string[]): Promise<Ran> {
  const withClinic: Parameters<typeof runAgainst>[1] = ({ connect, terminal }) =>
    make({ connect: async () => ({ ...(await connect({})), clientId: 'c1' }), terminal });
  return runAgainst(answers, withClinic, { args, says: true });
}

describe('eligibility words', () => {
  const file = folderOfTest();

  it('lists one line a payer', async () => {
    const { text } = await run(LIST, wordsList, []);
    expect(text.split('\n').map((line) => line.trim().split(/ {2,}/))).toEqual([
      ['ID', 'WORDS', 'MEMBER ID', 'PAYER', 'CONFIRMED', 'CONTRADICTED', 'LAST SEEN'],
      ['e1', 'blue cross', '-', 'Aetna', '2', '0', 't'],
      ['e1', 'blue cross', '-', 'GONE', 'written', '1', 's'],
    ]);
  });

  it('lists what can be imported', async () => {
    expect((await run(LIST, wordsList, ['--csv'])).text).toBe(
      'words,memberIdForm,payerId\nblue cross,,60054\nblue cross,,GONE',
    );
  });

  it('imports a file as it is', async () => {
    const words = file('words.csv', 'words,payerId\nblue,60054\n');
    const ran = await run({ [`${WORDS}/imports`]: { body: { rows: 1 } } }, wordsImport, [words]);
    expect([ran.questions.length, ran.text]).toEqual([1, '1 rows were written']);
  });

  it('erases one entry, or all of a clinic that is named', async () => {
    const answers = { [`${WORDS}/e1`]: {}, '/api/workspace/clinics/c2/words': {} };
    const one = await run(answers, wordsErase, ['e1']);
    const all = await run(answers, wordsErase, ['--clinic', 'c2']);
    expect([one, all].map(({ asked }) => asked.map(({ method, path }) => [method, path]))).toEqual([
      [['DELETE', `${WORDS}/e1`]],
      [['DELETE', '/api/workspace/clinics/c2/words']],
    ]);
  });
});
