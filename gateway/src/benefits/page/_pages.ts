import { benefitDetails, type BenefitDetailsDocument } from '@eligibility/benefits';
import { aboutSubscriber, answerIn } from '@eligibility/x12/testing';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { benefitsPage, type BenefitsPage } from './benefits-page';

/** The check of every page. */
export const CHECK_ID = '0b9ffb0e-7a43-4a4c-9d0e-3f3f6a1f2b11';

export const fixture = (name: string): string =>
  readFileSync(join(__dirname, '../../../../fixtures/x12', name), 'utf8');

/** The details of a 271 for the whole plan on 2026-01-15. */
export function detailsIn(text: string): BenefitDetailsDocument {
  const details = benefitDetails(answerIn(text), {
    serviceTypeCode: '30',
    onDate: '2026-01-15',
    directoryName: 'Evergreen Health',
    checkedAt: '2026-01-15T21:05:00.000Z',
  });
  return { ...details, differsFromAnswer: [] };
}

/** The stored answer with the values of the details. */
export const answerOf = ({ summary }: BenefitDetailsDocument): BenefitsPage['answer'] => ({
  benefitSummary: Object.fromEntries(
    summary.map(({ field, value }) => [field, value]),
  ) as BenefitsPage['answer']['benefitSummary'],
  traceId: 'EVG-778812',
  errorMessage: null,
});

/** The page of a 271. */
export function pageOf(text: string, changed: Partial<BenefitsPage> = {}): string {
  const details = detailsIn(text);
  return benefitsPage({ details, answer: answerOf(details), checkId: CHECK_ID, ...changed });
}

/** The page of an active coverage that has these segments as well. */
export const pageWith = (...segments: readonly string[]): string =>
  pageOf(aboutSubscriber(['EB*1**30**GOLD PPO', ...segments]));

/** What a reader sees, with one blank between any two things. */
export const seenIn = (page: string): string =>
  page
    .replace(/<style>.*<\/style>/s, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .replace(/ ([,.;:)%*])/g, '$1')
    .replaceAll('( ', '(');

export const RICH = fixture('commercial.271');
