import { dirname } from 'node:path';
import { nameOf, ofKind, podsOf, settingsOf, type Container, type PodSpec, type Manifest } from '../manifest';
import { everyContainer, everyPod, processesOf, type Policy } from '../policy';

const SECRET_NAME =
  /(PASSWORD|PEPPERS?|TOKEN|API_KEY|(ANSWER|FINGERPRINT)_KEYS?|AUDIT_KEYS|MONGODB_URI|REDIS_URL)$/;
const SECRET_FILE = new RegExp(SECRET_NAME.source.replace('$', '_FILE$'));
const TLS_DIR = 'GRPC_TLS_DIR';
/** Its files are the same for everyone and hold no secret; who tampers with them is inside the namespace already. */
const SPEAKS_PLAIN_HTTP = 'console';

export const secrets: readonly Policy[] = [
  {
    id: 'no-secret',
    guarantee: 'no Secret is in the tree: manifests only name them',
    findings: (manifests) => ofKind(manifests, 'Secret').map(nameOf),
  },
  {
    id: 'no-secret-value',
    guarantee: 'whatever is secret comes from a Secret, never as a plain value',
    findings: (manifests) => [
      ...ofKind(manifests, 'ConfigMap')
        .filter(({ data = {} }) => Object.entries(data).some(isPlainSecret))
        .map(nameOf),
      ...podsOf(manifests)
        .filter(({ spec }) =>
          spec.containers.some(({ env = [] }) =>
            env.some(({ name, value = '' }) => isPlainSecret([name, value])),
          ),
        )
        .map(({ name }) => name),
    ],
  },
  everyContainer(
    {
      id: 'secrets-are-files',
      guarantee:
        'no variable of a container is taken from a Secret: whatever describes the pod, or is started by it, has it',
    },
    ({ env = [] }) => env.every(({ valueFrom }) => valueFrom?.secretKeyRef === undefined),
  ),
  {
    id: 'secret-files-mounted',
    guarantee: 'the file of a secret is in a Secret that the container mounts, to be read',
    findings: (manifests: readonly Manifest[]): readonly string[] =>
      podsOf(manifests).flatMap(({ name, spec }) =>
        spec.containers.flatMap((container) => {
          const folders = secretFolders(container, spec);
          return Object.entries(settingsOf(container, manifests))
            .filter(([variable, path]) => SECRET_FILE.test(variable) && path !== '')
            .filter(([, path]) => !folders.has(dirname(path)))
            .map(([variable]) => `${name}: ${variable}`);
        }),
      ),
  },
  {
    id: 'no-shared-secret',
    guarantee: 'a Secret is read by one process alone',
    findings: (manifests: readonly Manifest[]): readonly string[] => {
      const readers = podsOf(manifests).flatMap(({ name, spec }) =>
        [...secretsOf(spec)].map((secret) => ({ name, secret })),
      );
      return readers
        .filter(({ name, secret }) => readers.some((other) => other.secret === secret && other.name !== name))
        .map(({ name, secret }) => `${name} shares ${secret}`);
    },
  },
  {
    id: 'settings-exist',
    guarantee: 'every ConfigMap that a pod refers to exists',
    findings: (manifests: readonly Manifest[]): readonly string[] => {
      const maps = new Set(ofKind(manifests, 'ConfigMap').map(({ metadata }) => metadata.name));
      return podsOf(manifests)
        .filter(({ spec }) =>
          spec.containers.some(({ envFrom = [] }) =>
            envFrom.some(({ configMapRef }) => configMapRef !== undefined && !maps.has(configMapRef.name)),
          ),
        )
        .map(({ name }) => name);
    },
  },
  everyContainer(
    { id: 'pull-policy', guarantee: 'an image that is present is not pulled again' },
    ({ imagePullPolicy }) => imagePullPolicy === 'IfNotPresent',
  ),
  {
    id: 'tls-whole',
    guarantee: 'with TLS every process but the console has it, and a certificate under its own name',
    findings: (manifests: readonly Manifest[]): readonly string[] => {
      const processes = processesOf(manifests).filter(
        ({ owner: { metadata } }) => metadata.name !== SPEAKS_PLAIN_HTTP,
      );
      const certificates = ofKind(manifests, 'Certificate');
      if (certificates.length === 0) return [];
      return processes
        .filter(({ owner: { metadata }, spec }) => {
          const dirs = spec.containers.map((container) => settingsOf(container, manifests)[TLS_DIR]);
          const mounted = spec.containers.flatMap(({ volumeMounts = [] }) => volumeMounts);
          const volume = (spec.volumes ?? []).find(
            ({ name }) => name === mounted.find(({ mountPath }) => dirs.includes(mountPath))?.name,
          );
          return !certificates.some(
            (certificate) =>
              certificate.spec?.secretName === volume?.secret?.secretName &&
              certificate.spec?.dnsNames?.includes(metadata.name),
          );
        })
        .map(({ name }) => name);
    },
  },
  {
    id: 'tls-outside-dev',
    guarantee: 'only a namespace for trials goes without TLS, and only it has stores',
    findings: (manifests: readonly Manifest[]): readonly string[] => {
      const isDev = ofKind(manifests, 'Namespace').some(({ metadata }) => metadata.name.endsWith('-dev'));
      if (isDev) return [];
      const stores = ofKind(manifests, 'StatefulSet').map(nameOf);
      return ofKind(manifests, 'Certificate').length === 0 ? [...stores, 'Certificate is missing'] : stores;
    },
  },
  everyPod(
    { id: 'secret-files-closed', guarantee: 'no Secret is mounted where every user may read it' },
    ({ volumes = [] }) => volumes.every(({ secret }) => secret === undefined || isClosed(secret)),
  ),
];

function isPlainSecret([variable, value]: readonly [string, string]): boolean {
  return SECRET_NAME.test(variable) && value !== '';
}

/** The read-only paths at which a container finds Secrets. */
function secretFolders({ volumeMounts = [] }: Container, { volumes = [] }: PodSpec): ReadonlySet<string> {
  const isSecret = (name: string): boolean =>
    volumes.some((volume) => volume.name === name && volume.secret !== undefined);
  return new Set(
    volumeMounts
      .filter(({ name, readOnly }) => isSecret(name) && readOnly === true)
      .map(({ mountPath }) => mountPath),
  );
}

/** The bits of a file's mode for all other users. */
const OTHERS = 0o007;

function isClosed(secret: { readonly defaultMode?: number }): boolean {
  return ((secret.defaultMode ?? 0o644) & OTHERS) === 0;
}

function secretsOf({ containers, volumes = [] }: PodSpec): ReadonlySet<string> {
  return new Set([
    ...containers.flatMap(({ env = [] }) =>
      env.flatMap(({ valueFrom }) => valueFrom?.secretKeyRef?.name ?? []),
    ),
    ...volumes.flatMap(({ secret }) => secret?.secretName ?? []),
  ]);
}
