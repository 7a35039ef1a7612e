import { foundOrSkipped } from './found-or-skipped';

describe('an optional tool of the machine', () => {
  const { env } = process;
  beforeEach(() => {
    // What is skipped here is no reason of the run.
    process.env = { ...env };
    delete process.env['SKIP_REASONS'];
  });
  afterEach(() => {
    process.env = env;
  });

  it('is used when it is there', () => {
    process.env['REQUIRE_STORES'] = '1';
    expect(foundOrSkipped(true, 'no store: tests that need one are skipped')).toBe(true);
  });

  it('skips its tests when it is not required, with one line that says so', () => {
    delete process.env['REQUIRE_STORES'];
    const written = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
    expect(foundOrSkipped(false, 'no store: tests that need one are skipped')).toBe(false);
    expect(written.mock.calls).toEqual([['no store: tests that need one are skipped\n']]);
    written.mockRestore();
  });

  it('fails its suite with REQUIRE_STORES=1', () => {
    process.env['REQUIRE_STORES'] = '1';
    expect(() => foundOrSkipped(false, 'no store: tests that need one are skipped')).toThrow(
      'REQUIRE_STORES=1, and no store: tests that need one are skipped',
    );
  });
});
