import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ROOT } from './_repository';

const HERE = `${process.platform}-${process.arch}`;

describe('scripts/remove-unused-binaries.js', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-binaries-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  /** What is left of these files, in the order of their names, when the script has run. */
  const leftOf = (...files: readonly string[]): readonly string[] => {
    for (const file of files) {
      mkdirSync(dirname(join(folder, 'node_modules', file)), { recursive: true });
      writeFileSync(join(folder, 'node_modules', file), '');
    }
    execFileSync(process.execPath, [join(ROOT, 'scripts/remove-unused-binaries.js'), folder]);
    return files.filter((file) => filesLeft().includes(file));
  };
  const filesLeft = (): readonly string[] =>
    readdirSync(join(folder, 'node_modules'), { recursive: true, encoding: 'utf8' });

  it('removes the plugins of buf where buf itself is there', () => {
    const bin = '@bufbuild/buf-linux-x64/bin';

    expect(leftOf(`${bin}/buf`, `${bin}/protoc-gen-buf-breaking`, `${bin}/protoc-gen-buf-lint`)).toEqual([
      `${bin}/buf`,
    ]);
    expect(leftOf('@bufbuild/buf-other/bin/protoc-gen-buf-lint')).toHaveLength(1);
  });

  it('removes what formats generated code on other platforms, and keeps what does on this one', () => {
    const kept = ['dprint-node/index.js', `dprint-node/dprint-node.${HERE}.node`];

    expect(leftOf(...kept, 'dprint-node/dprint-node.sunos-sparc.node')).toEqual(kept);
  });

  it('keeps of two formatters for this platform the one for its C library', () => {
    const formatters = ['gnu', 'musl'].map((libc) => `dprint-node/dprint-node.${HERE}-${libc}.node`);

    expect(leftOf(...formatters)).toHaveLength(1);
  });

  it('removes nothing that it has no replacement for', () => {
    const files = [
      'dprint-node/dprint-node.sunos-sparc.node',
      `@libsql/linux-${process.arch}-musl/index.node`,
    ];

    expect(leftOf(...files)).toEqual(files);
  });

  it('keeps one build of the database, which can be loaded here', () => {
    const builds = ['gnu', 'musl'].map((libc) => `@libsql/linux-${process.arch}-${libc}/index.node`);

    expect(leftOf(...builds)).toHaveLength(process.platform === 'linux' ? 1 : 2);
  });

  it('does nothing where nothing is installed', () => {
    mkdirSync(join(folder, 'node_modules'));

    expect(leftOf()).toEqual([]);
  });
});
