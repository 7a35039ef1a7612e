import type { Operation } from './decision';
import { adjust, grant, MAX_CHECKS_A_CHANGE } from './funding';

const account = { available: 3, held: 2, captured: 1, granted: 6 };
const terms = { checks: 2, actor: 'ops', reason: 'order 7' };
const refusal = (reason: string) => ({ kind: 'refused', reason });

describe('grant', () => {
  it('adds checks', () => {
    const funding = { kind: 'grant', ...terms };
    const moved = { available: 5, held: 2, captured: 1, granted: 8 };
    expect(grant(terms)(account, undefined)).toEqual({
      kind: 'changed',
      account: moved,
      operation: funding,
      entry: funding,
    });
  });

  it.each([1, MAX_CHECKS_A_CHANGE])('may add %d', (checks) => {
    expect(grant({ ...terms, checks })(account, undefined)).toMatchObject({ kind: 'changed' });
  });

  it.each([0, -1, 1.5, Number.NaN, MAX_CHECKS_A_CHANGE + 1])('may not add %d', (checks) => {
    expect(grant({ ...terms, checks })(account, undefined)).toEqual(refusal('grant-out-of-range'));
  });
});

describe('adjust', () => {
  it('takes checks away, down to none available', () => {
    const moved = { available: 0, held: 2, captured: 1, granted: 3 };
    expect(adjust({ ...terms, checks: -3 })(account, undefined)).toMatchObject({
      kind: 'changed',
      account: moved,
    });
  });

  it('cannot take what is held or spent', () => {
    expect(adjust({ ...terms, checks: -4 })(account, undefined)).toEqual(refusal('insufficient-balance'));
  });

  it.each([0, 0.5, Number.NaN, MAX_CHECKS_A_CHANGE + 1, -MAX_CHECKS_A_CHANGE - 1])(
    'may not be %d',
    (checks) => {
      expect(adjust({ ...terms, checks })(account, undefined)).toEqual(refusal('adjustment-out-of-range'));
    },
  );

  it('may take the maximum at once', () => {
    const rich = { available: MAX_CHECKS_A_CHANGE, held: 0, captured: 0, granted: MAX_CHECKS_A_CHANGE };
    const decision = adjust({ ...terms, checks: -MAX_CHECKS_A_CHANGE })(rich, undefined);
    expect(decision).toMatchObject({ kind: 'changed', account: { available: 0 } });
  });
});

describe.each([
  ['grant', grant, 'adjust'],
  ['adjust', adjust, 'grant'],
] as const)('%s', (kind, rule, otherKind) => {
  it('repeated with the same terms changes nothing', () => {
    expect(rule(terms)(account, { kind, ...terms })).toEqual({ kind: 'unchanged', account });
  });

  it.each<Operation>([
    { kind, ...terms, checks: 3 },
    { kind, ...terms, actor: 'another operator' },
    { kind, ...terms, reason: 'order 8' },
    { kind: otherKind, ...terms },
    { kind: 'held', fence: 1 },
    { kind: 'captured', fence: 1 },
    { kind: 'released', fence: 1 },
  ])('is refused when the id belongs to %j', (known) => {
    expect(rule(terms)(account, known)).toEqual(refusal('id-reused'));
  });
});
