import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { readFacts, ROOT } from './facts';

/** What says which files of its Secret a process reads. */
const SETTINGS = {
  ...Object.fromEntries(
    ['gateway', 'wallet', 'payer-catalog', 'clearinghouse', 'mock-fixtures', 'migrate'].map((name) => [
      name,
      `base/settings/${name}.env`,
    ]),
  ),
  'payer-network': 'components/simulator/payer-network.yaml',
};

type Secret = {
  readonly metadata: { readonly name: string; readonly namespace: string };
  readonly stringData: Readonly<Record<string, string>>;
};

const secretsIn = (text: string): readonly Secret[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Secret);

/** Each Secret with each key of it that a pod needs to start. */
function demandedSecrets(): readonly string[] {
  return Object.entries(SETTINGS).flatMap(([name, path]) => {
    const text = readFileSync(join(ROOT, 'deploy', path), 'utf8');
    return [...text.matchAll(/\/secrets\/([A-Z_]+)/g)].map(([, key = '']) => `${name}-secrets: ${key}`);
  });
}

function namesOf(secrets: readonly Secret[]): readonly string[] {
  return secrets.flatMap(({ metadata, stringData }) =>
    Object.keys(stringData).map((key) => `${metadata.name}: ${key}`),
  );
}

const CHARTS = join(ROOT, 'deploy/helm');
const EXAMPLES = join(CHARTS, 'eligibility-check/examples');

describe('the examples in the chart', () => {
  it('have every Secret and every key that a pod needs to start', () => {
    const template = readFileSync(join(EXAMPLES, 'secrets.yaml'), 'utf8');
    expect([...namesOf(secretsIn(template))].sort()).toEqual([...demandedSecrets()].sort());
    expect(/^.*: .*[a-z0-9]{32}.*$/m.exec(template)).toBeNull();
  });

  it('are, with the rest of the archive, all that the commands of the documents name', () => {
    const page = readFileSync(join(ROOT, 'docs/deploying.md'), 'utf8');
    const [, section = ''] = /^## With Helm\n([^]*?)^## /m.exec(page) ?? [];
    const commands = [...section.matchAll(/^```sh\n([^]*?)^```/gm)].map(([, text = '']) => text).join('');
    const named = [...commands.matchAll(/\beligibility-check\/\S+/g)].map(([path]) => path);
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((path) => !existsSync(join(CHARTS, path)))).toEqual([]);
    expect(commands).not.toContain('deploy/');
  });
});

describe('deploy/dev-secrets', () => {
  const secrets = secretsIn(execFileSync('sh', [join(EXAMPLES, 'dev-secrets')], { encoding: 'utf8' }));

  it('prints what its process reads, for the namespace of the dev overlay', () => {
    const { variables } = readFacts();
    const overlay = readFileSync(join(ROOT, 'deploy/overlays/dev/kustomization.yaml'), 'utf8');
    for (const { metadata, stringData } of secrets) {
      expect(overlay).toContain(`namespace: ${metadata.namespace}\n`);
      expect(variables[metadata.name.replace('-secrets', '')]).toEqual(
        expect.arrayContaining(Object.keys(stringData)),
      );
    }
  });

  it('prints every key that a pod needs to start', () => {
    const demanded = demandedSecrets();
    expect(demanded).toContain('clearinghouse-secrets: MONGODB_URI');
    expect([...namesOf(secrets)].sort()).toEqual([...demanded].sort());
  });

  it('gives the simulator the key that the clearinghouse service sends', () => {
    const valueOf = (name: string, key: string): string | undefined =>
      secrets.find(({ metadata }) => metadata.name === name)?.stringData[key];
    const shown = valueOf('clearinghouse-secrets', 'CLEARINGHOUSE_API_KEY');
    expect(shown).toMatch(/^[0-9a-f]{64}$/);
    expect(valueOf('payer-network-secrets', 'SIMULATOR_API_KEY')).toBe(shown);
  });
});

describe('deploy/release', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-release-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const PINNED = `registry.example/gateway@sha256:${'0123456789abcdef'.repeat(4)}`;

  /** Releases with a kubectl that only records its arguments, and fails on request. */
  function release({ failingAt = 'never', overlay = 'staging', image = '' } = {}): {
    readonly isDone: boolean;
    readonly asked: readonly string[];
  } {
    const asked = join(folder, 'asked');
    const kubectl = join(folder, 'kubectl');
    const rendered = `kustomize*) echo '        image: ${image}';;`;
    writeFileSync(
      kubectl,
      `#!/bin/sh\necho "$*" >> ${asked}\ncase "$*" in ${rendered} *${failingAt}*) exit 1;; esac\n`,
    );
    chmodSync(kubectl, 0o755);
    const env = { PATH: `${folder}:/usr/bin:/bin` };
    let isDone = true;
    try {
      execFileSync(join(ROOT, 'deploy/release'), [overlay], { env, stdio: 'pipe' });
    } catch {
      isDone = false;
    }
    const [, ...changes] = readFileSync(asked, 'utf8').trim().split('\n');
    return { isDone, asked: changes };
  }

  it('starts the processes after the migration has completed', () => {
    const { isDone, asked } = release({ image: PINNED });
    expect(isDone).toBe(true);
    expect(asked.map((line) => /component!=|component=|delete|complete/.exec(line)?.[0])).toEqual([
      'delete',
      'component!=',
      'complete',
      'component=',
      'component=',
    ]);
    expect(asked[0]).toContain('-n eligibility-staging');
  });

  it.each(['eligibility/gateway:0.1.0', 'registry.example/gateway@sha256:0123'])(
    'changes nothing when an image is %s, which names no digest, but on a cluster for trying things',
    (image) => {
      expect(release({ image })).toEqual({ isDone: false, asked: [] });
      rmSync(join(folder, 'asked'));
      expect(release({ image, overlay: 'dev' }).isDone).toBe(true);
    },
  );

  it('does not touch the processes when the migration fails', () => {
    const { isDone, asked } = release({ failingAt: 'condition=complete', image: PINNED });
    expect(isDone).toBe(false);
    expect(asked.filter((line) => line.includes('component=process'))).toEqual([]);
  });
});
