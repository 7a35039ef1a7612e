import {
  adjust,
  capture,
  grant,
  hold,
  MAX_CHECKS_PER_CHANGE,
  release,
  type CheckState,
  type Decision,
  type Operation,
} from './operation';

const account = { available: 1, held: 1, captured: 1, granted: 3 };
const empty = { available: 0, held: 0, captured: 3, granted: 3 };
const at = (kind: CheckState['kind'], fence: number): CheckState => ({ kind, fence });
const refusal = (reason: string) => ({ kind: 'refused', reason });
const same: Decision = { kind: 'unchanged', account };

describe('hold', () => {
  const held = (fence: number): Decision => ({
    kind: 'changed',
    account: { available: 0, held: 2, captured: 1, granted: 3 },
    operation: at('held', fence),
    entry: { kind: 'hold', fence },
  });

  it('sets one check aside', () => {
    expect(hold(1)(account, undefined)).toEqual(held(1));
  });

  it.each([undefined, at('released', 1)])('is refused when no check is left (operation: %j)', (known) => {
    expect(hold(2)(empty, known)).toEqual({
      ...refusal('insufficient-balance'),
      lacking: { available: 0, needed: 1 },
    });
  });

  it('repeated by the same attempt holds no second check', () => {
    expect(hold(2)(account, at('held', 2))).toEqual(same);
  });

  it('is taken over by a later attempt without a second check, even when none is left', () => {
    const takenOver = { kind: 'fenced', account: empty, operation: at('held', 3) };
    expect(hold(3)(empty, at('held', 2))).toEqual(takenOver);
  });

  it('is refused to an attempt that was taken over', () => {
    expect(hold(1)(account, at('held', 2))).toEqual(refusal('held-at-another-fence'));
  });

  it('works again after a release, by a later attempt only', () => {
    expect(hold(3)(account, at('released', 2))).toEqual(held(3));
    expect(hold(2)(account, at('released', 2))).toEqual(refusal('already-released'));
    expect(hold(1)(account, at('released', 2))).toEqual(refusal('already-released'));
  });

  it.each([1, 2, 3])('is refused after a capture at fence 2, whatever the fence (%d)', (fence) => {
    expect(hold(fence)(account, at('captured', 2))).toEqual(refusal('already-captured'));
  });
});

describe('capture', () => {
  it('spends the held check', () => {
    expect(capture(2)(account, at('held', 2))).toEqual({
      kind: 'changed',
      account: { available: 1, held: 0, captured: 2, granted: 3 },
      operation: at('captured', 2),
      entry: { kind: 'capture', fence: 2 },
    });
  });

  it.each([1, 3])('is refused to an attempt that does not hold the check (%d, held at 2)', (fence) => {
    expect(capture(fence)(account, at('held', 2))).toEqual(refusal('held-at-another-fence'));
  });

  it('repeated at the same fence changes nothing', () => {
    expect(capture(2)(account, at('captured', 2))).toEqual(same);
  });

  it.each([1, 3])('is refused at another fence than it was captured at (%d, captured at 2)', (fence) => {
    expect(capture(fence)(account, at('captured', 2))).toEqual(refusal('already-captured'));
  });

  it('is refused when nothing was held', () => {
    expect(capture(1)(account, undefined)).toEqual(refusal('not-held'));
  });

  it.each([1, 2, 3])('is refused after a release at fence 2, whatever the fence (%d)', (fence) => {
    expect(capture(fence)(account, at('released', 2))).toEqual(refusal('already-released'));
  });
});

describe('release', () => {
  it.each([2, 3])(
    'returns the check to the attempt that holds it or a later one (%d, held at 2)',
    (fence) => {
      expect(release(fence)(account, at('held', 2))).toEqual({
        kind: 'changed',
        account: { available: 2, held: 0, captured: 1, granted: 3 },
        operation: at('released', fence),
        entry: { kind: 'release', fence },
      });
    },
  );

  it('is refused to an attempt that was taken over', () => {
    expect(release(1)(account, at('held', 2))).toEqual(refusal('held-at-another-fence'));
  });

  it('repeated changes no balance and keeps the highest fence', () => {
    expect(release(1)(account, at('released', 2))).toEqual(same);
    expect(release(2)(account, at('released', 2))).toEqual(same);
    expect(release(3)(account, at('released', 2))).toEqual({
      kind: 'fenced',
      account,
      operation: at('released', 3),
    });
  });

  it('of an operation that was never held is stored, so that a late hold is refused', () => {
    const remembered = at('released', 2);
    expect(release(2)(account, undefined)).toEqual({ kind: 'fenced', account, operation: remembered });
    expect(hold(2)(account, remembered)).toEqual(refusal('already-released'));
  });

  it.each([1, 2, 3])('is refused after a capture at fence 2, whatever the fence (%d)', (fence) => {
    expect(release(fence)(account, at('captured', 2))).toEqual(refusal('already-captured'));
  });
});

describe.each([
  ['hold', hold],
  ['capture', capture],
  ['release', release],
])('%s', (_name, rule) => {
  it.each<Operation['kind']>(['grant', 'adjust'])('is refused when the id belongs to a %s', (kind) => {
    const known = { kind, checks: 1, actor: 'ops', reason: 'order' } as Operation;
    expect(rule(1)(account, known)).toEqual(refusal('id-reused'));
  });
});

const funded = { available: 3, held: 2, captured: 1, granted: 6 };
const terms = { checks: 2, actor: 'ops', reason: 'order 7' };

describe('grant', () => {
  it('adds checks', () => {
    const funding = { kind: 'grant', ...terms };
    const moved = { available: 5, held: 2, captured: 1, granted: 8 };
    expect(grant(terms)(funded, undefined)).toEqual({
      kind: 'changed',
      account: moved,
      operation: funding,
      entry: funding,
    });
  });

  it.each([1, MAX_CHECKS_PER_CHANGE])('may add %d', (checks) => {
    expect(grant({ ...terms, checks })(funded, undefined)).toMatchObject({ kind: 'changed' });
  });

  it.each([0, -1, 1.5, Number.NaN, MAX_CHECKS_PER_CHANGE + 1])('may not add %d', (checks) => {
    expect(grant({ ...terms, checks })(funded, undefined)).toEqual(refusal('grant-out-of-range'));
  });
});

describe('adjust', () => {
  it('takes checks away, down to none available', () => {
    const moved = { available: 0, held: 2, captured: 1, granted: 3 };
    expect(adjust({ ...terms, checks: -3 })(funded, undefined)).toMatchObject({
      kind: 'changed',
      account: moved,
    });
  });

  it('cannot take what is held or spent', () => {
    expect(adjust({ ...terms, checks: -4 })(funded, undefined)).toEqual({
      ...refusal('insufficient-balance'),
      lacking: { available: 3, needed: 4 },
    });
  });

  it.each([0, 0.5, Number.NaN, MAX_CHECKS_PER_CHANGE + 1, -MAX_CHECKS_PER_CHANGE - 1])(
    'may not be %d',
    (checks) => {
      expect(adjust({ ...terms, checks })(funded, undefined)).toEqual(refusal('adjustment-out-of-range'));
    },
  );

  it('may take the maximum at once', () => {
    const rich = { available: MAX_CHECKS_PER_CHANGE, held: 0, captured: 0, granted: MAX_CHECKS_PER_CHANGE };
    const decision = adjust({ ...terms, checks: -MAX_CHECKS_PER_CHANGE })(rich, undefined);
    expect(decision).toMatchObject({ kind: 'changed', account: { available: 0 } });
  });
});

describe.each([
  ['grant', grant, 'adjust'],
  ['adjust', adjust, 'grant'],
] as const)('%s', (kind, rule, otherKind) => {
  it('repeated with the same terms changes nothing', () => {
    expect(rule(terms)(funded, { kind, ...terms })).toEqual({ kind: 'unchanged', account: funded });
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
    expect(rule(terms)(funded, known)).toEqual(refusal('id-reused'));
  });
});
