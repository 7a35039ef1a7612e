import { podsOf, type Container, type Manifest, type Pods, type PodSpec } from './manifest';

/** Facts about the code, to check manifests against. */
export type Facts = {
  /** By process: every variable that it reads. */
  readonly variables: Readonly<Record<string, readonly string[]>>;
  /** Every metric that some process exports. */
  readonly metrics: ReadonlySet<string>;
  /** Whether a file an image is started with is built from the repository. */
  readonly isBuilt: (path: string) => boolean;
};

/** One thing that must be true of every rendered overlay. */
export type Policy = {
  readonly id: string;
  /** The policy as a sentence. */
  readonly guarantee: string;
  /** Violations, each beginning with the object's kind and name; none when the policy holds. */
  readonly findings: (manifests: readonly Manifest[], facts: Facts) => readonly string[];
};

type Sentence = Pick<Policy, 'id' | 'guarantee'>;

export function everyPod(sentence: Sentence, holds: (spec: PodSpec, pods: Pods) => boolean): Policy {
  return {
    ...sentence,
    findings: (manifests) =>
      podsOf(manifests)
        .filter((pods) => !holds(pods.spec, pods))
        .map(({ name }) => name),
  };
}

export function everyContainer(sentence: Sentence, holds: (container: Container) => boolean): Policy {
  return everyPod(sentence, ({ containers }) => containers.every(holds));
}

/** The policies for the pods of the product: the gateway and the services, which run in several replicas. */
export function everyProcess(
  sentence: Sentence,
  holds: (pods: Pods, manifests: readonly Manifest[]) => boolean,
): Policy {
  return {
    ...sentence,
    findings: (manifests) =>
      processesOf(manifests)
        .filter((pods) => !holds(pods, manifests))
        .map(({ name }) => name),
  };
}

/** The Deployments that carry the product, and not a store or a tool. */
export function processesOf(manifests: readonly Manifest[]): readonly Pods[] {
  return podsOf(manifests).filter(
    ({ owner, labels }) =>
      owner.kind === 'Deployment' && labels['app.kubernetes.io/part-of'] === 'eligibility',
  );
}
