import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig as readConsole } from '@eligibility/console';
import { CONSOLE, GATEWAY, SERVICE_NAMES, SERVICES, type ServiceName } from '@eligibility/contract';
import { parseAllDocuments } from 'yaml';
import { compose, ROOT } from './_compose';

type Manifest = {
  readonly kind: string;
  readonly spec?: {
    readonly ports?: readonly { readonly name: string; readonly port: number }[];
    readonly template?: {
      readonly spec: {
        readonly containers: readonly {
          readonly args: readonly string[];
          readonly ports: readonly { readonly name: string; readonly containerPort: number }[];
        }[];
      };
    };
  };
};

function manifestsOf(name: string): readonly Manifest[] {
  const text = readFileSync(join(ROOT, 'deploy/base', `${name}.yaml`), 'utf8');
  return parseAllDocuments(text).map((document) => document.toJS() as Manifest);
}

const settingsOf = (name: string) => compose.services[name]?.environment ?? {};
const callersOf = (name: ServiceName): readonly string[] => SERVICES[name].callers;

describe.each(SERVICE_NAMES)('%s is where the topology says', (name) => {
  const { folder, port, addressSetting } = SERVICES[name];

  it('in the repository', () => {
    expect(existsSync(join(ROOT, folder, 'src/main.ts'))).toBe(true);
  });

  it('in compose, and its callers find it there', () => {
    expect(settingsOf(name)).toMatchObject({ GRPC_ADDRESS: `0.0.0.0:${String(port)}` });
    for (const caller of callersOf(name))
      expect(settingsOf(caller)[addressSetting]).toBe(`${name}:${String(port)}`);
  });

  it('in Kubernetes', () => {
    const manifests = manifestsOf(name);
    const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    expect(containers).toMatchObject([
      { args: expect.arrayContaining([`${folder}/dist/main.js`]) as unknown },
    ]);
    expect(containers[0]?.ports).toContainEqual({ name: 'grpc', containerPort: port });
    const service = manifests.find(({ kind }) => kind === 'Service');
    expect(service?.spec?.ports).toMatchObject([{ name: 'grpc', port }]);
  });
});

it('the gateway listens at its port of the topology', () => {
  expect(settingsOf('gateway')['PORT'] ?? String(GATEWAY.port)).toBe(String(GATEWAY.port));
  const containers = manifestsOf('gateway').flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
  expect(containers[0]?.ports.map(({ containerPort }) => containerPort)).toContain(GATEWAY.port);
});

describe('the console is where the topology says', () => {
  const { folder, port, addressSetting } = CONSOLE;

  it('in the repository, and by default at its port', () => {
    expect(existsSync(join(ROOT, folder, 'src/main.ts'))).toBe(true);
    expect(readConsole({ LOG_LEVEL: 'silent' }).port).toBe(port);
  });

  it('in compose, where the gateway finds it and shares a network with nothing else of it', () => {
    expect(settingsOf('console')['PORT']).toBe(String(port));
    expect(settingsOf('gateway')[addressSetting]).toBe(`http://console:${String(port)}`);
    const reaching = Object.entries(compose.services).filter(([, { networks }]) =>
      networks.some((network) => compose.services['console']?.networks.includes(network)),
    );
    expect(reaching.map(([name]) => name).sort()).toEqual(['console', 'gateway']);
  });

  it('in Kubernetes, where the gateway finds it', () => {
    const manifests = manifestsOf('console');
    const containers = manifests.flatMap(({ spec }) => spec?.template?.spec.containers ?? []);
    expect(containers).toMatchObject([
      { args: expect.arrayContaining([`${folder}/dist/main.js`]) as unknown },
    ]);
    expect(containers[0]?.ports).toContainEqual({ name: 'http', containerPort: port });
    const settings = readFileSync(join(ROOT, 'deploy/base/settings/gateway.env'), 'utf8');
    expect(settings).toContain(`${addressSetting}=http://console:${String(port)}\n`);
  });
});
