import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './_repository';

describe('scripts/remove-unused-files.js', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-binaries-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** What is left of these files, in the order of their names, when the script has run. */
  const leftOf = (...files: readonly string[]): readonly string[] => leftFor({}, ...files);
  const leftFor = (
    platform: Readonly<Record<string, string>>,
    ...files: readonly string[]
  ): readonly string[] => {
    for (const file of files) {
      mkdirSync(dirname(join(folder, 'node_modules', file)), { recursive: true });
      writeFileSync(join(folder, 'node_modules', file), '');
    }
    // Without what npm sets for the tests themselves.
    const { npm_config_os: _os, npm_config_cpu: _cpu, ...env } = process.env;
    execFileSync(process.execPath, [join(ROOT, 'scripts/remove-unused-files.js'), folder], {
      env: { ...env, ...platform },
    });
    return files.filter((file) => filesLeft().includes(file));
  };
  const filesLeft = (): readonly string[] =>
    readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' });

  it('removes nothing that it has no replacement for', () => {
    const files = [
      'dprint-node/dprint-node.sunos-sparc.node',
      `@libsql/linux-${process.arch}-musl/index.node`,
    ];

    expect(leftOf(...files)).toEqual(files);
  });

  it('removes the whole package of the database for another C library', () => {
    const [ours = '', other = ''] =
      (process.report.getReport() as { header: { glibcVersionRuntime?: string } }).header
        .glibcVersionRuntime === undefined
        ? ['musl', 'gnu']
        : ['gnu', 'musl'];
    const filesOf = (libc: string): readonly string[] =>
      ['index.node', 'package.json'].map((file) => `@libsql/linux-arm64-${libc}/${file}`);
    const forArm64 = { npm_config_os: 'linux', npm_config_cpu: 'arm64' };

    expect(leftFor(forArm64, ...filesOf(ours), ...filesOf(other))).toEqual(filesOf(ours));
    expect(filesLeft()).not.toContain(`@libsql/linux-arm64-${other}`);
  });

  it.each(['x64', 'arm64'])('keeps what npm was asked for, on whatever it runs: %s', (cpu) => {
    const other = cpu === 'x64' ? 'arm64' : 'x64';
    const formatters = [cpu, other].map((name) => `dprint-node/dprint-node.linux-${name}.node`);
    const databases = ['gnu', 'musl'].map((libc) => `@libsql/linux-${cpu}-${libc}/index.node`);
    const left = leftFor({ npm_config_os: 'linux', npm_config_cpu: cpu }, ...formatters, ...databases);

    expect(left.filter((file) => file.startsWith('@libsql/'))).toHaveLength(1);
    expect(left).not.toContain(`dprint-node/dprint-node.linux-${other}.node`);
  });

  it('removes maps, sources and texts of packages, and keeps code, declarations and licences', () => {
    const kept = [
      'a/index.js',
      'a/index.d.ts',
      'a/index.d.mts',
      'a/LICENSE.md',
      '@b/a/NOTICE.md',
      'c/data.json',
    ];

    expect(leftOf(...kept, 'a/index.js.map', 'a/src/index.ts', 'a/README.md', 'c/types.mts')).toEqual(kept);
    expect(filesLeft()).not.toContain('a/src');
  });

  it('does nothing where nothing is installed', () => {
    mkdirSync(join(folder, 'node_modules'));

    expect(leftOf()).toEqual([]);
  });
});
