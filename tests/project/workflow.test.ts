import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import { parse } from 'yaml';
import { jsonOf, ROOT, textOf, trackedFiles } from './_repository';

type Step = { readonly uses?: string; readonly run?: string };
type Job = {
  readonly strategy: { readonly matrix: { readonly node: readonly string[] } };
  readonly steps: readonly Step[];
};
type Workflow = { readonly jobs: Readonly<Record<string, Job>> };
type Form = {
  readonly name: string;
  readonly description: string;
  readonly body: readonly { readonly type: string; readonly id?: string }[];
};

const WORKFLOWS = trackedFiles('.github/workflows/*.yml');
/** Where `go install` puts programs, which is seldom on the PATH. */
const PATH = [process.env['PATH'], join(homedir(), 'go/bin')].join(delimiter);
const ENVIRONMENT = { ...process.env, PATH };

const isThere = spawnSync('actionlint', ['-version'], { env: ENVIRONMENT }).status === 0;
/** What CI demands fails there instead of being skipped. */
const isDemanded = process.env['REQUIRE_STORES'] === '1';
const describeLint = isThere || isDemanded ? describe : describe.skip;

const [everything] = Object.values((parse(textOf('.github/workflows/ci.yml')) as Workflow).jobs);
const versions = everything?.strategy.matrix.node ?? [];

describeLint('actionlint on the workflows', () => {
  it('finds nothing', () => {
    const { status, stdout, error } = spawnSync('actionlint', WORKFLOWS, {
      cwd: ROOT,
      encoding: 'utf8',
      env: ENVIRONMENT,
    });

    expect({ status, stdout, error }).toEqual({ status: 0, stdout: '', error: undefined });
  });
});

describe('the workflows', () => {
  it('pin every action by a commit, and state the version of that commit', () => {
    const uses = WORKFLOWS.flatMap((path) => textOf(path).match(/uses: .+/g) ?? []);

    expect(uses.length).toBeGreaterThan(0);
    expect(uses.filter((use) => !/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(use))).toEqual(
      [],
    );
  });

  it('run all of .ci/run', () => {
    expect(everything?.steps.map(({ run }) => run)).toContain('.ci/run');
  });
});

describe('the versions of Node', () => {
  const { engines } = jsonOf('package.json') as { readonly engines: { readonly node: string } };
  const local = textOf('.nvmrc').trim();

  it('that CI runs on start with the oldest supported one', () => {
    expect(`>=${versions[0] ?? ''}`).toBe(engines.node);
  });

  it('that CI runs on end with the one that developers use', () => {
    expect(versions.at(-1)).toBe(local);
  });

  it('are the same for developers and in images', () => {
    expect(textOf('deploy/Dockerfile')).toContain(`ARG NODE_IMAGE=node:${local}-`);
  });
});

describe('the issue forms', () => {
  const forms = trackedFiles('.github/ISSUE_TEMPLATE/*.yml').filter((path) => !path.endsWith('/config.yml'));

  it.each(forms)('%s has what GitHub needs to show it', (path) => {
    const { name, description, body } = parse(textOf(path)) as Form;
    const ids = body.flatMap(({ id }) => id ?? []);

    expect([name, description].every((text) => text.length > 0)).toBe(true);
    expect(body.filter(({ type, id }) => (type === 'markdown') !== (id === undefined))).toEqual([]);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it.each(['bug.yml', 'payer.yml'])('%s asks for no data of real patients', (file) => {
    expect(textOf(`.github/ISSUE_TEMPLATE/${file}`)).toContain('No data of real patients, please');
  });
});
