import { runAgainst } from './_installation';
import { checksForget, workspacesForget } from './forget';

const CHECK = '/ops/checks/c1/forget';
const WORKSPACE = '/ops/workspaces/w1/forget';
const REASON = ['--reason', 'ticket 4711'];

describe('eligibility checks forget', () => {
  const answers = { [CHECK]: { body: { answers: 1, isComplete: true } } };

  it('asks first, and drops nothing without a yes', async () => {
    const ran = await runAgainst(answers, checksForget, { args: ['c1', ...REASON] });
    expect(ran.questions).toHaveLength(1);
    expect(ran.asked).toEqual([]);
    expect(ran.failure).toContain('say --yes');
  });

  it('drops the answer of the check, with the given reason', async () => {
    const ran = await runAgainst(answers, checksForget, { args: ['c1', ...REASON, '--yes'] });
    expect(ran.asked).toEqual([{ path: CHECK, query: undefined, json: { reason: 'ticket 4711' } }]);
    expect(ran.text).toBe('1 stored answer was dropped.');
  });
});

describe('eligibility workspaces forget', () => {
  const answers = { [WORKSPACE]: { body: { answers: 7, isComplete: true } } };

  it('asks first, and drops nothing without a yes', async () => {
    const ran = await runAgainst(answers, workspacesForget, { args: ['w1', ...REASON] });
    expect(ran.questions).toHaveLength(1);
    expect(ran.asked).toEqual([]);
    expect(ran.failure).toContain('say --yes');
  });

  it('prints how many answers it dropped, and JSON with --json', async () => {
    const ran = await runAgainst(answers, workspacesForget, { args: ['w1', ...REASON, '--yes', '--json'] });
    expect(ran.questions).toEqual([]);
    expect(JSON.parse(ran.text)).toEqual({ answers: 7 });
  });
});
