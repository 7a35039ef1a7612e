import { setTimeout as sleep } from 'node:timers/promises';
import { apply, podsOf, rolledOut, until, type Namespace } from '../kubectl';
import { AHEAD_IMAGE } from '../images';
import type { Cluster, Story } from './story';

const WATCHED_MS = 60_000;
/** More than any lease and any interval of the product. */
const AHEAD_SECONDS = 300;

/** A gateway and a wallet whose clocks are five minutes ahead of the others', who share their stores and callers. */
export const CLOCKS: readonly Story[] = [
  {
    name: 'a gateway five minutes ahead of the others',
    mayFail: 'none',
    disturb: (cluster) => ahead(cluster),
  },
];

type Deployment = {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: {
    readonly selector: { readonly matchLabels: Readonly<Record<string, string>> };
    readonly template: {
      readonly metadata: { readonly labels: Readonly<Record<string, string>> };
      readonly spec: { readonly containers: readonly [{ readonly env?: readonly object[] }] };
    };
  };
};

async function ahead({ namespace }: Cluster): Promise<void> {
  const { kubectl } = namespace;
  const own = JSON.parse(await kubectl('get', 'deployment', 'gateway', '-o', 'json')) as Deployment;
  await apply(copyAhead(own, namespace));
  await rolledOut(namespace);
  await until('its clock is ahead', () => isAhead(namespace));
  await sleep(WATCHED_MS);
  await kubectl('delete', 'deployment', 'gateway-ahead', '--cascade=foreground');
}

/** The same Deployment with a library that gives its processes another time. */
function copyAhead({ metadata, spec }: Deployment, { name }: Namespace): object {
  const label = { ahead: 'true' };
  const [container] = spec.template.spec.containers;
  const env = [
    ...(container.env ?? []),
    { name: 'LD_PRELOAD', value: '/usr/lib/faketime/libfaketime.so.1' },
    { name: 'FAKETIME', value: `+${String(AHEAD_SECONDS)}s` },
    // Only what time of day it is; how long something takes stays as it is.
    { name: 'FAKETIME_DONT_FAKE_MONOTONIC', value: '1' },
  ];
  const changed = { ...container, image: AHEAD_IMAGE, imagePullPolicy: 'Never', env };
  return {
    apiVersion: 'apps/v1',
    kind: 'Deployment',
    metadata: { name: 'gateway-ahead', namespace: name, labels: metadata.labels },
    spec: {
      ...spec,
      replicas: 1,
      selector: { matchLabels: { ...spec.selector.matchLabels, ...label } },
      template: {
        ...spec.template,
        metadata: { labels: { ...spec.template.metadata.labels, ...label } },
        spec: { ...spec.template.spec, containers: [changed] },
      },
    },
  };
}

async function isAhead(namespace: Namespace): Promise<boolean> {
  const pods = await podsOf(namespace, 'gateway');
  const pod = pods.find(({ name }) => name.startsWith('gateway-ahead'));
  if (pod === undefined) return false;
  const words = ['exec', pod.name, '--', 'node', '-e', 'console.log(Date.now())'];
  const aheadMs = Number(await namespace.kubectl(...words)) - (performance.timeOrigin + performance.now());
  return aheadMs > (AHEAD_SECONDS - 10) * 1_000;
}
