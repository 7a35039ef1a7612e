import { spawnSync } from 'node:child_process';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';

/** Programs that others keep, and what each is taken for. */
const TOOLS = {
  kustomize: 'go install sigs.k8s.io/kustomize/kustomize/v5@v5.7.1',
  'kube-score': 'go install github.com/zegl/kube-score/cmd/kube-score@v1.20.0',
  'kubernetes-validate': 'pip install kubernetes-validate',
} as const;

export type Tool = keyof typeof TOOLS;

export type Outcome = { readonly isFine: boolean; readonly text: string };

/** Ignored, each for a reason. */
const NOT_ASKED_OF_KUBE_SCORE = [
  // An image is known by its version or digest; one that is there need not be asked for again.
  'container-image-pull-policy',
  // Topology spread says the same, over zones too.
  'deployment-has-host-podantiaffinity',
  'statefulset-has-host-podantiaffinity',
];

/* eslint-disable no-restricted-properties -- programs are looked for where the caller's shell looks */
const SEARCH_PATH = {
  PATH: [process.env['PATH'] ?? '', join(homedir(), 'go/bin')].join(delimiter),
};

/** A line for each tool that is not there, saying how to get it. */
export function missingTools(): ReadonlyMap<Tool, string> {
  const isThere = (tool: Tool): boolean => run(tool, ['--help']) !== undefined;
  return new Map(
    (Object.keys(TOOLS) as readonly Tool[])
      .filter((tool) => !isThere(tool))
      .map((tool) => [tool, `skipped: ${tool} is not here (${TOOLS[tool]})`]),
  );
}

/** The objects of an overlay, as a cluster would be given them. */
export function rendered(folder: string): Outcome {
  return outcome(run('kustomize', ['build', folder]));
}

/** Held against the schemas of Kubernetes, with unknown fields refused; kinds of others have no schema there. */
export function matchesSchemas(file: string): Outcome {
  return outcome(run('kubernetes-validate', ['--strict', '--quiet', '--no-warn', file]));
}

export function scored(file: string): Outcome {
  const ignored = NOT_ASKED_OF_KUBE_SCORE.flatMap((test) => ['--ignore-test', test]);
  const { isFine, text } = outcome(
    run('kube-score', ['score', '--output-format', 'ci', '--ignore-container-cpu-limit', ...ignored, file]),
  );
  const complaints = text.split('\n').filter((line) => /^\[(CRITICAL|WARNING)\]/.test(line));
  return complaints.length > 0 ? { isFine: false, text: complaints.join('\n') } : { isFine, text };
}

type Ended = { readonly status: number | null; readonly stdout: string; readonly stderr: string };

/** Undefined when there is no such program. */
function run(tool: Tool, args: readonly string[]): Ended | undefined {
  const ended = spawnSync(tool, args, {
    encoding: 'utf8',
    env: { ...process.env, ...SEARCH_PATH },
    maxBuffer: 64 * 1024 * 1024,
  });
  return ended.error === undefined ? ended : undefined;
}

function outcome(ended: Ended | undefined): Outcome {
  if (ended === undefined) return { isFine: false, text: 'the program went away' };
  return ended.status === 0
    ? { isFine: true, text: ended.stdout }
    : { isFine: false, text: ended.stderr + ended.stdout };
}
