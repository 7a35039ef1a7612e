import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '@eligibility/gateway';
import { compose, processes, ROOT, type ComposeService } from './_compose';
import { KEPT } from './_kept';

const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

/** What every service reads alike: its stores', and what a process is told. */
const SHARED = ['packages/mongo/src/settings.ts', 'packages/kit/src/service-process.ts']
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/** Everything a process may read, from the text of its configuration. */
function configOf({ build }: ComposeService): string {
  const dir = join(ROOT, build?.args.SERVICE ?? '', 'src');
  return readdirSync(dir)
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => readFileSync(join(dir, file), 'utf8'))
    .join('\n');
}

function sourceOf(path: string): string {
  return join(ROOT, path.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
}

describe('docker-compose.yml', () => {
  it('has the stores, the four services, the gateway, the simulator and the migration', () => {
    expect(services.map(([name]) => name).sort()).toEqual([
      'clearinghouse',
      'gateway',
      'migrate',
      'mock-fixtures',
      'mongodb',
      'mongodb-init',
      'payer-catalog',
      'payer-network',
      'redis',
      'wallet',
    ]);
  });

  it.each(services)('%s waits only for what exists, in a way it can be waited for', (_name, service) => {
    const canBe = (other: string, condition: string): boolean => {
      const awaited = compose.services[other];
      if (awaited === undefined) return false;
      return condition === 'service_healthy'
        ? awaited.healthcheck !== undefined
        : (awaited.restart ?? 'no') === 'no';
    };
    const awaited = Object.entries(service.depends_on ?? {});
    expect(awaited.filter(([other, { condition }]) => !canBe(other, condition))).toEqual([]);
  });

  it.each(services)(
    '%s is on networks that exist, and shares one with everybody it calls',
    (_name, service) => {
      for (const network of service.networks) expect(compose.networks).toHaveProperty([network]);
      const called = Object.values(service.environment ?? {}).flatMap((value) =>
        services.filter(([other]) => new RegExp(`(?:^|[/@-])${other}:\\d+`).test(value)),
      );
      for (const [, { networks }] of called)
        expect(networks.some((network) => service.networks.includes(network))).toBe(true);
    },
  );

  it.each(processes)('%s gets only settings that it reads', (_name, service) => {
    const config = configOf(service) + SHARED;
    const names = Object.keys(service.environment ?? {});
    expect(names.filter((name) => !new RegExp(`\\b${name}\\b`).test(config))).toEqual([]);
  });

  it.each(ours)('%s is built by a Dockerfile from a workspace that exists', (_name, { build }) => {
    expect(existsSync(join(ROOT, build?.dockerfile ?? ''))).toBe(true);
    expect(existsSync(join(ROOT, build?.args.SERVICE ?? '', 'package.json'))).toBe(true);
  });

  it.each(processes)('%s runs and is probed by files that are built', (_name, { command, healthcheck }) => {
    const files = [...command, ...(healthcheck?.test ?? [])].filter((part) => part.endsWith('.js'));
    expect(files).toHaveLength(2);
    for (const file of files) expect(existsSync(sourceOf(file))).toBe(true);
  });

  it.each(ours)('%s cannot write its root, is nobody and has no capability', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, user: '65532:65532', cap_drop: ['ALL'] });
  });

  it('lets nobody but the gateway be reached from outside, and that from this machine alone', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([['gateway', expect.stringMatching(/^127\.0\.0\.1:/)]]);
    expect(compose.networks['data']).toEqual({ internal: true });
  });

  it('has each process log in to MongoDB as itself, with a password of its own', () => {
    const uris = services.flatMap(([name, { environment = {} }]) => {
      const uri = environment['MONGODB_URI'];
      return uri === undefined ? [] : [[name.replace('-', '_'), uri] as const];
    });
    expect(uris.map(([user]) => user).sort()).toEqual([...Object.keys(KEPT), 'migrate'].sort());
    for (const [user, uri] of uris)
      expect(uri).toBe(
        `mongodb://${user}:\${MONGODB_PASSWORD_${user.toUpperCase()}:?write the secrets first}@mongodb:27017/eligibility?replicaSet=eligibility`,
      );
  });

  it('holds no secret: each comes from outside and stops the start when it is missing', () => {
    const gateway = compose.services['gateway']?.environment ?? {};
    for (const name of ['API_KEY_PEPPER', 'FINGERPRINT_KEY', 'ANSWER_KEYS', 'OPERATOR_TOKEN'])
      expect(gateway[name]).toBe(`\${${name}:?write the secrets first}`);
  });
});

describe('deploy/compose-secrets', () => {
  const secretsOf = (): Record<string, string> => {
    const lines = execFileSync(join(ROOT, 'deploy/compose-secrets'), { encoding: 'utf8' }).trim().split('\n');
    return Object.fromEntries(
      lines.map((line): [string, string] => {
        const at = line.indexOf('=');
        return [line.slice(0, at), line.slice(at + 1)];
      }),
    );
  };

  it('prints every secret that compose asks for, each in the form its process takes', () => {
    const asked = new Set(JSON.stringify(compose).match(/[A-Z_]+(?=:\?)/g));
    const secrets = secretsOf();
    expect(new Set(Object.keys(secrets))).toEqual(asked);
    const address = 'localhost:1';
    const addresses = Object.fromEntries(
      ['WALLET', 'PAYER_CATALOG', 'CLEARINGHOUSE', 'MOCK_FIXTURES'].map((name) => [
        `${name}_ADDRESS`,
        address,
      ]),
    );
    expect(() => readConfig({ ...secrets, ...addresses })).not.toThrow();
  });

  it('never prints the same one twice', () => {
    const [one, other] = [secretsOf(), secretsOf()];
    const values = [...Object.values(one), ...Object.values(other)];
    expect(new Set(values).size).toBe(values.length);
  });
});
