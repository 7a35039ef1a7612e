import { installedIn } from './installed';
import type { Lock } from './lock';

/** The wallet needs the kit and a database; only its tests need the tester, and nothing needs what is elsewhere. */
const LOCK: Lock = {
  packages: {
    'services/wallet': {
      dependencies: { '@eligibility/kit': '0.1.0', database: '1' },
      devDependencies: { tester: '1' },
    },
    'node_modules/@eligibility/kit': { resolved: 'packages/kit', link: true },
    'packages/kit': { dependencies: { library: '1' } },
    'packages/kit/node_modules/library': { peerDependencies: { peer: '1' } },
    'node_modules/library': {},
    'node_modules/peer': {},
    'node_modules/database': {
      optionalDependencies: { 'binary-x64': '4', 'binary-arm64': '4', 'binary-x64-musl': '4', fast: '1' },
    },
    'node_modules/binary-x64': { os: ['linux'], cpu: ['x64'] },
    'node_modules/binary-x64-musl': { os: ['linux'], cpu: ['x64'] },
    'node_modules/binary-arm64': { os: ['linux'], cpu: ['arm64'] },
    'node_modules/tester': { dev: true, dependencies: { library: '2' } },
    'node_modules/elsewhere': {},
  },
};

describe('what is installed in an image', () => {
  it('is what its workspace reaches, by the nearest folder, with the binary of the platform', () => {
    expect([...installedIn('services/wallet', 'linux/arm64', LOCK).keys()]).toEqual([
      'services/wallet',
      'packages/kit',
      'packages/kit/node_modules/library',
      'node_modules/peer',
      'node_modules/database',
      'node_modules/binary-arm64',
      'node_modules/library',
    ]);
  });

  it('is not known by a lock that lacks what a package needs', () => {
    const { 'node_modules/database': _gone, ...packages } = LOCK.packages;

    expect(() => installedIn('services/wallet', 'linux/amd64', { packages })).toThrow('lacks database');
  });
});
