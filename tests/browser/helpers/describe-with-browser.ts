import { foundOrSkipped } from '@eligibility/testkit';
import { EXECUTABLE } from './browser';

/** Skips the stories, and says so, where there is no Chromium. CI demands that nothing is skipped. */
export const describeWithBrowser = foundOrSkipped(
  EXECUTABLE !== undefined,
  'Chromium is not installed (apt-get install chromium): the stories of the console are skipped',
)
  ? describe
  : describe.skip;
