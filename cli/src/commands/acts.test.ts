import { ACTS, READ } from './_acts';
import { runTyped, type Ran } from './_installation';

describe.each(ACTS)('eligibility $typed', ({ typed, asks = /\?$/, sends, answer, ...shown }) => {
  const [method, path, body] = sends;
  const run = (more: readonly string[], says: boolean): Promise<Ran> => {
    const read = Object.entries(READ).map(([one, body]): [string, object] => [one, { body }]);
    const answers = { ...Object.fromEntries(read), [path]: { body: answer } };
    return runTyped(answers, [typed, ...more].join(' '), says);
  };
  /** What was sent, but for what was only read. */
  const ordered = ({ asked }: Ran): readonly unknown[] =>
    asked
      .filter((one) => one.json !== undefined || one.method !== undefined)
      .map((one) => [one.method ?? 'POST', one.path, one.json]);
  const order = [method, path, body];

  it('asks first, and changes nothing without a yes', async () => {
    const ran = await run([], false);
    const fitting = asks instanceof RegExp ? ran.questions.find((one) => asks.test(one)) : asks;
    const refused = [[fitting ?? asks], [], 'Error: nothing was changed: confirm, or say --yes'];
    const expected = asks === null ? [[], [order], undefined] : refused;
    expect([ran.questions, ordered(ran), ran.failure]).toEqual(expected);
  });

  it('sends the order once after a yes, or with --yes, and prints what came of it', async () => {
    for (const ran of [await run([], true), await run(['--yes'], false)]) {
      expect([ran.failure, ordered(ran)]).toEqual([undefined, [order]]);
      expect(ran.text).toContain(shown.prints);
    }
  });

  it('asks nothing with --yes, and prints only JSON with --json', async () => {
    const ran = await run(['--yes', '--json'], false);
    const printed: unknown = JSON.parse(ran.text);
    expect([ran.questions, ran.failure, printed]).toEqual([[], undefined, shown.json ?? printed]);
    expect(printed).toBeInstanceOf(Object);
  });
});
