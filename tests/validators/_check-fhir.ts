import { installed } from '@eligibility/testkit';
import { join } from 'node:path';
import type { Checker } from './_checker';
import { verdictsOf } from './_program';
import { FOLDER, pinnedPython } from './_python';

const HAPI = '8.4.0';

/**
 * The instance validator of HAPI FHIR, on the profiles of R4; it asks no server of terms.
 * @throws Unavailable without Java 17 or Maven
 */
export function hapiChecker(): Checker {
  const jars = installed({
    name: 'validators-hapi',
    lists: [join(FOLDER, 'fhir/pom.xml')],
    install:
      'java -version\nmvn -q -B -f "$1" dependency:copy-dependencies -DoutputDirectory="$PWD" -DincludeScope=runtime',
    otherwise: 'there is no Java, or Maven could not install it',
  });
  return {
    name: `HAPI FHIR ${HAPI}`,
    check: async (resources) => {
      const program = ['-Xmx2g', '-cp', join(jars, '*'), join(FOLDER, 'fhir/Judge.java')];
      return (await verdictsOf('java', program, resources)).map((errors) => errors || undefined);
    },
  };
}

/**
 * fhir.resources, whose models of R4B have what is read here as R4 has it.
 * @throws Unavailable without Python 3, pip or the package
 */
export function fhirResourcesChecker(): Checker {
  const { python, name } = pinnedPython('requirements-fhir.txt');
  return {
    name,
    check: async (resources) => {
      const verdicts = await verdictsOf(python, [join(FOLDER, 'check_fhir.py')], resources);
      return verdicts.map((verdict) => (JSON.parse(verdict) as string | null) ?? undefined);
    },
  };
}
