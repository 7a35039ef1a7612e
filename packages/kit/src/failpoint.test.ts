import { armFailpoints, failpoint } from './failpoint';

describe('a failpoint', () => {
  let deaths = 0;
  const arm = (FAILPOINT: string | undefined, rest: Record<string, string> = {}): void => {
    armFailpoints({ FAILPOINT, ...rest }, () => {
      deaths += 1;
    });
  };
  beforeEach(() => {
    deaths = 0;
  });
  afterEach(() => {
    armFailpoints({});
  });

  it('does nothing unless it is armed', () => {
    arm(undefined);
    failpoint('wallet.before-hold');
    arm('wallet.after-hold');
    failpoint('wallet.before-hold');
    expect(deaths).toBe(0);
  });

  it('kills the process when it is passed, or passed the n-th time, once', () => {
    arm('wallet.before-hold,wallet.after-hold@3');
    failpoint('wallet.after-hold');
    failpoint('wallet.after-hold');
    expect(deaths).toBe(0);
    failpoint('wallet.after-hold');
    failpoint('wallet.after-hold');
    expect(deaths).toBe(1);
    failpoint('wallet.before-hold');
    expect(deaths).toBe(2);
  });

  it('is disarmed by an empty value', () => {
    arm('wallet.before-hold');
    arm('');
    failpoint('wallet.before-hold');
    expect(deaths).toBe(0);
  });

  it.each(['Wallet', 'wallet.hold@0', 'wallet.hold@', 'a,,b'])(
    'refuses %p, which is no list of names',
    (list) => {
      expect(() => {
        arm(list);
      }).toThrow('FAILPOINT must be');
    },
  );

  it('cannot be armed in production', () => {
    expect(() => {
      arm('wallet.before-hold', { NODE_ENV: 'production' });
    }).toThrow('refused in production');
    failpoint('wallet.before-hold');
    expect(deaths).toBe(0);
  });
});
