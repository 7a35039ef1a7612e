import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAllDocuments } from 'yaml';
import { ROOT, rules } from './_monitoring';

const BASE = join(ROOT, 'deploy/base');

type Deployment = {
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly template: {
      readonly spec: {
        readonly containers: readonly { readonly resources: { readonly limits: { memory: string } } }[];
      };
    };
  };
};

/** The memory limit of every process, in MiB, as Kubernetes enforces it. */
function enforced(): Readonly<Record<string, number>> {
  const objects = readdirSync(BASE)
    .filter((file) => file.endsWith('.yaml'))
    .flatMap((file) => parseAllDocuments(readFileSync(join(BASE, file), 'utf8')))
    .map((document) => document.toJS() as Deployment | readonly unknown[])
    .filter((object): object is Deployment => 'kind' in object && object.kind === 'Deployment');
  return Object.fromEntries(
    objects.map(({ metadata, spec }) => [
      `eligibility-${metadata.name}`,
      parseInt(spec.template.spec.containers[0]?.resources.limits.memory ?? '', 10),
    ]),
  );
}

describe('the memory limits in the recording rules of MemoryHigh', () => {
  it('equal those of the base for each process', () => {
    const known = rules
      .filter(({ record }) => record === 'eligibility:memory_limit:bytes')
      .map(({ expr, labels }) => [labels?.['job'], Number(/\d+/.exec(expr)?.[0])]);
    expect(Object.fromEntries(known)).toEqual(enforced());
  });
});
