import { type Sign, workspaceVotes } from './recent-calls';

const SIGNS: Readonly<Record<string, Sign>> = { S: 'success', F: 'failure', H: 'hangs' };

/** `SA FB HC` is a success of workspace A, then a failure of B, then a call of C that hangs. */
function verdictOf(seen: string): string {
  const votes = workspaceVotes();
  for (const [sign = '', workspaceId = ''] of seen.split(' ')) {
    const shown = SIGNS[sign];
    if (shown !== undefined) votes.add(workspaceId, shown, 0);
  }
  const verdict = votes.verdict(0);
  return verdict.kind === 'well' ? 'well' : `failing, alone: ${verdict.alone ?? 'no'}`;
}

describe('the votes of workspaces', () => {
  it.each([
    ['FA', 'failing, alone: A'],
    ['FA FA FA SB', 'well'],
    ['FA FA SB FB', 'well'],
    ['FA FA SB FB FB', 'failing, alone: no'],
    ['FA FB', 'failing, alone: no'],
    ['HA HB', 'failing, alone: no'],
    ['HA SB', 'well'],
    ['FA FA FB FB SC SD', 'failing, alone: no'],
    ['FA FA FB FB SC SD SE', 'well'],
    ['FA SA SA FB FB', 'well'],
    ['FA SA FA FB FB', 'failing, alone: no'],
  ])('%s: %s', (seen, expected) => {
    expect(verdictOf(seen)).toBe(expected);
  });

  it('end ten seconds after the last call of a workspace', () => {
    const votes = workspaceVotes();
    votes.add('quiet', 'success', 0);
    votes.add('noisy', 'failure', 9_999);
    expect(votes.verdict(9_999)).toEqual({ kind: 'well' });
    expect(votes.verdict(10_000)).toEqual({ kind: 'failing', alone: 'noisy' });
    expect(votes.areSeveralActive(10_000)).toBe(false);
  });
});
