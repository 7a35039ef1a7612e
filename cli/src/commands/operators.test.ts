import { existsSync, readFileSync, statSync } from 'node:fs';
import { folderOfTest } from '../_folder';
import { runAgainst } from './_installation';
import { operatorsCreate } from './operators-create';
import { operatorsRevoke } from './operators-revoke';

const LIST = '/ops/operators';
const TOKEN = 'elig_op_of-a-test';
const ANN = {
  id: 'o1',
  name: 'ann',
  roles: ['read', 'payers'],
  prefix: 'elig_op_',
  lastFour: 'wxyz',
  createdBy: 'operator',
  createdAt: '2026-01-01T12:00:00.000Z',
  expiresAt: '2026-04-15T12:00:00.000Z',
  revokedAt: null,
  lastUsedAt: '2026-01-15T09:00:00.000Z',
};
const pageOf = (...data: readonly object[]) => ({ [LIST]: { body: { data, nextCursor: null } } });

describe('eligibility operators create', () => {
  const issued = { [LIST]: { body: { ...ANN, token: TOKEN } } };
  const args = ['ann', '--roles', 'read, payers'];
  const at = folderOfTest();

  it.each([
    ['12h', '2026-01-16T00:00:00.000Z'],
    ['never', null],
  ])('ends the token after %s', async (span, expiresAt) => {
    const ran = await runAgainst(issued, operatorsCreate, { args: [...args, '--expires', span, '--yes'] });
    expect(ran.asked).toMatchObject([{ json: { expiresAt } }]);
  });

  it('writes the token into a new file that only its owner can read, and does not print it', async () => {
    const file = at('ann.token');
    const ran = await runAgainst(issued, operatorsCreate, {
      args: [...args, '--out', file, '--yes', '--json'],
    });
    expect(readFileSync(file, 'utf8')).toBe(`${TOKEN}\n`);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(JSON.parse(ran.text)).toEqual({ ...ANN, tokenFile: file });
  });

  it('creates no operator when the file already exists, and keeps the file', async () => {
    const file = at('taken', 'mine');
    const ran = await runAgainst(issued, operatorsCreate, { args: [...args, '--out', file, '--yes'] });
    expect(ran.failure).toContain('nothing was changed');
    expect(ran.asked).toEqual([]);
    expect(readFileSync(file, 'utf8')).toBe('mine');
  });

  it('leaves no file behind when the service refuses', async () => {
    const file = at('ann.token');
    const answers = { [LIST]: { status: 409 } };
    const ran = await runAgainst(answers, operatorsCreate, { args: [...args, '--out', file, '--yes'] });
    expect(ran.failure).toContain('409');
    expect(existsSync(file)).toBe(false);
  });
});

describe('eligibility operators revoke', () => {
  const path = '/ops/operators/o1';
  const answers = { ...pageOf(ANN), [path]: { body: undefined } };

  it('accepts only the exact name', async () => {
    const ran = await runAgainst(answers, operatorsRevoke, { args: ['an', '--yes'] });
    expect(ran.failure).toContain('no operator is called an');
    expect(ran.asked).toHaveLength(1);
  });
});
