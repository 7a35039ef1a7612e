import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** The external programs, and what each is used for. */
const TOOLS = {
  kustomize: 'go install sigs.k8s.io/kustomize/kustomize/v5@v5.7.1',
  helm: 'go install helm.sh/helm/v3/cmd/helm@v3.18.6',
  'kube-score': 'go install github.com/zegl/kube-score/cmd/kube-score@v1.20.0',
  'kubernetes-validate': 'pip install kubernetes-validate',
} as const;

type Tool = keyof typeof TOOLS;

export type Outcome = { readonly isFine: boolean; readonly text: string };

/** The oldest Kubernetes that docs/deploying.md names. */
const OLDEST_KUBERNETES = '1.27.0';

/** The ignored checks, each with its reason. */
const NOT_ASKED_OF_KUBE_SCORE = [
  // An image is identified by its version or digest, so one that is present need not be pulled again.
  'container-image-pull-policy',
  // Topology spread does the same, also over zones.
  'deployment-has-host-podantiaffinity',
  'statefulset-has-host-podantiaffinity',
];

const SCORE = [
  ...['score', '--output-format', 'ci', '--ignore-container-cpu-limit'],
  ...NOT_ASKED_OF_KUBE_SCORE.flatMap((test) => ['--ignore-test', test]),
];

export type Toolbox = {
  /** A line for each missing tool, with how to install it. */
  readonly missing: ReadonlyMap<Tool, string>;
  /** The rendered objects of an overlay. */
  readonly rendered: (folder: string) => Outcome;
  /** The rendered objects of a chart. @param valuesFiles later ones win */
  readonly charted: (chart: string, namespace: string, valuesFiles: readonly string[]) => Outcome;
  /**
   * Checks a file against the schemas of Kubernetes and refuses unknown fields; third-party kinds have no schema there.
   */
  readonly matchesSchemas: (file: string) => Outcome;
  readonly scored: (file: string) => Outcome;
};

/** The tools on the search path of an environment, or in the folder where Go installs programs. */
export function openToolbox(env: NodeJS.ProcessEnv): Toolbox {
  const run = runner({ ...env, PATH: [env['PATH'] ?? '', join(homedir(), 'go/bin')].join(delimiter) });
  return {
    missing: new Map(
      (Object.keys(TOOLS) as readonly Tool[])
        .filter((tool) => run(tool, ['--help']) === undefined)
        .map((tool) => [tool, `skipped: ${tool} is not here (${TOOLS[tool]})`]),
    ),
    rendered: (folder) => outcome(run('kustomize', ['build', folder])),
    charted: (chart, namespace, valuesFiles) =>
      outcome(
        run('helm', [
          ...[
            'template',
            'eligibility',
            chart,
            '--namespace',
            namespace,
            '--kube-version',
            OLDEST_KUBERNETES,
          ],
          ...valuesFiles.flatMap((file) => ['--values', file]),
        ]),
      ),
    matchesSchemas: (file) => outcome(run('kubernetes-validate', ['--strict', '--quiet', '--no-warn', file])),
    scored: (file) => complaints(outcome(run('kube-score', [...SCORE, file]))),
  };
}

function complaints({ isFine, text }: Outcome): Outcome {
  const lines = text.split('\n').filter((line) => /^\[(CRITICAL|WARNING)\]/.test(line));
  return lines.length > 0 ? { isFine: false, text: lines.join('\n') } : { isFine, text };
}

type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/** Undefined when there is no such program. */
type Run = (tool: Tool, args: readonly string[]) => Ended | undefined;

function runner(env: NodeJS.ProcessEnv): Run {
  return (tool, args) => {
    const ended = spawnSync(tool, args, { encoding: 'utf8', env, maxBuffer: 64 * 1024 * 1024 });
    return ended.error === undefined ? ended : undefined;
  };
}

function outcome(ended: Ended | undefined): Outcome {
  if (ended === undefined) return { isFine: false, text: 'the program went away' };
  return ended.status === 0
    ? { isFine: true, text: ended.stdout }
    : { isFine: false, text: ended.stderr + ended.stdout };
}
