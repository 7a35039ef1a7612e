import { readFileSync, statSync } from 'node:fs';
import { folderOfTest } from '../_folder';
import { runAgainst } from './_installation';
import { keysSet } from './keys-change';
import { keysIssue } from './keys-issue';
import { keysList } from './keys-list';

const KEYS = '/ops/workspaces/w1/keys';
const ONE = '/ops/keys/k1';
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

const at = folderOfTest();

describe('eligibility keys issue', () => {
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
    const out = at('desk.key');
    const ran = await runAgainst({ [KEYS]: { body: ISSUED } }, keysIssue, {
      args: [...ISSUE, '--out', out, '--yes', '--json'],
    });
    expect(readFileSync(out, 'utf8')).toBe(`${SECRET}\n`);
    expect(statSync(out).mode & 0o777).toBe(0o600);
    expect(JSON.parse(ran.text)).toEqual({ ...KEY, keyFile: out });
  });
});

describe('eligibility keys list', () => {
  it('prints a line for each key that fits, from every page', async () => {
    const pages = [
      { data: [KEY], nextCursor: 'k1' },
      { data: [{ ...KEY, id: 'k2' }], nextCursor: null },
    ];
    const answers = {
      '/ops/keys': {
        get body() {
          return pages.shift();
        },
      },
    };
    const ran = await runAgainst(answers, keysList, { args: ['--workspace', 'w1', '--usable'] });
    expect(ran.asked.map(({ query }) => query)).toMatchObject([
      { workspaceId: 'w1', usable: true },
      { workspaceId: 'w1', usable: true, cursor: 'k1' },
    ]);
    expect(ran.text.split('\n').map((line) => line.split(' ')[0])).toEqual(['ID', 'k1', 'k2']);
  });
});

describe('eligibility keys set', () => {
  it('changes nothing when nothing is named', async () => {
    const ran = await runAgainst({ [ONE]: { body: KEY } }, keysSet, { args: ['k1', '--yes'] });
    expect(ran.failure).toContain('name what to change');
    expect(ran.asked).toEqual([]);
  });
});
