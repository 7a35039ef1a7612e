import { jsonOf, textOf, trackedFiles } from './_repository';

type Manifest = { readonly version: string; readonly engines: { readonly node: string } };

const { version } = jsonOf('lerna.json') as Manifest;

describe('the version of a release', () => {
  it('is that of every package', () => {
    const packages = trackedFiles('package.json', ':(glob)*/package.json', ':(glob)*/*/package.json').filter(
      // The clients have versions of their own.
      (path) => !path.startsWith('tests/clients/') && !path.startsWith('clients/'),
    );

    expect(packages.filter((path) => (jsonOf(path) as Manifest).version !== version)).toEqual([]);
  });

  it.each([
    'deploy/base/kustomization.yaml',
    'deploy/components/simulator/kustomization.yaml',
    'deploy/helm/eligibility-check/Chart.yaml',
  ])('is that of the images in %s', (path) => {
    const named = [...textOf(path).matchAll(/\b(?:newTag|version|appVersion): ([\w.-]+)/g)];

    expect(new Set(named.map(([, image]) => image))).toEqual(new Set([version]));
  });
});

describe('the version of Node', () => {
  it('is the same for developers and in images', () => {
    expect(textOf('deploy/Dockerfile')).toContain(`ARG NODE_IMAGE=node:${textOf('.nvmrc').trim()}-`);
  });

  it('that code is compiled for is the oldest that is supported', () => {
    const { engines, devDependencies } = jsonOf('package.json') as Manifest & {
      readonly devDependencies: Readonly<Record<string, string>>;
    };
    const [oldest = ''] = /\d+\.\d+/.exec(engines.node) ?? [];

    expect(devDependencies['@types/node']?.startsWith(`${oldest}.`)).toBe(true);
  });
});
