import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAgainst } from './_installation';
import { keysRevoke, keysSet } from './keys-change';
import { keysIssue, keysRotate } from './keys-issue';

const KEYS = '/ops/workspaces/w1/keys';
const ONE = '/ops/keys/k1';
const ROTATE = `${ONE}/rotate`;
const KEY = {
  id: 'k1',
  workspaceId: 'w1',
  name: 'desk',
  prefix: 'elig_live_',
  lastFour: 'wxyz',
  scopes: ['check:live', 'checks:read'],
  clientIds: null,
  allowedAddresses: null,
  rateLimitPerMinute: null,
  checksPerDay: null,
  createdAt: '2026-01-15T12:00:00.000Z',
  expiresAt: null,
  revokedAt: null,
  lastUsedAt: null,
};
const SECRET = 'elig_live_of-a-test';
const ISSUED = { ...KEY, key: SECRET };
const ISSUE = ['w1', 'desk', '--scopes', 'check:live,checks:read'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'eligibility-cli-'));
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('eligibility keys issue', () => {
  it('asks with name and scopes, and issues nothing without a yes', async () => {
    const ran = await runAgainst({ [KEYS]: { body: ISSUED } }, keysIssue, { args: ISSUE });
    expect(ran.questions).toEqual([
      'Issue the key desk for workspace w1 with the scopes check:live, checks:read, without an end?',
    ]);
    expect(ran.asked).toEqual([]);
    expect(ran.failure).toContain('say --yes');
  });

  it('sends the given limits, and shows the key once', async () => {
    const limits = ['--clinics', 'c1,c2', '--allow', '10.0.0.0/8', '--rate-limit', '60', '--expires', '1d'];
    const ran = await runAgainst({ [KEYS]: { body: ISSUED } }, keysIssue, {
      args: [...ISSUE, ...limits, '--yes'],
    });
    expect(ran.asked[0]?.json).toEqual({
      name: 'desk',
      scopes: ['check:live', 'checks:read'],
      clientIds: ['c1', 'c2'],
      allowedAddresses: ['10.0.0.0/8'],
      rateLimitPerMinute: 60,
      expiresAt: '2026-01-16T12:00:00.000Z',
    });
    expect(ran.text.split(SECRET)).toHaveLength(2);
    expect(ran.text.endsWith(SECRET)).toBe(true);
  });

  it('writes the key into a new file of mode 0600, and does not print it', async () => {
    const out = join(folder, 'desk.key');
    const ran = await runAgainst({ [KEYS]: { body: ISSUED } }, keysIssue, {
      args: [...ISSUE, '--out', out, '--yes', '--json'],
    });
    expect(readFileSync(out, 'utf8')).toBe(`${SECRET}\n`);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(JSON.parse(ran.text)).toEqual({ ...KEY, keyFile: out });
  });
});

describe('eligibility keys rotate', () => {
  it.each([
    ['0', 0, 'ends now'],
    ['2h', 7_200, 'still works for 7200 s, then ends'],
  ])('asks, and keeps the old key valid for %s', async (overlap, overlapSeconds, text) => {
    const ran = await runAgainst({ [ROTATE]: { body: ISSUED } }, keysRotate, {
      args: ['k1', '--overlap', overlap],
      says: true,
    });
    expect(ran.questions).toEqual([`The key k1 ${text}. Issue a new one in its place?`]);
    expect(ran.asked).toEqual([{ path: ROTATE, query: undefined, json: { overlapSeconds } }]);
    expect(ran.text).toContain(SECRET);
  });
});

describe('eligibility keys set', () => {
  it('changes the named limits, and removes one with none', async () => {
    const args = ['k1', '--allow', 'none', '--checks-per-day', '5', '--yes'];
    const ran = await runAgainst({ [ONE]: { body: KEY } }, keysSet, { args });
    const json = { allowedAddresses: null, checksPerDay: 5 };
    expect(ran.asked).toEqual([{ path: ONE, query: undefined, json, method: 'PATCH' }]);
  });

  it.each([
    [['k1', '--yes'], 'name what to change'],
    [['k1', '--rate-limit', '60'], 'say --yes'],
  ] as const)('changes nothing on %j', async (args, text) => {
    const ran = await runAgainst({ [ONE]: { body: KEY } }, keysSet, { args });
    expect(ran.failure).toContain(text);
    expect(ran.asked).toEqual([]);
  });
});

describe('eligibility keys revoke', () => {
  it('asks first', async () => {
    const answers = { [ONE]: { body: undefined } };
    expect((await runAgainst(answers, keysRevoke, { args: ['k1'] })).asked).toEqual([]);
    const ran = await runAgainst(answers, keysRevoke, { args: ['k1'], says: true });
    expect(ran.asked).toEqual([{ path: ONE, query: undefined, json: undefined, method: 'DELETE' }]);
    expect(ran.text).toContain('is revoked');
  });
});
