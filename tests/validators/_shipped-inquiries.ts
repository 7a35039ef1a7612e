import { ROOT } from '@eligibility/testkit';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Checker } from './_checker';
import type { Judged } from './_judge';

const FOLDER = join(ROOT, 'fixtures/mock');

/** Has a validator judge the 270 of every mock scenario. */
export async function judgeShipped(checker: Checker): Promise<Judged> {
  const names = readdirSync(FOLDER).filter((name) => name.endsWith('.270'));
  const verdicts = await checker.check(names.map((name) => readFileSync(join(FOLDER, name), 'utf8')));
  const complaints = names.flatMap((name, index) => {
    const verdict = verdicts[index];
    return verdict === undefined ? [] : [`rejects ${name}\n  ${verdict}`];
  });
  const valid = names.length - complaints.length;
  return {
    lines: [`${String(names.length)} of mock scenarios, ${String(valid)} of them valid`],
    complaints: names.length === 0 ? ['there is no mock scenario'] : complaints,
  };
}
