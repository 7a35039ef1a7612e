import { readFileSync } from 'node:fs';
import { join } from 'node:path';

const read = (path: string): string => readFileSync(join(__dirname, '../..', path), 'utf8');

/** The Node that new installations should take, and the oldest that works. */
const LEADING = '24';
const OLDEST = '20.19';

describe('the versions of Node that the repository names', () => {
  it.each(['README.md', 'CONTRIBUTING.md'])('start with the newest in %s, and include the oldest', (page) => {
    const [first = ''] = /^.*Node(?:\.js)? \d.*$/m.exec(read(page)) ?? [];
    expect(/Node(?:\.js)? ([\d.]+)/.exec(first)?.[1]).toBe(LEADING);
    expect(first).toContain(`${OLDEST} or newer`);
  });

  it('are the same for npm, the images and the types that the code is compiled with', () => {
    const { engines, devDependencies } = JSON.parse(read('package.json')) as {
      readonly engines: { readonly node: string };
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    expect(engines.node).toBe(`>=${OLDEST}`);
    expect(read('deploy/Dockerfile')).toContain(`ARG NODE_IMAGE=node:${LEADING}-`);
    // What only a newer Node has is not compiled.
    expect(devDependencies['@types/node']).toMatch(new RegExp(`^${OLDEST}\\.`));
  });
});
