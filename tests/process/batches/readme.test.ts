import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { runCli, type Ran } from '../../helpers/command-line';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

jest.setTimeout(120_000);

/** The samples of the README's section about schedules: the file, the command and what it prints. */
function samples(): readonly [file: string, command: string, printed: string] {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, section = ''] = /^## Tomorrow's schedule\n([^]*?)^## /m.exec(readme) ?? [];
  const [file = '', command = '', printed = ''] = [...section.matchAll(/^```\w*\n([^]*?)^```/gm)].map(
    ([, sample = '']) => sample,
  );
  return [file, command.trim(), printed];
}

/** What differs from run to run. */
function alike(printed: string): string {
  return printed
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, '<id>')
    .replace(/finished( +)\S+/, 'finished$1<time>');
}

describe('the schedule of the README', () => {
  let folder: string;
  let system: StandaloneProcess;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-schedule-'));
    system = await spawnStandalone(join(folder, 'data'));
  });
  afterAll(async () => {
    await system.terminate();
    rmSync(folder, { recursive: true });
  });

  it('is checked by its command, which prints what the README shows, once and for one price', async () => {
    const [file, command, printed] = samples();
    writeFileSync(join(folder, 'schedule.csv'), file);
    const [npx, name, ...words] = command.split(' ');
    expect([npx, name]).toEqual(['npx', 'eligibility']);
    const env = { ELIGIBILITY_URL: system.access.baseUrl };
    const check = (output: string): Promise<Ran> => runCli(words.with(-1, output), { cwd: folder, env });
    const { code, out, err } = await check('results.csv');
    expect(code).toBe(0);
    expect(alike(err + out)).toBe(alike(printed));
    const results = readFileSync(join(folder, 'results.csv'), 'utf8');
    expect(results.trim().split('\r\n')).toHaveLength(5);
    expect(results).toMatch(/^2,10232,refused,BCBS,.*payer-ambiguous/m);

    const { captured } = await system.balance();
    expect(captured).toBe(2);
    expect((await check('again.csv')).code).toBe(0);
    expect(readFileSync(join(folder, 'again.csv'), 'utf8')).toBe(results);
    expect((await system.balance()).captured).toBe(captured);
  });
});
