import { join } from 'node:path';
import { measureCrossing, type Crossing } from './crossing';
import { countDeclarations, type Counted } from './declarations';
import { measureDist, type DistSize } from './dist-size';
import { measureInstall, type Install } from './install';
import { benefitFieldFiles, errorCodeMentions, settingMentions, type Mentions } from './mentions';
import { measureRequire, type RequireCost } from './require-cost';
import { sizesOf, type Sizes } from './sizes';
import { readSuites, type Suites } from './suites';
import { translationOf, type Translation } from './translation';
import { readTree, ROOT } from './tree';

/** Everything that `npm run house` measures. */
export type House = {
  readonly sizes: Sizes;
  readonly crossing: Crossing;
  readonly declarations: readonly Counted[];
  readonly errorCodes: Mentions;
  readonly settings: Mentions;
  /** The files that name one field of the benefit summary. */
  readonly benefitField: readonly string[];
  readonly translation: Translation;
  readonly install: Install;
  readonly kit: RequireCost;
  readonly dist: DistSize;
  /** Undefined without a result file of jest. */
  readonly suites: Suites | undefined;
};

/** Where `npx jest --json --outputFile=coverage/jest.json` leaves its result. */
export const SUITES_FILE = join(ROOT, 'coverage/jest.json');

/** Measures the repository as it is in the working tree and as it was last built and installed; needs no network. */
export function measureHouse(suitesFile = SUITES_FILE): House {
  const tree = readTree();
  return {
    sizes: sizesOf(tree),
    crossing: measureCrossing(ROOT, tree),
    declarations: countDeclarations(tree),
    errorCodes: errorCodeMentions(tree),
    settings: settingMentions(tree),
    benefitField: benefitFieldFiles(tree),
    translation: translationOf(tree),
    install: measureInstall(ROOT),
    kit: measureRequire('@eligibility/kit', ROOT),
    dist: measureDist(ROOT, tree),
    suites: readSuites(suitesFile, ROOT),
  };
}
