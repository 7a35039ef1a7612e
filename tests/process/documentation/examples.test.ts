import { execFile, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, foundOrSkipped, ROOT } from '@eligibility/testkit';
import { exported } from '../../helpers/guide-samples';
import { PATIENT } from '../../helpers/client';
import { SHORT_DEADLINE, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const EXAMPLES = join(ROOT, 'examples');
const PYTHON = spawnSync('python3', ['--version'], { stdio: 'ignore' }).status === 0;
const describeWithPython = foundOrSkipped(
  PYTHON,
  'no python3 on the PATH: the examples in Python are not run',
)
  ? describe
  : describe.skip;

type Ended = { readonly code: number; readonly out: string; readonly err: string };

describe('the examples', () => {
  let system: SharedSystem;
  let folder: string;
  beforeAll(async () => {
    system = await sharedSystem('Examples', SHORT_DEADLINE);
    folder = mkdtempSync(join(tmpdir(), 'eligibility-examples-'));
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const envWith = (settings: Readonly<Record<string, string>> = {}): NodeJS.ProcessEnv => ({
    PATH: process.env['PATH'],
    ...exported(system.access),
    ...settings,
  });
  /** Runs a program in the folder, with this on its standard input. */
  const run = (
    [program = '', ...args]: readonly string[],
    input = '',
    env: NodeJS.ProcessEnv = envWith(),
  ): Promise<Ended> =>
    new Promise((resolve) => {
      const child = execFile(program, args, { cwd: folder, env }, (_failure, out, err) => {
        resolve({ code: child.exitCode ?? -1, out, err });
      });
      child.stdin?.end(input);
    });
  const charged = async (): Promise<number> => (await system.balance()).captured;
  const question = (changes: object = {}): string => JSON.stringify({ ...PATIENT, ...changes });

  it('tell a shell by the exit code whether the patient is covered', async () => {
    const check = join(EXAMPLES, 'curl/check.sh');
    expect(await run([check], question())).toMatchObject({
      code: 0,
      out: expect.stringContaining('"coverageActive":true') as unknown,
    });
    expect((await run([check], question({ memberId: 'INACTIVE-1' }))).code).toBe(1);
    expect(await run([check], question({ payerName: 'BCBS' }))).toMatchObject({
      code: 2,
      out: expect.stringContaining('payer-ambiguous') as unknown,
    });
  });

  it('charge a check once that is started again after nobody answered', async () => {
    const file = join(folder, 'patient.json');
    writeFileSync(file, question({ memberId: 'W-EXAMPLE-1' }));
    const command = [process.execPath, join(EXAMPLES, 'node/check.mjs'), file];
    const before = await charged();
    // It dies while it waits: nobody listens at that address.
    const lost = spawn(command[0] ?? '', command.slice(1), {
      env: envWith({ ELIGIBILITY_URL: 'http://127.0.0.1:9' }),
    });
    await eventually(() => existsSync(`${file}.key`));
    lost.kill('SIGKILL');
    const key = readFileSync(`${file}.key`, 'utf8');
    const first = await run(command);
    expect(first).toMatchObject({ code: 0, out: expect.stringMatching(/^Covered by .+\. /) as unknown });
    expect(existsSync(`${file}.key`)).toBe(false);
    writeFileSync(`${file}.key`, key);
    expect(await run(command)).toEqual(first);
    expect(await charged()).toBe(before + 1);
  });

  describeWithPython('in Python', () => {
    it('ask which payer is meant, and charge for the answer alone', async () => {
      const before = await charged();
      const typed = ['Blue Cross', 'W123456789', 'Jane', 'Doe', '1980-04-12', '1', ''].join('\n');
      const { code, out } = await run(['python3', join(EXAMPLES, 'python/check.py')], typed);
      expect(out).toMatch(/ {2}1 {2}\S.*\n/);
      expect(out).toMatch(/Covered by \S/);
      expect(code).toBe(0);
      expect(await charged()).toBe(before + 1);
    });

    it('check a schedule, and go on where they stopped', async () => {
      writeFileSync(
        join(folder, 'schedule.csv'),
        [
          'Appointment ID,Insurance,Member ID,Patient Name,DOB',
          '09:00,Aetna,W200,"Doe, Jane",1980-04-12',
          '=1+1,Cigna,INACTIVE-1,"Lee, Ann",1/31/1990',
          '09:40,BCBS,W202,"Ray, Sam",1970-12-01',
          '',
        ].join('\r\n'),
      );
      const command = ['python3', join(EXAMPLES, 'nightly-csv/nightly.py'), 'schedule.csv', 'results.csv'];
      const results = join(folder, 'results.csv');
      const before = await charged();
      expect(await run(command)).toEqual({ code: 0, out: '', err: '' });
      const whole = readFileSync(results, 'utf8');
      expect(whole).toMatch(/^1,09:00,answered,Aetna,W200,.*,active,true,/m);
      expect(whole).toMatch(/^2,'=1\+1,answered,Cigna,.*,inactive,false,/m);
      expect(whole).toMatch(/^3,09:40,refused,BCBS,.*,payer-ambiguous,/m);
      expect(statSync(results).mode & 0o777).toBe(0o600);
      expect(await charged()).toBe(before + 2);
      rmSync(results);
      expect(await run(command)).toEqual({ code: 0, out: '', err: '' });
      expect(readFileSync(results, 'utf8')).toBe(whole);
      expect(await charged()).toBe(before + 2);
    });
  });

  it('answer a voice agent within seconds, and a repetition with the same check', async () => {
    const server = await started(join(EXAMPLES, 'voice-webhook/server.mjs'), envWith({ PORT: '0' }));
    try {
      const say = async (body: object): Promise<string> => {
        const response = await fetch(server.url, { method: 'POST', body: JSON.stringify(body) });
        return ((await response.json()) as { readonly say: string }).say;
      };
      const before = await charged();
      const asked = { ...PATIENT, memberId: 'W-WEBHOOK-1' };
      expect(await say(asked)).toMatch(/^Aetna shows active coverage\./);
      expect(await say(asked)).toMatch(/^Aetna shows active coverage\./);
      expect(await charged()).toBe(before + 1);
      expect(await say({ ...asked, payerName: 'Blue Cross' })).toMatch(/\?$/);
      expect(await say({})).toMatch(/\?$/);
      expect(await charged()).toBe(before + 1);
    } finally {
      server.child.kill();
    }
  });

  it('are all run here', () => {
    const run = ['curl', 'nightly-csv', 'node', 'python', 'voice-webhook'];
    // tests/process/clients and tests/process/doors run them with the packages that they need.
    const elsewhere = ['crm', 'typescript', 'voice'];
    expect(readdirSync(EXAMPLES).sort()).toEqual(['README.md', ...run, ...elsewhere].sort());
  });
});

async function started(
  program: string,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly child: ChildProcess; readonly url: string }> {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    printed += chunk.toString();
  });
  await eventually(() => printed.includes('listening on port'));
  return { child, url: `http://127.0.0.1:${/port (\d+)/.exec(printed)?.[1] ?? ''}` };
}
