import { existsSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Checker } from './_checker';
import { verdictsOf } from './_program';
import { CACHE, FOLDER, pythonWith, run } from './_python';

const HAPI = '8.4.0';

/**
 * The instance validator of HAPI FHIR, on the profiles of R4; it asks no server of terms.
 * @throws Unavailable without Java 17 or Maven
 */
export function hapiChecker(): Checker {
  const jars = join(CACHE, `hapi-${HAPI}`);
  if (!existsSync(jars)) copyJars(jars);
  run('java', ['-version'], 'no Java');
  return {
    name: `HAPI FHIR ${HAPI}`,
    check: async (resources) => {
      const program = ['-Xmx2g', '-cp', join(jars, '*'), join(FOLDER, 'fhir/Judge.java')];
      return (await verdictsOf('java', program, resources)).map((errors) => errors || undefined);
    },
  };
}

/** Moved to their place when all of them are there: what is cut off leaves no half of them. */
function copyJars(folder: string): void {
  const begun = `${folder}.new`;
  rmSync(begun, { recursive: true, force: true });
  const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${begun}`, '-DincludeScope=runtime'];
  run('mvn', ['-q', '-B', '-f', join(FOLDER, 'fhir/pom.xml'), ...copy], 'Maven could not install it');
  renameSync(begun, folder);
}

/**
 * fhir.resources, whose models of R4B have what is read here as R4 has it.
 * @throws Unavailable without Python 3, pip or the package
 */
export function fhirResourcesChecker(): Checker {
  const { python, version } = pythonWith({
    requirements: 'requirements-fhir.txt',
    name: 'fhir.resources',
    module: 'fhir.resources.R4B',
  });
  return {
    name: `fhir.resources ${version}`,
    check: async (resources) => {
      const verdicts = await verdictsOf(python, [join(FOLDER, 'check_fhir.py')], resources);
      return verdicts.map((verdict) => (JSON.parse(verdict) as string | null) ?? undefined);
    },
  };
}
