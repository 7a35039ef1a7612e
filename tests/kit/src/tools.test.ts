import { mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ifAvailable, installed, Unavailable } from './tools';

describe('a test tool that is installed', () => {
  let lists: string;
  const made: string[] = [];
  beforeAll(() => {
    lists = mkdtempSync(join(tmpdir(), 'eligibility-tools-'));
  });
  afterAll(() => {
    for (const link of made) for (const path of [realpathSync(link), link]) rmSync(path, { recursive: true });
    rmSync(lists, { recursive: true });
  });

  /** What is installed is the time of day, so that each installation differs. */
  const install = (listed: string, script = 'date +%s%N >made'): string => {
    const list = join(lists, 'list');
    writeFileSync(list, listed);
    const link = installed({ name: 'test', lists: [list], install: script, otherwise: 'there is no date' });
    if (!made.includes(link)) made.push(link);
    return readFileSync(join(link, 'made'), 'utf8');
  };

  it('is installed once for each state of its lists', () => {
    const first = install('version 1');
    expect(install('version 1')).toBe(first);
    expect(install('version 2')).not.toBe(first);
  });

  it('has its lists as arguments', () => {
    expect(install('version 3', 'cat "$1" >made')).toBe('version 3');
  });

  it('is unavailable where its script fails at any line, and is tried again', () => {
    const script = `[ -e "${lists}/network" ]\necho 1 >made`;
    expect(() => install('version 4', script)).toThrow(new Unavailable('there is no date'));
    expect(ifAvailable(() => install('version 4', script))).toBeUndefined();
    writeFileSync(join(lists, 'network'), '');
    expect(install('version 4', script)).toBe('1\n');
  });
});
