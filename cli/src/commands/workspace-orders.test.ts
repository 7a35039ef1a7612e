import { runAgainst } from './_installation';
import { workspacesResume, workspacesRevokeKeys, workspacesSuspend } from './workspace-orders';

const SUSPEND = '/ops/workspaces/w1/suspend';
const RESUME = '/ops/workspaces/w1/resume';
const REVOKE = '/ops/workspaces/w1/keys/revocations';
const ANSWERS = {
  [SUSPEND]: { body: { id: 'w1', suspension: { since: '2026-01-15T12:00:00.000Z', reason: 'ticket 4711' } } },
  [RESUME]: { body: { id: 'w1', suspension: null } },
  [REVOKE]: { body: { revoked: 2 } },
};
const ARGS = ['w1', '--reason', 'ticket 4711'];
const asked = (path: string): object[] => [{ path, query: undefined, json: { reason: 'ticket 4711' } }];

describe.each([
  ['suspend', workspacesSuspend, SUSPEND, 'Workspace w1 is suspended.'],
  ['revoke-keys', workspacesRevokeKeys, REVOKE, '2 keys were revoked.'],
] as const)('eligibility workspaces %s', (_name, make, path, text) => {
  it('asks first, and changes nothing without a yes', async () => {
    const ran = await runAgainst(ANSWERS, make, { args: ARGS });
    expect(ran.questions).toHaveLength(1);
    expect(ran.asked).toEqual([]);
    expect(ran.failure).toContain('say --yes');
  });

  it('sends the order with its reason, and prints the result', async () => {
    for (const run of [{ args: ARGS, says: true }, { args: [...ARGS, '--yes'] }]) {
      const ran = await runAgainst(ANSWERS, make, run);
      expect(ran.asked).toEqual(asked(path));
      expect(ran.text).toBe(text);
    }
  });
});

describe('eligibility workspaces resume', () => {
  it('resumes the workspace without a question, and prints it as JSON with --json', async () => {
    const ran = await runAgainst(ANSWERS, workspacesResume, { args: [...ARGS, '--json'] });
    expect(ran.questions).toEqual([]);
    expect(ran.asked).toEqual(asked(RESUME));
    expect(JSON.parse(ran.text)).toEqual(ANSWERS[RESUME].body);
  });
});
