import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from '@eligibility/testkit';
import { jsonOf } from '../../project/_repository';
import { spawnStandalone, type StandaloneProcess } from '../../helpers/standalone-process';

const run = promisify(execFile);

/** The packages of others come from a registry, or from what `npm ci` left of them on this machine. */
const INSTALL_MS = 300_000;

describe('the package @eligibility/server, installed in an empty folder', () => {
  let folder: string;
  let place: string;
  let system: StandaloneProcess | undefined;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'eligibility-package-'));
    place = join(folder, 'place');
    await mkdir(place);
    await run(process.execPath, [
      join(ROOT, 'deploy/supply/dist/main.js'),
      'package',
      join(folder, 'package'),
    ]);
    const { stdout } = await run('npm', ['pack', '--silent', './package'], { cwd: folder });
    await run('npm', ['install', '--prefix', '.', '--prefer-offline', '--no-audit', `../${stdout.trim()}`], {
      cwd: place,
    });
  }, INSTALL_MS);
  afterEach(async () => {
    await system?.kill();
    system = undefined;
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const start = (): Promise<StandaloneProcess> =>
    spawnStandalone(join(place, 'data'), {}, [join(place, 'node_modules/.bin/eligibility'), 'start']);

  it('starts, makes a check, and has it after it was stopped and started again', async () => {
    system = await start();
    const { status, body } = await system.live();
    expect(status).toBe(200);
    expect(body).toMatchObject({ success: true, benefitSummary: { coverageActive: true } });
    expect(await system.terminate()).toBe(0);

    system = await start();
    expect((await system.balance()).captured).toBe(1);
  });

  it('serves its documentation and its console', async () => {
    system = await start();
    const pages = [
      '/docs',
      '/docs/swagger-ui-bundle.js',
      '/docs/guides/quickstart',
      '/docs/runbooks/RedisDown',
      '/console/',
    ];
    for (const page of [...pages, '/openapi.json']) {
      const { status } = await fetch(`${system.access.baseUrl}${page}`, { headers: { accept: 'text/html' } });
      expect([page, status]).toEqual([page, 200]);
    }
  });

  it('has the command line, which npx finds by the name of the package', async () => {
    const { stdout } = await run('npx', ['--no-install', '@eligibility/server', '--version'], { cwd: place });
    expect(stdout.trim()).toBe((jsonOf('package.json') as { readonly version: string }).version);
    const { stdout: help } = await run('npx', ['--no-install', 'eligibility', '--help'], { cwd: place });
    expect(help).toContain('workspaces');
  });

  it('installs the packages of others, and has all of ours in itself', async () => {
    expect(await readdir(join(place, 'node_modules/@eligibility'))).toEqual(['server']);
  });
});
