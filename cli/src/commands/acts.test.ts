import { ACTS, READ } from './_acts';
import { runAgainst, type Ran } from './_installation';

describe.each(ACTS)('eligibility $typed', ({ typed, make, asks = /\?$/, sends, answer, ...shown }) => {
  const [method, path, body] = sends;
  const run = (more: readonly string[], says: boolean): Promise<Ran> => {
    const read = Object.entries(READ).map(([one, body]): [string, object] => [one, { body }]);
    const args = [...typed.split(' ').slice(2), ...more];
    return runAgainst({ ...Object.fromEntries(read), [path]: { body: answer } }, make, { args, says });
  };
  /** What was sent, but for what was only read. */
  const ordered = ({ asked }: Ran): readonly unknown[] =>
    asked
      .filter((one) => one.json !== undefined || one.method !== undefined)
      .map((one) => [one.method ?? 'POST', one.path, one.json]);
  const order = [method, path, body];

  it('asks first, and changes nothing without a yes', async () => {
    const ran = await run([], false);
    if (asks === null) expect([ran.questions, ordered(ran)]).toEqual([[], [order]]);
    else {
      const question = typeof asks === 'string' ? asks : (expect.stringMatching(asks) as string);
      expect([ran.questions, ordered(ran)]).toEqual([[question], []]);
      expect(ran.failure).toContain('nothing was changed: confirm, or say --yes');
    }
  });

  it('sends the order once after a yes, or with --yes, and prints what came of it', async () => {
    for (const ran of [await run([], true), await run(['--yes'], false)]) {
      expect([ran.failure, ordered(ran)]).toEqual([undefined, [order]]);
      expect(ran.text).toContain(shown.prints);
    }
  });

  it('asks nothing with --yes, and prints only JSON with --json', async () => {
    const ran = await run(['--yes', '--json'], false);
    const json = shown.json ?? (expect.any(Object) as object);
    expect([ran.questions, ran.failure, JSON.parse(ran.text)]).toEqual([[], undefined, json]);
  });
});
