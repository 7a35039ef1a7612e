import { parseAllDocuments } from 'yaml';

/** Kustomize puts a hash of the content behind the name of settings; the chart puts it into an annotation of the pod. */
const HASHED = /(-settings)-[0-9a-z]{10}\b/g;
/** Annotations that only Helm needs. */
const OF_HELM = /^(helm\.sh\/.*|checksum\/settings)$/;
/** Lists whose entries have names: their order means nothing. */
const NAMED_LISTS = ['env', 'volumeMounts', 'volumes'];

type Tree = Readonly<Record<string, unknown>>;

/**
 * Compares what kustomize and the Helm chart render for one installation.
 * @returns a line for each object that one of them lacks, and for each value that differs; the namespace itself is
 *   Helm's to make
 */
export function differences(kustomized: string, charted: string): readonly string[] {
  const ours = objectsOf(kustomized);
  const charts = objectsOf(charted);
  return [...new Set([...ours.keys(), ...charts.keys()])].flatMap((name) => {
    const [one, other] = [ours.get(name), charts.get(name)];
    if (one === undefined) return [`${name}: only the Helm chart has it`];
    if (other === undefined) return [`${name}: the Helm chart lacks it`];
    return unlike(one, other, name);
  });
}

function objectsOf(text: string): ReadonlyMap<string, unknown> {
  // As Kubernetes reads it: 0440 is octal.
  const documents = parseAllDocuments(text.replaceAll(HASHED, '$1'), { version: '1.1' });
  return new Map(
    documents
      .map((document) => document.toJS() as Tree | null)
      .filter((object) => object !== null && object['kind'] !== 'Namespace')
      .map((object) => {
        const { kind, metadata } = object as { kind: string; metadata: { name: string } };
        return [`${kind}/${metadata.name}`, comparable(object)];
      }),
  );
}

function comparable(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) {
    const items = value.map((item) => comparable(item));
    return NAMED_LISTS.includes(key) ? items.sort(byText) : items;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value)
    .filter(([name]) => !OF_HELM.test(name))
    .map(([name, item]) => [name, comparable(item, name)] as const);
  return Object.fromEntries(entries.filter(([name, item]) => name !== 'annotations' || !isEmpty(item)));
}

function byText(one: unknown, other: unknown): number {
  return JSON.stringify(one).localeCompare(JSON.stringify(other));
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** A line for each place in which two trees differ. */
function unlike(one: unknown, other: unknown, path: string): readonly string[] {
  if (!isTree(one) || !isTree(other))
    return one === other ? [] : [`${path}: ${JSON.stringify(other)} in the Helm chart`];
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].flatMap((key) => unlike(one[key], other[key], `${path}.${key}`));
}

function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null;
}
