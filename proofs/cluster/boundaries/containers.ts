import { commandWith } from '../../lib/command';
import { podOf, type Namespace } from '../kubectl';

/** The keys that each process finds at `/secrets`, without the authority of the stores, which is no secret. */
const SECRETS: Readonly<Record<string, readonly string[]>> = {
  gateway: ['ANSWER_KEYS', 'API_KEY_PEPPER', 'FINGERPRINT_KEY', 'MONGODB_URI', 'OPERATOR_TOKEN', 'REDIS_URL'],
  wallet: ['MONGODB_URI'],
  'payer-catalog': ['MONGODB_URI'],
  clearinghouse: ['CLEARINGHOUSE_API_KEY', 'MONGODB_URI'],
  'mock-fixtures': ['MONGODB_URI'],
  console: [],
  'payer-network': ['SIMULATOR_API_KEY'],
};

/** What a container says about the first process in it. */
type Reported = {
  readonly uid: string;
  readonly capabilities: string;
  readonly noNewPrivileges: string;
  readonly seccomp: string;
  readonly rootWrite: string;
  readonly hasToken: boolean;
  readonly secrets: readonly string[];
};

/** Prints it from inside: `seccomp` 2 is a filter, and a file of Kubernetes' token would be a way to its API. */
const REPORT = `
  const fs = require('node:fs');
  const status = fs.readFileSync('/proc/1/status', 'utf8');
  const line = (name) => new RegExp('^' + name + ':\\\\s+(\\\\S+)', 'm').exec(status)?.[1] ?? '';
  let rootWrite = 'written';
  try { fs.writeFileSync('/written', ''); } catch ({ code }) { rootWrite = code; }
  console.log(JSON.stringify({
    uid: line('Uid'), capabilities: line('CapEff'), noNewPrivileges: line('NoNewPrivs'), seccomp: line('Seccomp'), rootWrite,
    hasToken: fs.existsSync('/var/run/secrets/kubernetes.io/serviceaccount'),
    secrets: fs.existsSync('/secrets') ? fs.readdirSync('/secrets').filter((name) => !name.startsWith('.') && name !== 'stores-ca.pem').sort() : [],
  }));
`;

/** What running containers report that they should not; each a sentence. */
export async function containerFindings(namespace: Namespace): Promise<readonly string[]> {
  const findings: string[] = [];
  for (const [process, secrets] of Object.entries(SECRETS)) {
    const pod = await podOf(namespace, process);
    const reported = JSON.parse(
      await namespace.kubectl('exec', pod.name, '--', 'node', '-e', REPORT),
    ) as Reported;
    const expected: Reported = {
      uid: '65532',
      capabilities: '0000000000000000',
      noNewPrivileges: '1',
      seccomp: '2',
      rootWrite: 'EROFS',
      hasToken: false,
      secrets,
    };
    for (const name of Object.keys(expected) as (keyof Reported)[]) {
      const [is, should] = [JSON.stringify(reported[name]), JSON.stringify(expected[name])];
      if (is !== should) findings.push(`${process}: ${name} is ${is}, not ${should}`);
    }
  }
  return findings;
}

const PRIVILEGED = {
  apiVersion: 'v1',
  kind: 'Pod',
  metadata: { name: 'privileged' },
  spec: {
    containers: [{ name: 'it', image: 'node:24-bookworm-slim', securityContext: { privileged: true } }],
  },
};

/** Whether Kubernetes admits a pod with privileges to the namespace; it should not. */
export async function admitsPrivileged(namespace: Namespace): Promise<boolean> {
  const pod = { ...PRIVILEGED, metadata: { ...PRIVILEGED.metadata, namespace: namespace.name } };
  try {
    await commandWith(JSON.stringify(pod), 'kubectl', 'apply', '--dry-run=server', '-f', '-');
    return true;
  } catch (error) {
    if (error instanceof Error && error.message.includes('violates PodSecurity')) return false;
    throw error;
  }
}
