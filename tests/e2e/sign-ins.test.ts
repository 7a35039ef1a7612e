import { randomBytes } from 'node:crypto';
import { eventually } from '@eligibility/kit/testing';
import { formatApiKey } from '../../gateway/src/domain/api-key';
import { codeOf, type Answer } from './_client';
import { bootSystem, type System } from './_system';

const GUESSES = 300;
/** Enough for a burst, and a wait of two seconds for the next one. */
const PER_MINUTE = 30;
/** What drains while the guesses are made, however slow the machine. */
const ROOM = 15;

const bearer = (credential: string) => ({ headers: { authorization: `Bearer ${credential}` } });
/** Of the right form; such a key exists nowhere. */
const guessedKey = (): string => formatApiKey(randomBytes(60));

describe('failed sign-ins', () => {
  let system: System;
  beforeEach(async () => {
    system = await bootSystem({ ADDRESS_SIGN_IN_FAILURES_PER_MINUTE: String(PER_MINUTE) });
  });
  afterEach(() => system.stop());

  async function guess(one: (n: number) => Promise<Answer>): Promise<readonly Answer[]> {
    const answers: Answer[] = [];
    for (let n = 0; n < GUESSES; n += 1) answers.push(await one(n));
    return answers;
  }

  /** A few 401s, then 429s that are all alike. */
  function expectLimited(answers: readonly Answer[]): void {
    const tried = answers.filter(({ status }) => status === 401);
    const limited = answers.filter(({ status }) => status === 429);
    expect(tried.length + limited.length).toBe(GUESSES);
    expect(tried.length).toBeGreaterThanOrEqual(PER_MINUTE);
    expect(tried.length).toBeLessThanOrEqual(PER_MINUTE + ROOM);
    expect(answers.slice(0, PER_MINUTE).every(({ status }) => status === 401)).toBe(true);
    expect(new Set(limited.map(shown)).size).toBe(1);
    for (const { headers } of limited) {
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      expect(Number(headers['retry-after'])).toBeLessThanOrEqual(3);
    }
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
    const answers = await guess((n) =>
      system.operate('/ops/workspaces', bearer(`a guess, number ${String(n)}`)),
    );
    expectLimited(answers);
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(await counted('refused', 'operators', 'unknown')).toBe(tried);
    expect(await counted('limited', 'operators', 'address')).toBe(GUESSES - tried);

    expect((await system.call('/api/wallet')).status).toBe(200);
    await eventually(async () => (await system.operate('/ops/workspaces')).status === 200, 10_000);
    const more = await guess((n) =>
      system.operate('/ops/workspaces', bearer(`another, number ${String(n)}`)),
    );
    expect(more.some(({ status }) => status === 429)).toBe(true);
    expect((await system.operate('/ops/workspaces')).status).toBe(200);
    expect((await system.operate('/ops/workspaces', bearer('a guess of today'))).status).toBe(429);
  }, 30_000);

  it('with API keys are limited, and a key that worked goes on', async () => {
    expect((await system.call('/api/wallet')).status).toBe(200);
    const answers = await guess(() => system.call('/api/wallet', bearer(guessedKey())));
    expectLimited(answers);
    const tried = answers.filter(({ status }) => status === 401).length;
    expect(await counted('refused', 'api', 'unknown')).toBe(tried);
    expect(await counted('limited', 'api', 'address')).toBe(GUESSES - tried);

    expect((await system.call('/api/wallet')).status).toBe(200);
    expect((await system.live()).status).toBe(200);
    const malformed = await system.call('/api/wallet', bearer('elig_live_typo'));
    expect([malformed.status, codeOf(malformed)]).toEqual([429, 'rate-limited']);
  }, 30_000);

  it('with API keys limit no key that was issued, seen before or not, but one that was revoked', async () => {
    const { body } = await system.operate('/ops/workspaces');
    const keysPath = `/ops/workspaces/${String((body as { data: { id: string }[] }).data[0]?.id)}/keys`;
    const issue = async (): Promise<{ id: string; key: string }> => {
      const json = { name: 'desk', scopes: ['wallet:read'] };
      return (await system.operate(keysPath, { json })).body as { id: string; key: string };
    };
    const [unseen, revoked] = [await issue(), await issue()];
    await system.operate(`/ops/keys/${revoked.id}`, { method: 'DELETE' });
    expectLimited(await guess(() => system.call('/api/wallet', bearer(guessedKey()))));

    expect((await system.call('/api/wallet', bearer(unseen.key))).status).toBe(200);
    const [ofRevoked, ofUnknown] = await Promise.all(
      [revoked.key, guessedKey()].map((key) => system.call('/api/wallet', bearer(key))),
    );
    expect(ofRevoked?.status).toBe(429);
    expect(ofRevoked && shown(ofRevoked)).toBe(ofUnknown && shown(ofUnknown));
  }, 30_000);
});
