import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { differences } from './chart';
import { readFacts, ROOT } from './facts';
import { ofKind, parseManifests } from './manifest';
import { POLICIES } from './policies';
import type { Facts } from './policy';
import { openToolbox, type Outcome, type Toolbox } from './tools';

export type Report = {
  readonly lines: readonly string[];
  readonly findings: readonly string[];
};

const OVERLAYS = join(ROOT, 'deploy/overlays');
/** An overlay with a component that is left to those who deploy. */
const IDENTITY_PROVIDER = join(ROOT, 'deploy/check/fixtures/identity-provider');
const CHART = join(ROOT, 'deploy/helm/eligibility-check');
const VALUES = join(CHART, 'examples');

/**
 * Builds every overlay, and production with an identity provider, and checks it against the schemas, kube-score and what
 * neither knows: our own policies, and the Helm chart against the overlay. The chart with the values for managed stores,
 * which no overlay has, is checked as an overlay is.
 */
export function checkDeployment(env: NodeJS.ProcessEnv): Report {
  const tools = openToolbox(env);
  const missing = reportOfMissing([...tools.missing.values()], env);
  if (tools.missing.has('kustomize')) return missing;
  const facts = readFacts();
  const folder = mkdtempSync(join(tmpdir(), 'eligibility-deploy-'));
  try {
    const bench = { facts, folder, tools };
    const reports = [
      ...readdirSync(OVERLAYS).map((name) =>
        checkOverlay({ name, folder: join(OVERLAYS, name), values: [name] }, bench),
      ),
      checkOverlay(
        {
          name: 'identity-provider',
          folder: IDENTITY_PROVIDER,
          values: ['production', 'identity-provider'],
        },
        bench,
      ),
      ...(tools.missing.has('helm') ? [] : [checkManagedStores(bench)]),
    ];
    return {
      lines: [...missing.lines, ...reports.flatMap(({ lines }) => lines)],
      findings: [...missing.findings, ...reports.flatMap(({ findings }) => findings)],
    };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/**
 * Names what was not checked. In CI it is a finding, because a skipped check proves nothing, unless REQUIRE_STORES=0
 * allows skips there.
 * @param missing a line for each tool
 */
export function reportOfMissing(missing: readonly string[], env: NodeJS.ProcessEnv): Report {
  const isDemanded = env['CI'] === 'true' && env['REQUIRE_STORES'] !== '0';
  return isDemanded ? { lines: [], findings: missing } : { lines: missing, findings: [] };
}

type Bench = { readonly facts: Facts; readonly folder: string; readonly tools: Toolbox };

type Overlay = {
  readonly name: string;
  readonly folder: string;
  /** Names of values files with which the chart gives the same; later ones win. */
  readonly values: readonly string[];
};

function checkOverlay(overlay: Overlay, bench: Bench): Report {
  const { name, folder } = overlay;
  const build = bench.tools.rendered(folder);
  if (!build.isFine) return { lines: [], findings: [`${name}: does not build: ${build.text}`] };
  const report = checkObjects(name, build.text, bench);
  if (bench.tools.missing.has('helm')) return report;
  return { ...report, findings: [...report.findings, ...chartFindings(overlay, build.text, bench)] };
}

/** Where the chart, with the values of an overlay, differs from it. */
function chartFindings({ name, values }: Overlay, built: string, { tools }: Bench): readonly string[] {
  const [namespace] = ofKind(parseManifests(built), 'Namespace');
  const chart = tools.charted(CHART, namespace?.metadata.name ?? 'default', filesOf(values));
  if (!chart.isFine) return [`${name}: the Helm chart does not render: ${chart.text}`];
  return differences(built, chart.text).map((difference) => `${name}: ${difference}`);
}

function filesOf(values: readonly string[]): readonly string[] {
  return values.map((name) => join(VALUES, `${name}.yaml`));
}

function checkManagedStores(bench: Bench): Report {
  const name = 'managed-stores';
  const chart = bench.tools.charted(CHART, 'eligibility', filesOf(['production', name]));
  if (!chart.isFine)
    return { lines: [], findings: [`${name}: the Helm chart does not render: ${chart.text}`] };
  // Helm does not make it: docs/deploying.md says to apply this file first.
  const namespace = readFileSync(join(ROOT, 'deploy/base/namespace.yaml'), 'utf8');
  return checkObjects(name, `${namespace}${chart.text}`, bench);
}

function checkObjects(name: string, text: string, { facts, folder, tools }: Bench): Report {
  const file = join(folder, `${name}.yaml`);
  writeFileSync(file, text);
  const manifests = parseManifests(text);
  const linesOf = (outcome: Outcome): readonly string[] =>
    outcome.isFine ? [] : outcome.text.trim().split('\n');
  const findings = [
    ...(tools.missing.has('kubernetes-validate') ? [] : linesOf(tools.matchesSchemas(file))),
    ...(tools.missing.has('kube-score') ? [] : linesOf(tools.scored(file))),
    ...POLICIES.flatMap(({ id, guarantee, findings: broken }) =>
      broken(manifests, facts).map((finding) => `${finding} breaks ${id}: ${guarantee}`),
    ),
  ];
  return {
    lines: [`${name}: ${String(manifests.length)} objects, ${String(POLICIES.length)} policies`],
    findings: findings.map((finding) => `${name}: ${finding}`),
  };
}
