import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { foundOrSkipped, ROOT } from '@eligibility/testkit';
import { run, type Ran } from '../../clients/_run';
import { exported } from '../../helpers/guide-samples';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { PYTHON_CLIENT as CLIENT, pythonWithTools } from './_python';

jest.setTimeout(120_000);

const python = pythonWithTools() ?? '';
const describeWithPython = foundOrSkipped(
  python !== '',
  'python3 with venv or what pip installs cannot be had: the Python client is not tested',
)
  ? describe
  : describe.skip;

const PASSED: Ran = { exitCode: 0, output: expect.any(String) as string };

describeWithPython('the Python client', () => {
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
