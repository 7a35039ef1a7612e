import { join } from 'node:path';
import type { Checker } from './_checker';
import { verdictsOf } from './_program';
import { FOLDER, pinnedPython } from './_python';

/**
 * linuxforhealth-x12, in a Python of its own that is made when it is not there yet.
 * @throws Unavailable without Python 3, pip or the packages
 */
export function x12Checker(): Checker {
  const { python, name } = pinnedPython('requirements.txt');
  return {
    name,
    check: async (interchanges) => {
      const texts = interchanges.map((text) => JSON.stringify(withoutProcedure(text)));
      const verdicts = await verdictsOf(python, [join(FOLDER, 'check_x12.py')], texts);
      return verdicts.map((verdict) => (JSON.parse(verdict) as string | null) ?? undefined);
    },
  };
}

/**
 * The interchange without its question about a procedure, which this library cannot read: it takes one EQ of a patient,
 * and none without a service type, where X12 allows both.
 */
function withoutProcedure(interchange: string): string {
  const segments = interchange.split('~');
  const questions = segments.filter((segment) => segment.startsWith('EQ*'));
  const procedures = questions.filter((question) => question.startsWith('EQ**'));
  if (questions.length !== 2 || procedures.length !== 1) return interchange;
  return segments
    .filter((segment) => !procedures.includes(segment))
    .map((segment) => segment.replace(/^SE\*(\d+)/, (_, count: string) => `SE*${String(Number(count) - 1)}`))
    .join('~');
}
