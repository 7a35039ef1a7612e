import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compare } from './contents';
import type { Lock } from './lock';
import { sbomOf } from './sbom';

const INTEGRITY = { integrity: 'sha512-x', license: 'MIT' };

/** The wallet needs the kit, a library and a database; only tests need the others. */
const LOCK: Lock = {
  packages: {
    'services/wallet': {
      name: '@eligibility/wallet',
      version: '0.1.0',
      dependencies: { '@eligibility/kit': '0.1.0', database: '1' },
      devDependencies: { tester: '1' },
    },
    'node_modules/@eligibility/kit': { resolved: 'packages/kit', link: true },
    'packages/kit': { name: '@eligibility/kit', version: '0.1.0', dependencies: { library: '1' } },
    'packages/kit/node_modules/library': { version: '1.0.0', ...INTEGRITY, peerDependencies: { peer: '1' } },
    'node_modules/library': { version: '2.0.0', ...INTEGRITY },
    'node_modules/peer': { version: '3.0.0', ...INTEGRITY },
    'node_modules/database': {
      version: '4.0.0',
      ...INTEGRITY,
      optionalDependencies: { 'binary-x64': '4', 'binary-arm64': '4', 'binary-x64-musl': '4', fast: '1' },
    },
    'node_modules/binary-x64': { version: '4.0.0', ...INTEGRITY, os: ['linux'], cpu: ['x64'] },
    'node_modules/binary-x64-musl': { version: '4.0.0', ...INTEGRITY, os: ['linux'], cpu: ['x64'] },
    'node_modules/binary-arm64': { version: '4.0.0', ...INTEGRITY, os: ['linux'], cpu: ['arm64'] },
    'node_modules/binary-mac': { version: '4.0.0', ...INTEGRITY, os: ['darwin'], cpu: ['arm64'] },
    'node_modules/tester': { version: '5.0.0', ...INTEGRITY, dev: true, dependencies: { library: '2' } },
    'node_modules/elsewhere': { version: '6.0.0', ...INTEGRITY },
  },
};

describe('the parts list and the files of an image', () => {
  let app: string;
  beforeEach(() => {
    app = mkdtempSync(join(tmpdir(), 'eligibility-image-'));
    has('services/wallet', '@eligibility/wallet', '0.1.0');
    has('packages/kit', '@eligibility/kit', '0.1.0');
    has('packages/kit/node_modules/library', 'library', '1.0.0');
    mkdirSync(join(app, 'node_modules/@eligibility'), { recursive: true });
    symlinkSync('../../packages/kit', join(app, 'node_modules/@eligibility/kit'));
    symlinkSync('../../services/wallet', join(app, 'node_modules/@eligibility/wallet'));
    has('node_modules/library', 'library', '2.0.0');
    has('node_modules/peer', 'peer', '3.0.0');
    has('node_modules/database', 'database', '4.0.0');
    has('node_modules/binary-arm64', 'binary-arm64', '4.0.0');
  });
  afterEach(() => {
    rmSync(app, { recursive: true });
  });

  const has = (folder: string, name: string, version: string): void => {
    mkdirSync(join(app, folder), { recursive: true });
    writeFileSync(join(app, folder, 'package.json'), JSON.stringify({ name, version }));
  };
  const sbom = sbomOf('wallet', 'linux/arm64', LOCK);

  it('are the same where npm installed what the lock names for the platform', () => {
    expect(compare(sbom, app, [])).toEqual({ unlisted: [], absent: [] });
  });

  it('differ by what one of them has', () => {
    has('node_modules/@scope/more', '@scope/more', '1.0.0');
    has('packages/kit/node_modules/deep', 'deep', '1.0.0');
    rmSync(join(app, 'node_modules/peer'), { recursive: true });

    const { unlisted, absent } = compare(sbom, app, []);

    expect([...unlisted].sort()).toEqual(['@scope/more@1.0.0', 'deep@1.0.0']);
    expect(absent).toEqual(['peer@3.0.0']);
  });

  it('differ where the binary is that of another platform', () => {
    expect(compare(sbomOf('wallet', 'linux/amd64', LOCK), app, [])).toEqual({
      unlisted: ['binary-arm64@4.0.0'],
      absent: ['binary-x64@4.0.0'],
    });
  });

  it('may differ by what is inside built files', () => {
    rmSync(join(app, 'node_modules/peer'), { recursive: true });

    expect(compare(sbom, app, sbom.components).absent).toEqual([]);
  });

  it('cannot be compared by a lock that lacks what a package needs', () => {
    const { 'node_modules/database': _gone, ...packages } = LOCK.packages;

    expect(() => sbomOf('wallet', 'linux/amd64', { packages })).toThrow('lacks database');
  });
});
