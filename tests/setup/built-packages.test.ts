import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';

/** Looks at its own standard output, which is a pipe or a socket, before it loads a package, and prints where that was loaded from. */
const AFTER_A_PIPE = `
  const output = require('node:fs').fstatSync(1);
  const isPipe = output.isFIFO() || output.isSocket();
  const { kitProcess } = require('./tests/setup/built-packages');
  const loaded = Object.keys(require.cache).find((path) => require.cache[path].exports === kitProcess);
  process.stdout.write(JSON.stringify({ isPipe, loaded }));
`;

describe('a built package', () => {
  it('is loaded from its real place, also right after a pipe was looked at', () => {
    const printed = execFileSync(process.execPath, ['-e', AFTER_A_PIPE], { cwd: ROOT, encoding: 'utf8' });
    expect(JSON.parse(printed)).toEqual({
      isPipe: true,
      loaded: join(ROOT, 'packages/kit/dist/process/index.js'),
    });
  });
});
