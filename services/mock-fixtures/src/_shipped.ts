import { resolve } from 'node:path';
import { answerOfExchange, type BenefitDetails, benefitDetails } from '@eligibility/benefits';
import type { PayerExchange } from '@eligibility/contract';
import { readFixtures } from './adapters/files/read-fixtures';
import type { Fixture, FixtureSlug } from './domain/fixture';

type ShippedFixture = {
  readonly fixture: Fixture;
  readonly exchange: PayerExchange;
  readonly details: BenefitDetails;
};

/** A shipped fixture with what was exchanged for it, and the details that the gateway makes of that. */
export async function shipped(slug: FixtureSlug): Promise<ShippedFixture> {
  const fixtures = await readFixtures(resolve(__dirname, '../../../fixtures/mock'));
  const fixture = fixtures.find((one) => one.slug === slug);
  const exchange = fixture?.exchange;
  const answer = exchange && answerOfExchange(exchange);
  if (fixture === undefined || exchange === undefined || answer === undefined) throw new Error(`no ${slug}`);
  return { fixture, exchange, details: benefitDetails(answer, { ...exchange, checkedAt: undefined }) };
}

/** The only plan of a shipped fixture. */
export async function shippedPlan(slug: FixtureSlug): Promise<BenefitDetails['plans'][number]> {
  const [plan, ...others] = (await shipped(slug)).details.plans;
  if (plan === undefined || others.length > 0) throw new Error(`not one plan in ${slug}`);
  return plan;
}

export function codesOf(coded: readonly { readonly code: string }[]): string {
  return coded.map(({ code }) => code).join(' ');
}
