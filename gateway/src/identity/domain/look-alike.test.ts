import { looksLikeOther } from './look-alike';

describe('a name', () => {
  it.each(['Operator', 'opera tor', 'Óperator', '0perator', 'System', 'Night-Shift', 'n1ght shift'])(
    'looks like another actor: %s',
    (name) => {
      expect(looksLikeOther(name, ['night-shift'])).toBe(true);
    },
  );

  it('looks like no other actor when it differs in a letter', () => {
    expect(['Local operator', 'Night', 'Systems'].some((name) => looksLikeOther(name, ['night-shift']))).toBe(
      false,
    );
  });
});
