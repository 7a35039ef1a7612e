import { ofKind, nameOf, type Manifest } from '../manifest';
import { everyContainer, everyPod, type Policy } from '../policy';

const LEAST_UID = 10_000;

/** The "restricted" pod security standard, a root that cannot be written, and nothing of the node or the API server. */
export const podSecurity: readonly Policy[] = [
  everyPod(
    { id: 'not-root', guarantee: 'a pod refuses to run as root' },
    ({ securityContext }) => securityContext?.runAsNonRoot === true,
  ),
  everyPod(
    { id: 'nobodys-user', guarantee: 'a pod runs as a user that no node has' },
    ({ securityContext }) => (securityContext?.runAsUser ?? 0) > LEAST_UID,
  ),
  everyPod(
    { id: 'seccomp', guarantee: 'system calls are filtered by the runtime' },
    ({ securityContext }) => securityContext?.seccompProfile?.type === 'RuntimeDefault',
  ),
  everyContainer(
    { id: 'no-escalation', guarantee: 'a container cannot gain privileges' },
    ({ securityContext }) => securityContext?.allowPrivilegeEscalation === false,
  ),
  everyContainer(
    { id: 'no-capability', guarantee: 'a container has no capability' },
    ({ securityContext }) => {
      const { drop = [], add = [] } = securityContext?.capabilities ?? {};
      return drop.includes('ALL') && add.length === 0;
    },
  ),
  everyContainer(
    { id: 'not-privileged', guarantee: 'no container is privileged' },
    ({ securityContext }) => securityContext?.privileged !== true,
  ),
  everyContainer(
    { id: 'read-only-root', guarantee: 'a container cannot write its root' },
    ({ securityContext }) => securityContext?.readOnlyRootFilesystem === true,
  ),
  everyPod(
    { id: 'own-namespaces', guarantee: "no pod shares the node's network, processes or memory" },
    ({ hostNetwork, hostPID, hostIPC }) => ![hostNetwork, hostPID, hostIPC].includes(true),
  ),
  everyPod({ id: 'no-host-path', guarantee: 'no pod sees a folder of its node' }, ({ volumes = [] }) =>
    volumes.every(({ hostPath }) => hostPath === undefined),
  ),
  everyContainer({ id: 'no-host-port', guarantee: 'no pod takes a port of its node' }, ({ ports = [] }) =>
    ports.every(({ hostPort }) => hostPort === undefined),
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
