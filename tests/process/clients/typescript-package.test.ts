import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import ts from 'typescript';
import { foundOrSkipped, ifAvailable, nodeTools, ROOT } from '@eligibility/testkit';
import { exported } from '../../helpers/guide-samples';
import { sharedSystem } from '../../helpers/shared-system';

const exec = promisify(execFile);
const QUICKSTART = join(ROOT, 'examples/typescript/check.mts');
const typeJudge = ifAvailable(() => nodeTools('client-package', join(__dirname, 'tools')));
const whereJudgeIs = foundOrSkipped(
  typeJudge !== undefined,
  'arethetypeswrong cannot be had: the types of the client are not judged by it',
)
  ? it
  : it.skip;
const LARGEST_GZIPPED = 12 * 1_024;
const MOST_LINES = 14;

describe('the package of the TypeScript client', () => {
  let folder: string;
  let tarball: string;
  /** A project that has installed it. */
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-client-'));
    const package_ = join(ROOT, 'clients/typescript');
    const { stdout } = await exec('npm', ['pack', '--silent', '--pack-destination', folder], {
      cwd: package_,
    });
    tarball = join(folder, stdout.trim());
    const installed = join(folder, 'node_modules/@eligibility/client');
    mkdirSync(installed, { recursive: true });
    await exec('tar', ['xzf', tarball, '--strip-components=1', '--directory', installed]);
  });
  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const tool = (name: string, ...args: readonly string[]) =>
    exec(process.execPath, [join(ROOT, 'node_modules', name), ...args], { cwd: folder });

  it('is in order for publint, which says nothing', async () => {
    const { stdout } = await tool('publint/src/cli.js', 'run', tarball, '--strict');
    expect(stdout).toContain('All good!');
  });

  whereJudgeIs('has the right types however it is loaded, for arethetypeswrong', async () => {
    const program = join(typeJudge ?? '', 'node_modules/@arethetypeswrong/cli/dist/index.js');
    const { stdout } = await exec(process.execPath, [program, tarball, '--format', 'json']);
    const { analysis, problems } = JSON.parse(stdout) as {
      readonly analysis: { readonly entrypoints: Readonly<Record<string, object>> };
      readonly problems?: object;
    };
    expect(Object.keys(analysis.entrypoints)).toEqual(['.', './operators', './package.json']);
    expect(problems ?? {}).toEqual({});
  });

  it('has what is needed and nothing else', () => {
    const installed = join(folder, 'node_modules/@eligibility/client');
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'CHANGELOG.md', 'dist/index.mjs']));
    expect(files.filter((file) => /test|_|\.map$|tsbuildinfo|src/.test(file))).toEqual([]);
    const manifest = readFileSync(join(installed, 'package.json'), 'utf8');
    expect(JSON.parse(manifest)).not.toHaveProperty('dependencies');
  });

  it.each([
    ['mts', 'nodenext', ['node'], ['es2022']],
    ['cts', 'node16', ['node'], ['es2022']],
    ['ts', 'bundler', [], ['es2022', 'dom', 'dom.asynciterable']],
  ])(
    'compiles strictly in a .%s file of a program that resolves as %s',
    async (kind, resolution, types, lib) => {
      const project = mkdtempSync(join(folder, 'consumer-'));
      cpSync(join(__dirname, '_consumer.ts'), join(project, `consumer.${kind}`));
      if (kind === 'mts') cpSync(QUICKSTART, join(project, 'check.mts'));
      const compilerOptions = {
        ...{
          strict: true,
          exactOptionalPropertyTypes: true,
          noUncheckedIndexedAccess: true,
          skipLibCheck: false,
        },
        ...{ noEmit: true, target: 'es2022', lib, types, typeRoots: [join(ROOT, 'node_modules/@types')] },
        module: resolution === 'bundler' ? 'esnext' : resolution,
        moduleResolution: resolution,
      };
      writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['*'] }));
      const failed: unknown = await tool('typescript/bin/tsc', '-p', project).catch(
        (failure: unknown) => failure,
      );
      expect(failed).toMatchObject({ stdout: '' });
    },
  );

  it('is loaded by import and by require', async () => {
    const names = `['EligibilityClient', 'EligibilityError', 'verifyWebhook', 'WebhookVerificationError']`;
    const isThere = `for (const name of ${names}) if (typeof loaded[name] !== 'function') throw new Error(name);`;
    const run = (type: string, code: string) =>
      exec(process.execPath, [`--input-type=${type}`, '--eval', `${code}; ${isThere}`], { cwd: folder });
    await run(
      'module',
      "import * as loaded from '@eligibility/client'; import '@eligibility/client/operators'",
    );
    const { stderr } = await run(
      'commonjs',
      "const loaded = require('@eligibility/client'); require('@eligibility/client/operators')",
    );
    expect(stderr).toBe('');
  });

  it('is at most 12 KB for a browser', async () => {
    const out = join(folder, 'minified');
    await exec(process.execPath, [join(ROOT, 'scripts/build-client.js'), out]);
    const sizes = ['index.mjs', 'shared.mjs'].map((file) => gzipSync(readFileSync(join(out, file))).length);
    const size = sizes.reduce((sum, one) => sum + one, 0);
    expect(size).toBeGreaterThan(1_000);
    expect(size).toBeLessThanOrEqual(LARGEST_GZIPPED);
  });

  it('answers the program of the quickstart, which is short', async () => {
    const source = readFileSync(QUICKSTART, 'utf8');
    expect(source.trim().split('\n').length).toBeLessThanOrEqual(MOST_LINES);
    const options = { module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ES2022 };
    const { outputText } = ts.transpileModule(source, { compilerOptions: options });
    writeFileSync(join(folder, 'check.mjs'), outputText);
    const { access } = await sharedSystem('TypeScript quickstart');
    const env = { PATH: process.env['PATH'], ...exported(access) };
    const { stdout } = await exec(process.execPath, ['check.mjs'], { cwd: folder, env });
    expect(stdout).toMatch(/^active: \S/);
  });
});
