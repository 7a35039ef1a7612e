import { createHash } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@eligibility/gateway';
import { compose, makeSecrets, processes, ROOT, SECRETS_FOLDER, type ComposeService } from './_compose';
import { COLLECTIONS_BY_USER } from './_collections-by-user';

const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);

/** Settings that every service reads: those of its stores and of its process. */
const SHARED = ['packages/mongo/src/settings.ts', 'packages/kit/src/process/service-process.ts']
  .map((path) => readFileSync(join(ROOT, path), 'utf8'))
  .join('\n');

/** Everything a process may read, from the text of its configuration. */
function configOf({ build }: ComposeService): string {
  const source = join(ROOT, build?.args.SERVICE ?? '', 'src');
  return [source, join(source, 'config')]
    .filter((dir) => existsSync(dir))
    .flatMap((dir) => readdirSync(dir).map((file) => join(dir, file)))
    .filter((file) => file.endsWith('.ts') && !file.includes('.test.'))
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n');
}

/** Whether a variable names the file of a secret that the container is given. */
function isSecretFile({ environment = {} }: ComposeService, name: string): boolean {
  return environment[name]?.startsWith(SECRETS_FOLDER) === true;
}

function sourceOf(path: string): string {
  return join(ROOT, path.replace('/dist/', '/src/').replace(/\.js$/, '.ts'));
}

describe('docker-compose.yml', () => {
  it.each(services)(
    '%s waits only for services that exist, on conditions that they can meet',
    (_name, service) => {
      const canBe = (other: string, condition: string): boolean => {
        const awaited = compose.services[other];
        if (awaited === undefined) return false;
        return condition === 'service_healthy'
          ? awaited.healthcheck !== undefined
          : (awaited.restart ?? 'no') === 'no';
      };
      const awaited = Object.entries(service.depends_on ?? {});
      expect(awaited.filter(([other, { condition }]) => !canBe(other, condition))).toEqual([]);
    },
  );

  it.each(services)(
    '%s is on networks that exist, and shares one with each service it calls',
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
    // The setting that a file is for; that it is one which may come from a file, the next test but one looks at.
    const settings = names.map((name) => (isSecretFile(service, name) ? name.replace(/_FILE$/, '') : name));
    expect(settings.filter((name) => !new RegExp(`\\b${name}\\b`).test(config))).toEqual([]);
  });

  it.each(ours)('%s is built by a Dockerfile from a workspace that exists', (_name, { build }) => {
    expect(existsSync(join(ROOT, build?.dockerfile ?? ''))).toBe(true);
    expect(existsSync(join(ROOT, build?.args.SERVICE ?? '', 'package.json'))).toBe(true);
  });

  it.each(processes)(
    '%s has start and health commands that the build creates',
    (_name, { command, healthcheck }) => {
      const files = [...command, ...(healthcheck?.test ?? [])].filter((part) => part.endsWith('.js'));
      expect(files).toHaveLength(2);
      for (const file of files) expect(existsSync(sourceOf(file))).toBe(true);
    },
  );

  it.each(services)(
    '%s has a read-only root, does not run as root and cannot gain privileges',
    (_name, service) => {
      expect(service).toMatchObject({
        read_only: true,
        user: expect.stringMatching(/^[1-9]\d+:[1-9]\d+$/) as string,
        cap_drop: ['ALL'],
        security_opt: ['no-new-privileges:true'],
      });
    },
  );

  it.each(ours)('%s runs as a user id that no machine has', (_name, { user }) => {
    expect(user).toBe('65532:65532');
  });

  it('exposes the gateway alone, and only to this machine', () => {
    const published = services.flatMap(([name, { ports = [] }]) => ports.map((port) => [name, port]));
    expect(published).toEqual([
      ['gateway', expect.stringMatching(/^127\.0\.0\.1:/)],
      ['gateway', expect.stringMatching(/^127\.0\.0\.1:/)],
    ]);
    expect(compose.networks['data']).toEqual({ internal: true });
    // The operator API has a port of its own.
    const { ports = [], environment = {} } = compose.services['gateway'] ?? {};
    const inside = ports.map((port) => port.split(':').at(-1));
    expect(inside).toEqual([environment['PORT'], environment['OPERATOR_PORT']]);
  });

  it('makes each process log in to MongoDB as its own user with its own password', () => {
    const uris = services.flatMap(([name, { environment = {} }]) => {
      const uri = environment['MONGODB_URI_FILE'];
      return uri === undefined ? [] : [[name.replace('-', '_'), uri] as const];
    });
    expect(uris.map(([user]) => user).sort()).toEqual(
      [...Object.keys(COLLECTIONS_BY_USER), 'migrate'].sort(),
    );
    for (const [user, uri] of uris) expect(uri).toBe(`${SECRETS_FOLDER}mongodb_uri_${user}`);
  });

  it('makes every user of Redis need a password', () => {
    expect(compose.services['redis']?.command).toEqual(
      expect.arrayContaining(['--aclfile', `${SECRETS_FOLDER}redis_users.acl`]),
    );
    expect(readFileSync(join(ROOT, 'deploy/redis.acl'), 'utf8')).toMatch(
      /^user default off\nuser gateway on #PASSWORD_SHA256 [^\n]*-@all [^\n]*\n$/,
    );
  });
});

describe('the secrets of docker-compose.yml', () => {
  it('are files, each used by a service', () => {
    const mounted = services.flatMap(([, { secrets = [] }]) => secrets);
    expect(new Set(mounted)).toEqual(new Set(Object.keys(compose.secrets)));
    for (const [name, { file }] of Object.entries(compose.secrets)) expect(file).toBe(`./secrets/${name}`);
  });

  it.each(services)('%s mounts exactly the secrets that it names', (_name, service) => {
    const { secrets = [], environment = {}, command, entrypoint = [] } = service;
    const script = command.includes('/mongodb-init.js')
      ? Object.keys(compose.secrets).filter((name) => /^mongodb_(uri_|password_root)/.test(name))
      : [];
    const texts = [...Object.values(environment), ...command, ...entrypoint];
    const named = texts.flatMap((text) =>
      [...text.matchAll(/\/run\/secrets\/([\w.]+)/g)].map(([, name]) => name),
    );
    expect([...secrets].sort()).toEqual([...new Set([...named, ...script])].sort());
  });

  it('are readable by a group that their readers are in', () => {
    const readers = services.filter(([, { secrets = [] }]) => secrets.length > 0);
    for (const [, { group_add }] of readers)
      expect(group_add).toEqual([expect.stringContaining('SECRETS_GID:?')]);
  });

  it('are in no environment variable of a container', () => {
    const variables = services.flatMap(([, { environment = {} }]) => Object.entries(environment));
    const secret = /(PASSWORD|PEPPER|TOKEN|API_KEY|ANSWER_KEYS?|FINGERPRINT_KEY|MONGODB_URI|REDIS_URL)$/;
    expect(variables.filter(([name]) => secret.test(name))).toEqual([]);
    expect(variables.filter(([, value]) => /\$\{\w+:\?/.test(value))).toEqual([]);
  });
});

describe('deploy/compose-secrets', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-secrets-'));
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  it('creates every secret that compose mounts, in the form its process accepts', () => {
    const secrets = makeSecrets(folder);
    expect(Object.keys(secrets).sort()).toEqual(Object.keys(compose.secrets).sort());
    const files = Object.entries(compose.services['gateway']?.environment ?? {}).map(
      ([name, value]) => [name, value.replace(SECRETS_FOLDER, `${folder}/secrets/`)] as const,
    );
    expect(() => readConfig({ ...Object.fromEntries(files), LOG_LEVEL: 'silent' })).not.toThrow();
  });

  it('makes files that only the owner and the group can read', () => {
    const secrets = Object.keys(makeSecrets(folder));
    const modeOf = (path: string): number => statSync(join(folder, path)).mode & 0o777;
    expect(modeOf('secrets')).toBe(0o700);
    expect(new Set(secrets.map((name) => modeOf(`secrets/${name}`)))).toEqual(new Set([0o440]));
    const [, group] = /^SECRETS_GID=(\d+)$/m.exec(readFileSync(join(folder, '.env'), 'utf8')) ?? [];
    expect(statSync(join(folder, 'secrets/answer_keys')).gid).toBe(Number(group));
  });

  it('never creates a secret twice, and keeps existing ones', () => {
    const first = makeSecrets(folder);
    const again = makeSecrets(folder);
    rmSync(join(folder, 'secrets'), { recursive: true });
    const others = Object.values(makeSecrets(folder));
    expect(again).toEqual(first);
    expect(new Set([...Object.values(first), ...others]).size).toBe(2 * others.length);
  });

  it("gives Redis the hash of the gateway's password", () => {
    const { redis_url: url = '', 'redis_users.acl': users } = makeSecrets(folder);
    const { username, password } = new URL(url);
    const hash = createHash('sha256').update(password).digest('hex');
    expect(users).toContain(`user ${username} on #${hash} `);
    expect(users).not.toContain(password);
  });
});
