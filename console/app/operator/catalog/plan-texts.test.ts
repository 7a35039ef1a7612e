import { conflictText, versionText } from './plan-texts';

const made = { version: 3, actor: 'ann', at: '2030-01-01T00:00:00Z', knowledgeVersion: null };

describe('conflictText', () => {
  it('says what an id meant, and who shares a name', () => {
    expect(conflictText({ kind: 'id-reused', payerId: 'P1', name: 'New', formerName: 'Old' })).toBe(
      'The id P1 meant Old until now.',
    );
    expect(conflictText({ kind: 'name-shared', name: 'Acme', payerIds: ['P1', 'P2'] })).toMatch(/P1, P2/);
  });
});

describe('versionText', () => {
  it.each([
    [
      { ...made, kind: 'list', source: 'stedi', checksum: '', payerCount: 3735 } as const,
      'List of stedi: 3,735 payers',
    ],
    [{ ...made, kind: 'aliases', payerId: 'P1' } as const, 'Aliases of the payer P1'],
    [{ ...made, kind: 'restore', restoredFrom: 1 } as const, 'Back to version 1'],
    [{ ...made, kind: 'knowledge', checksum: '', rowCount: 12 } as const, 'Knowledge of names: 12 rows'],
  ])('of %j', (version, text) => {
    expect(versionText(version)).toBe(text);
  });
});
