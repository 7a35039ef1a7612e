import { routeTally, type RouteTally } from './recent-calls';

/** Adds one sign of each payer named p0 to p9: S for success, F for failure, H for hangs, a dot for none. */
function show(tally: RouteTally, signs: string, nowMs = 0): void {
  [...signs].forEach((sign, index) => {
    const payerId = `p${String(index)}`;
    if (sign === 'S') tally.add(payerId, 'success', nowMs);
    if (sign === 'F') tally.add(payerId, 'failure', nowMs);
    if (sign === 'H') tally.add(payerId, 'hangs', nowMs);
  });
}

describe('the tally of a route', () => {
  it.each([
    ['five payers whose only call failed', ['FFFFF'], false],
    ['five payers whose only two calls failed', ['FFFFF', 'FFFFF'], true],
    ['four of them', ['FFFF', 'FFFF'], false],
    ['one of ten failing all the time', ['SSSSSSSSSS', 'F', 'F', 'F', 'F', 'F'], false],
    ['half of ten failing twice in a row', ['SSSSSSSSSS', 'FFFFF', 'FFFFF'], true],
    ['less than half of eleven', ['SSSSSSSSSSS', 'FFFFF', 'FFFFF'], false],
    ['all of ten failing once, having answered before', ['SSSSSSSSSS', 'FFFFFFFFFF'], false],
    ['half of ten hanging', ['SSSSSSSSSS', 'HHHHH'], true],
    ['half of ten that answered again', ['FFFFFSSSSS', 'FFFFF', 'SSSSS'], false],
  ])('%s', (_name, signs, mostFail) => {
    const subject = routeTally();
    signs.forEach((each) => {
      show(subject, each);
    });
    expect(subject.mostPayersFail(0)).toBe(mostFail);
  });

  it('leaves out payers without calls for ten seconds', () => {
    const subject = routeTally();
    show(subject, 'FFFFF', 0);
    show(subject, 'FFFFF', 0);
    expect(subject.mostPayersFail(9_999)).toBe(true);
    expect(subject.mostPayersFail(10_000)).toBe(false);
  });

  it('forgets all when it is reset', () => {
    const subject = routeTally();
    show(subject, 'FFFFF');
    subject.clear();
    show(subject, 'FFFFF');
    expect(subject.mostPayersFail(0)).toBe(false);
  });
});
