import { nameOf, podsOf, settingsOf, type Manifest } from '../manifest';
import type { Facts, Policy } from '../policy';

/** The variables that a process reads and no manifest sets, and why; an overlay can set them. */
const LEFT_TO_DEFAULTS: Readonly<Record<string, string>> = {
  DATA_DIR: 'the data is in MongoDB',
  MONGODB_ALLOW_STANDALONE: 'a cluster has a replica set',
  ANSWER_KEY: 'ANSWER_KEYS holds all of them',
  ANSWER_KEY_FILE: 'ANSWER_KEYS holds all of them',
  ANSWER_KEY_ID: 'ANSWER_KEYS names each',
  ACCEPT_NEW_SECRETS: 'true for one start, after secrets were lost',
  WEBHOOK_ALLOW_PORTS: 'the network policy lets webhooks out to port 443',
  WEBHOOK_ALLOW_CIDRS: 'set where events go to a system within the network',
  GRPC_TLS_DIR: 'set where there are certificates',
  GRPC_REFLECTION: 'on where the callers are authenticated',
  CLEARINGHOUSE_URL: 'set where payers are known',
  PROMETHEUS_URL: 'set where there is a Prometheus that the network lets the gateway reach',
  CORS_ORIGINS: 'set where a web page of another origin calls the API',
  CLEARINGHOUSE_CONNECTORS: 'one clearinghouse is what most have',
  PAYER_KNOWLEDGE_DIR: 'which names need mending is learned in operation',
  PAYER_SLOW_MS_BY_PAYER: 'which payers are normally slow is learned in operation',
};

/** Allowances, and files that only a private authority or a client certificate needs. */
const OF_SOME_OVERLAYS = /^ALLOW_[A-Z_]+$|^(MONGODB|REDIS)_TLS_\w+$/;

/** Rings of secrets, which are set during a rotation (docs/operating.md). */
const OF_ROTATIONS = /^(API_KEY_PEPPER|FINGERPRINT_KEY)(S(_FILE)?|_ID)$|^AUDIT_KEYS(_FILE)?$/;
/** Of organisations whose answer key is in a key service. */
const OF_KEY_SERVICES = /^VAULT_\w+$|^KEY_SERVICE_\w+$/;
/** Of organisations whose people sign in through an identity provider of theirs. */
const OF_IDENTITY_PROVIDERS = /^OIDC_\w+$/;

/** Settings of another wire format of a clearinghouse, or of another way to sign in. */
const OF_CORE =
  /^CLEARINGHOUSE_(SENDER|RECEIVER)_(ID|QUALIFIER)$|^CLEARINGHOUSE_(ORIGINATOR_ID|USAGE|TLS_\w+|TOKEN_URL|CLIENT_ID|(USERNAME|PASSWORD|ENVELOPE|CLIENT_SECRET)(_FILE)?)$/;

/** The settings of a named clearinghouse are those of the default one, under its name. */
const NAMED =
  /^CLEARINGHOUSE_[A-Z0-9_]+_(?=(FORMAT|URL|TOKEN_URL|CLIENT_ID|(API_KEY|CLIENT_SECRET|USERNAME|PASSWORD|ENVELOPE)(_FILE)?|MAX_IN_FLIGHT|TLS_\w+)$)/;

const FILE = '_FILE';

const METRIC = /\beligibility_[a-z_]+/g;
const PART_OF_HISTOGRAM = /_(bucket|sum|count)$/;

/** Manifests agree with the code. */
export const code: readonly Policy[] = [
  {
    id: 'settings-are-read',
    guarantee: 'every variable that a manifest sets is one that the process reads',
    findings: (manifests, facts) =>
      compared(manifests, facts, ({ set, read }) =>
        set.filter(
          (variable) => !read.includes(variable) && !read.includes(variable.replace(NAMED, 'CLEARINGHOUSE_')),
        ),
      ),
  },
  {
    id: 'settings-are-set',
    guarantee: 'every variable that a process reads is set, or left to its default for a reason',
    findings: (manifests, facts) =>
      compared(manifests, facts, ({ set, read }) =>
        read.filter(
          (variable) =>
            !set.includes(variable) &&
            !set.includes(otherFormOf(variable)) &&
            !(variable in LEFT_TO_DEFAULTS) &&
            ![OF_SOME_OVERLAYS, OF_ROTATIONS, OF_KEY_SERVICES, OF_IDENTITY_PROVIDERS, OF_CORE].some((some) =>
              some.test(variable),
            ),
        ),
      ),
  },
  {
    id: 'entry-is-built',
    guarantee: 'a process is started with a file that is built',
    findings: (manifests, { isBuilt }) =>
      podsOf(manifests).flatMap(({ name, spec }) =>
        spec.containers
          .flatMap(({ args = [] }) => args)
          .filter((arg) => arg.endsWith('.js') && !isBuilt(arg))
          .map((arg) => `${name} starts ${arg}`),
      ),
  },
  {
    id: 'metrics-exist',
    guarantee: 'every metric that a dashboard, an alert or an autoscaler names is exported',
    findings: (manifests, { metrics }) =>
      manifests.flatMap((manifest) => {
        const named = new Set(JSON.stringify(manifest).match(METRIC) ?? []);
        return [...named]
          .filter((metric) => !metrics.has(metric) && !metrics.has(metric.replace(PART_OF_HISTOGRAM, '')))
          .map((metric) => `${nameOf(manifest)} names ${metric}`);
      }),
  },
];

/** A secret is set by one of two variables: itself, or the one that names its file. */
function otherFormOf(variable: string): string {
  return variable.endsWith(FILE) ? variable.slice(0, -FILE.length) : variable + FILE;
}

type Compared = { readonly set: readonly string[]; readonly read: readonly string[] };

/** Only containers of our own processes: the facts do not cover stores. */
function compared(
  manifests: readonly Manifest[],
  { variables }: Facts,
  wrong: (both: Compared) => readonly string[],
): readonly string[] {
  return podsOf(manifests).flatMap(({ name, spec }) =>
    spec.containers.flatMap((container) => {
      const read = variables[container.name];
      if (read === undefined) return [];
      const set = Object.keys(settingsOf(container, manifests));
      return wrong({ set, read }).map((variable) => `${name}: ${variable}`);
    }),
  );
}
