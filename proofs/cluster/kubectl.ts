import { setTimeout as sleep } from 'node:timers/promises';
import { command, commandWith } from '../lib/command';

/** @throws Error with what kubectl complained about */
export function kubectl(...words: readonly string[]): Promise<string> {
  return command('kubectl', ...words);
}

/** Applies manifests, each an object. */
export async function apply(...objects: readonly object[]): Promise<void> {
  const list = { apiVersion: 'v1', kind: 'List', items: objects };
  await commandWith(JSON.stringify(list), 'kubectl', 'apply', '-f', '-');
}

/** A namespace, and what is done in it. */
export type Namespace = {
  readonly name: string;
  readonly kubectl: typeof kubectl;
};

export function namespaced(name: string): Namespace {
  return { name, kubectl: (...words) => kubectl('-n', name, ...words) };
}

/** A pod that runs. */
export type Pod = { readonly name: string; readonly node: string; readonly ip: string };

type PodList = {
  readonly items: readonly {
    readonly metadata: { readonly name: string; readonly deletionTimestamp?: string };
    readonly spec: { readonly nodeName?: string };
    readonly status: { readonly phase: string; readonly podIP?: string };
  }[];
};

/** The running pods of a process, by the label of its name. */
export async function podsOf({ kubectl: inside }: Namespace, process: string): Promise<readonly Pod[]> {
  const text = await inside('get', 'pods', '-l', `app.kubernetes.io/name=${process}`, '-o', 'json');
  const { items } = JSON.parse(text) as PodList;
  return items
    .filter(({ metadata, status }) => status.phase === 'Running' && metadata.deletionTimestamp === undefined)
    .map(({ metadata, spec, status }) => ({
      name: metadata.name,
      node: spec.nodeName ?? '',
      ip: status.podIP ?? '',
    }));
}

/** A running pod of a process. @throws Error where none runs */
export async function podOf(namespace: Namespace, process: string): Promise<Pod> {
  const [pod] = await podsOf(namespace, process);
  if (pod === undefined) throw new Error(`no pod of ${process} runs`);
  return pod;
}

/** Waits until every Deployment of the namespace is as wanted. @throws Error after five minutes */
export async function rolledOut({ kubectl: inside }: Namespace): Promise<void> {
  await inside('rollout', 'status', 'deployment', '--timeout=300s');
}

/** Waits until something holds. @throws Error after the time */
export async function until(what: string, holds: () => Promise<boolean>, withinMs = 180_000): Promise<void> {
  const giveUpMs = performance.now() + withinMs;
  while (!(await holds().catch(() => false))) {
    if (performance.now() > giveUpMs) throw new Error(`not within ${String(withinMs / 1_000)} s: ${what}`);
    await sleep(500);
  }
}
