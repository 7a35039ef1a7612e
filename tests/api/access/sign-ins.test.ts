import { randomBytes } from 'node:crypto';
import { formatApiKey } from '../../../gateway/src/identity/domain/api-key';
import { codeOf, type Answer } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

const PER_MINUTE = 5;
/** Far more than an address may fail, however slow the machine is. */
const GUESSES = 300;

describe('failed sign-ins of one address', () => {
  let system: System;
  beforeEach(async () => {
    system = await bootSystem({ ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: String(PER_MINUTE) });
  });
  afterEach(() => system.stop());

  const at = (path: string, credential: string): Promise<Answer> =>
    system.call(path, { headers: { authorization: `Bearer ${credential}` } });
  const counted = async (metric: string, door: string, reason: string): Promise<number> => {
    const text = await (await fetch(`http://${system.standalone.opsAddress}/metrics`)).text();
    const series = `eligibility_sign_ins_${metric}_total{door="${door}",reason="${reason}"} `;
    const line = text.split('\n').find((one) => one.startsWith(series));
    return Number(line?.slice(series.length) ?? 0);
  };

  it.each([
    ['operators', '/ops/workspaces', (n: number) => `a guess, number ${String(n)}`],
    // Of the right form; such a key exists nowhere.
    ['api', '/api/wallet', () => formatApiKey(randomBytes(60))],
  ])(
    'are limited and counted at the door %s, and block no key that was issued',
    async (door, path, guess) => {
      const keys = `/ops/workspaces/${system.standalone.demo?.workspaceId ?? ''}/keys`;
      const issued = await system.operate(keys, { json: { name: 'unused', scopes: ['wallet:read'] } });
      const { key } = issued.body as { readonly key: string };
      expect((await system.call('/api/wallet')).status).toBe(200);

      const answers: Answer[] = [];
      while (answers.length < GUESSES && answers.at(-1)?.status !== 429)
        answers.push(await at(path, guess(answers.length)));
      const limited = answers.pop();
      expect(answers.length).toBeGreaterThanOrEqual(PER_MINUTE);
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401]));
      expect(limited === undefined ? undefined : codeOf(limited)).toBe('rate-limited');
      const waitSeconds = Number(limited?.headers['retry-after']);
      expect(waitSeconds).toBeGreaterThan(0);
      expect(waitSeconds).toBeLessThanOrEqual(60 / PER_MINUTE);
      expect(await counted('refused', door, 'unknown')).toBe(answers.length);
      expect(await counted('limited', door, 'address')).toBe(1);

      expect((await at('/api/wallet', key)).status).toBe(200);
      expect((await system.live()).status).toBe(200);
    },
  );
});
