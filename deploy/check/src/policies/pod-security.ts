import { ofKind, nameOf, type Container, type Manifest, type PodSpec } from '../manifest';
import { everyPod, type Policy } from '../policy';

/** The "restricted" pod security standard, which kube-score does not know, and nothing of the API server. */
export const podSecurity: readonly Policy[] = [
  everyPod(
    { id: 'restricted-pod', guarantee: 'a cluster admits every pod under the restricted standard' },
    (spec) => isRestrictedPod(spec) && spec.containers.every(isRestrictedContainer),
  ),
  everyPod(
    { id: 'no-token', guarantee: 'no pod holds a token of the API server' },
    ({ automountServiceAccountToken }) => automountServiceAccountToken === false,
  ),
  everyPod(
    {
      id: 'no-service-links',
      guarantee: 'no pod gets variables for Services that could be mistaken for settings',
    },
    ({ enableServiceLinks }) => enableServiceLinks === false,
  ),
  {
    id: 'restricted-namespace',
    guarantee: 'the namespace refuses pods that are less strict',
    findings: (manifests: readonly Manifest[]): readonly string[] => {
      const namespaces = ofKind(manifests, 'Namespace');
      if (namespaces.length === 0) return ['Namespace is missing'];
      return namespaces
        .filter(({ metadata }) => metadata.labels?.['pod-security.kubernetes.io/enforce'] !== 'restricted')
        .map(nameOf);
    },
  },
];

function isRestrictedPod({ hostNetwork, hostPID, hostIPC, volumes = [], securityContext }: PodSpec): boolean {
  return (
    securityContext?.runAsNonRoot === true &&
    securityContext.seccompProfile?.type === 'RuntimeDefault' &&
    ![hostNetwork, hostPID, hostIPC].includes(true) &&
    volumes.every(({ hostPath }) => hostPath === undefined)
  );
}

function isRestrictedContainer({ ports = [], securityContext }: Container): boolean {
  const { drop = [], add = [] } = securityContext?.capabilities ?? {};
  return (
    securityContext?.allowPrivilegeEscalation === false &&
    drop.includes('ALL') &&
    add.length === 0 &&
    ports.every(({ hostPort }) => hostPort === undefined)
  );
}
