import { rememberedIn, shownWorkspace, type Membership } from './shown-workspace';

const membership = (workspaceId: string): Membership => ({
  workspaceId,
  name: `The ${workspaceId}`,
  role: 'front-desk',
  clientIds: null,
});
const NORTH = membership('north');
const SOUTH = membership('south');
const sessionIn = (...workspaces: readonly Membership[]) => ({
  person: { id: 'ann', name: 'Ann', email: null },
  workspaces,
});
const REMEMBERED = { personId: 'ann', workspaceId: 'north', name: 'The north' };

describe('the workspace that is shown', () => {
  it('is the one that was shown before, whatever others come and in whatever order', () => {
    const shown = { kind: 'shown', membership: NORTH };
    expect(shownWorkspace(sessionIn(NORTH), REMEMBERED)).toEqual(shown);
    expect(shownWorkspace(sessionIn(SOUTH, NORTH), REMEMBERED)).toEqual(shown);
  });

  it('is the only one of a person who begins, and none of several before the person chose', () => {
    expect(shownWorkspace(sessionIn(SOUTH), undefined)).toEqual({ kind: 'shown', membership: SOUTH });
    expect(shownWorkspace(sessionIn(SOUTH, NORTH), undefined)).toEqual({ kind: 'unchosen' });
    expect(shownWorkspace(sessionIn(), undefined)).toEqual({ kind: 'none' });
  });

  it('is no other one when it is not the person’s any more', () => {
    const gone = { kind: 'gone', workspaceId: 'north', name: 'The north' };
    expect(shownWorkspace(sessionIn(SOUTH), REMEMBERED)).toEqual(gone);
    expect(shownWorkspace(sessionIn(), REMEMBERED)).toEqual(gone);
  });

  it('is not what another person chose in the same browser', () => {
    const other = { ...REMEMBERED, personId: 'bob' };
    expect(shownWorkspace(sessionIn(SOUTH, NORTH), other)).toEqual({ kind: 'unchosen' });
  });
});

describe('what is remembered', () => {
  it('is read as it was written, and nothing else is', () => {
    expect(rememberedIn(JSON.stringify(REMEMBERED))).toEqual(REMEMBERED);
    for (const text of [
      null,
      '',
      'north',
      '{}',
      'null',
      '["a"]',
      '{"personId":1,"workspaceId":"w","name":"n"}',
    ])
      expect(rememberedIn(text)).toBeUndefined();
  });
});
