import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foundOrSkipped, ROOT } from '@eligibility/testkit';
import { run, type Ran } from '../../clients/_run';
import { exported } from '../helpers/guide-samples';
import { sharedSystem, type SharedSystem } from '../helpers/shared-system';

jest.setTimeout(120_000);

const CLIENT = join(ROOT, 'clients/python');

/** One folder for each state of the list; an installation that did not end is made anew. */
const INSTALL = `
[ -e "$1/.installed" ] && exit
rm -rf "$1"
python3 -m venv "$1"
"$1/bin/python" -m pip install --quiet --disable-pip-version-check -r "$2"
touch "$1/.installed"
`;

/** The folder of a Python environment with the tools of the client. */
function installedTools(): string | undefined {
  const list = join(CLIENT, 'requirements-dev.txt');
  const hash = createHash('sha256').update(readFileSync(list)).digest('hex').slice(0, 12);
  const folder = join(ROOT, 'node_modules/.cache/clients', `python-client-${hash}`);
  const { status } = spawnSync('sh', ['-euc', INSTALL, 'sh', folder, list], { stdio: 'ignore' });
  return status === 0 ? folder : undefined;
}

const tools = installedTools();
const describeWithPython = foundOrSkipped(
  tools !== undefined,
  'python3 with venv or what pip installs cannot be had: the Python client is not tested',
)
  ? describe
  : describe.skip;

const PASSED: Ran = { exitCode: 0, output: expect.any(String) as string };

describeWithPython('the Python client', () => {
  const python = join(tools ?? '', 'bin/python');
  const inClient = (...args: readonly string[]): Promise<Ran> =>
    run({ command: python, args: ['-m', ...args], cwd: CLIENT });

  beforeAll(async () => {
    const quiet = ['--quiet', '--disable-pip-version-check'];
    const here = ['--no-deps', '--no-build-isolation', '--force-reinstall', '.'];
    const { exitCode, output } = await inClient('pip', 'install', ...quiet, ...here);
    if (exitCode !== 0) throw new Error(`pip could not install the client: ${output}`);
  });

  it('is installed with its types and its licence', async () => {
    const { output } = await inClient('pip', 'show', '--files', 'eligibility-client');
    expect(output).toMatch(/^ {2}eligibility_client\/py\.typed$/m);
    expect(output).toMatch(/^ {2}eligibility_client-.*\/LICENSE$/m);
  });

  it('has models that are those of the OpenAPI document', async () => {
    const env = { PYTHON: python };
    const args = ['--check'];
    expect(await run({ command: join(CLIENT, 'generate'), args, env })).toEqual(PASSED);
  });

  it('passes its own tests', async () => {
    const ran = await inClient('pytest', '--quiet');
    expect(ran).toEqual(PASSED);
    expect(ran.output).toMatch(/^[1-9]\d+ passed/m);
  });

  it.each(['pyright', 'mypy'])('is typed strictly, and so are programs with it, says %s', async (checker) => {
    expect(await inClient(checker, ...(checker === 'pyright' ? ['--pythonpath', python] : []))).toEqual(
      PASSED,
    );
  });

  describe('with the whole system', () => {
    let system: SharedSystem;
    let env: Readonly<Record<string, string>>;
    beforeAll(async () => {
      system = await sharedSystem('Python client');
      env = { ...exported(system.access), ELIGIBILITY_OPERATOR_TOKEN: system.access.operatorToken };
    });

    it('checks, follows batches and reads, blocking and with asyncio', async () => {
      expect(await run({ command: python, args: [join(CLIENT, 'tests/story.py')], env })).toEqual(PASSED);
    });

    it('asks a first question with the program of the quickstart', async () => {
      const program = join(ROOT, 'examples/python/quickstart.py');
      expect(readFileSync(program, 'utf8').trim().split('\n').length).toBeLessThan(15);
      const { exitCode, output } = await run({ command: python, args: [program], env });
      expect(output).toMatch(/\S/);
      expect(exitCode).toBe(0);
    });
  });
});
