import { randomBytes } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { formatApiKey } from '../../../gateway/src/identity/domain/api-key';
import { codeOf, type Answer } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';

const GUESSES = 300;
const bearer = (credential: string) => ({ headers: { authorization: `Bearer ${credential}` } });
/** Of the right form; such a key exists nowhere. */
const guessedKey = (): string => formatApiKey(randomBytes(60));

describe('failed sign-ins', () => {
  let system: System;
  let perMinute: number;
  const boot = async (failuresPerMinute: number): Promise<void> => {
    perMinute = failuresPerMinute;
    system = await bootSystem({ ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: String(perMinute) });
  };
  afterEach(() => system.stop());

  /** A minute's worth of 401s and what drained meanwhile, then 429s that are all alike. */
  async function expectLimited(one: (n: number) => Promise<Answer>): Promise<{ tried: number }> {
    const begunMs = performance.now();
    const answers: Answer[] = [];
    for (let n = 0; n < GUESSES; n += 1) answers.push(await one(n));
    const drained = ((performance.now() - begunMs) * perMinute) / 60_000;
    const tried = answers.filter(({ status }) => status === 401).length;
    const limited = answers.filter(({ status }) => status === 429);
    expect(tried + limited.length).toBe(GUESSES);
    expect(answers.slice(0, perMinute).every(({ status }) => status === 401)).toBe(true);
    expect(tried).toBeLessThanOrEqual(perMinute + drained + 1);
    expect(new Set(limited.map(shown)).size).toBe(1);
    const waits = limited.map(({ headers }) => Number(headers['retry-after']));
    expect(Math.min(...waits)).toBeGreaterThan(0);
    expect(Math.max(...waits)).toBeLessThanOrEqual(60 / perMinute);
    return { tried };
  }

  /** What an answer says, without what differs by request. */
  function shown({ status, headers, body }: Answer): string {
    const { date: _date, 'x-request-id': _id, 'retry-after': _seconds, ratelimit: _left, ...rest } = headers;
    return JSON.stringify([status, rest, { ...(body as object), instance: '' }]);
  }

  const metrics = async (): Promise<string> =>
    (await fetch(`http://${system.standalone.opsAddress}/metrics`)).text();
  const counted = async (metric: string, door: string, reason: string): Promise<number> => {
    const series = `eligibility_sign_ins_${metric}_total{door="${door}",reason="${reason}"} `;
    const line = (await metrics()).split('\n').find((one) => one.startsWith(series));
    return Number(line?.slice(series.length) ?? 0);
  };

  it('of operators are limited, and the right token works after the wait', async () => {
    await boot(30);
    const wrongToken = (n: number): Promise<Answer> =>
      system.operate('/ops/workspaces', bearer(`a guess, number ${String(n)}`));
    const { tried } = await expectLimited(wrongToken);
    expect(await counted('refused', 'operators', 'unknown')).toBe(tried);
    expect(await counted('limited', 'operators', 'address')).toBe(GUESSES - tried);

    expect((await system.call('/api/wallet')).status).toBe(200);
    await eventually(async () => (await system.operate('/ops/workspaces')).status === 200, 10_000);
    let n = GUESSES;
    await eventually(async () => (await wrongToken((n += 1))).status === 429, 10_000);
    expect((await system.operate('/ops/workspaces')).status).toBe(200);
  }, 60_000);

  it('with API keys are limited, and a key that worked before still works', async () => {
    await boot(5);
    expect((await system.call('/api/wallet')).status).toBe(200);
    const { tried } = await expectLimited(() => system.call('/api/wallet', bearer(guessedKey())));
    expect(await counted('refused', 'api', 'unknown')).toBe(tried);
    expect(await counted('limited', 'api', 'address')).toBe(GUESSES - tried);

    expect((await system.call('/api/wallet')).status).toBe(200);
    expect((await system.live()).status).toBe(200);
    await eventually(async () => {
      const malformed = await system.call('/api/wallet', bearer(`elig_live_${String(Math.random())}`));
      return malformed.status === 429 && codeOf(malformed) === 'rate-limited';
    });
  }, 60_000);

  it('with API keys never block an issued key, used before or not, unless it is revoked', async () => {
    await boot(5);
    const { body } = await system.operate('/ops/workspaces');
    const keysPath = `/ops/workspaces/${String((body as { data: { id: string }[] }).data[0]?.id)}/keys`;
    const issue = async (): Promise<{ id: string; key: string }> => {
      const json = { name: 'desk', scopes: ['wallet:read'] };
      return (await system.operate(keysPath, { json })).body as { id: string; key: string };
    };
    const [unseen, revoked] = [await issue(), await issue()];
    await system.operate(`/ops/keys/${revoked.id}`, { method: 'DELETE' });
    await expectLimited(() => system.call('/api/wallet', bearer(guessedKey())));

    expect((await system.call('/api/wallet', bearer(unseen.key))).status).toBe(200);
    // One failure drains in twelve seconds, and may meanwhile have done so.
    const refusedAs = (key: string): Promise<Answer> => system.call('/api/wallet', bearer(key));
    await refusedAs(guessedKey());
    const [ofRevoked, ofUnknown] = [await refusedAs(revoked.key), await refusedAs(guessedKey())];
    expect([ofRevoked.status, shown(ofRevoked)]).toEqual([429, shown(ofUnknown)]);
  }, 60_000);
});
