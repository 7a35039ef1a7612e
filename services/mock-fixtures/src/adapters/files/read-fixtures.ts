import { readdir, readFile } from 'node:fs/promises';
import { join, parse } from 'node:path';
import type { BenefitSummaryBody } from '@eligibility/benefits';
import { ConfigError } from '@eligibility/kit/process';
import { rejectSentences } from '@eligibility/x12-text';
import Joi from 'joi';
import { FIXTURE_OUTCOMES, FIXTURE_SLUGS, type Fixture } from '../../domain/fixture';

/** A fixture as its file holds it: money in US dollars, `null` for "not stated"; every fixture names its payer. */
type FixtureFile = Omit<Fixture, 'summary' | 'errorMessage'> & { readonly summary: SummaryFile };
type SummaryFile = BenefitSummaryBody & { readonly payerName: string };

/** A field that must be there; the problem with it is named in these words. */
function needed(rule: Joi.Schema, mustBe: string): Joi.Schema {
  return rule.required().messages({ '*': `{{#label}} must be ${mustBe}` });
}

const text = Joi.string().pattern(/\S/);
const dollars = Joi.number().min(0).precision(2).allow(null);
const orNull = {
  text: needed(text.allow(null), 'a text or null'),
  dollars: needed(dollars, 'US dollars with at most two decimals or null'),
  percentage: needed(Joi.number().min(0).max(100).allow(null), 'a percentage from 0 to 100 or null'),
  flag: needed(Joi.boolean().allow(null), 'true or false or null'),
};

const SUMMARY: Readonly<Record<keyof SummaryFile, Joi.Schema>> = {
  coverageActive: needed(Joi.boolean(), 'true or false'),
  planName: orNull.text,
  payerName: needed(text, 'a text'),
  deductibleRemaining: orNull.dollars,
  outOfPocketRemaining: orNull.dollars,
  coinsurancePercent: orNull.percentage,
  copayAmount: orNull.dollars,
  inNetworkPreferred: orNull.flag,
};

const FILE: Readonly<Record<keyof FixtureFile, Joi.Schema>> = {
  slug: needed(Joi.valid(...FIXTURE_SLUGS), `one of ${FIXTURE_SLUGS.join(', ')}`),
  scenario: needed(text, 'a text'),
  outcome: needed(Joi.valid(...FIXTURE_OUTCOMES), `one of ${FIXTURE_OUTCOMES.join(', ')}`),
  summary: needed(Joi.object(SUMMARY), 'an object'),
  traceId: needed(text, 'a text'),
  upstreamStatusCode: needed(Joi.number().integer().min(100).max(599), 'an HTTP status'),
  rejectCodes: needed(
    Joi.array().items(text.messages({ '*': '{{#label}} must be a text' })),
    'a list of texts',
  ),
};

const fixtureFile = needed(Joi.object<FixtureFile>(FILE), 'an object');

/**
 * Reads the `<slug>.json` files of a folder, in the order of `FIXTURE_SLUGS`.
 * @throws ConfigError naming the file that is missing, cannot be read or is not a valid fixture, with every field that
 * is wrong and what it must be, such as `summary.planName must be a text or null`
 */
export async function readFixtures(folder: string): Promise<readonly Fixture[]> {
  const names = await orRefuse(folder, async () => readdir(folder));
  const paths = names.filter((name) => name.endsWith('.json')).map((name) => join(folder, name));
  const fixtures = await Promise.all(paths.map(readFixture));
  return FIXTURE_SLUGS.map((slug) => {
    const fixture = fixtures.find((candidate) => candidate.slug === slug);
    return fixture ?? refuse(join(folder, `${slug}.json`), 'is missing');
  });
}

async function readFixture(path: string): Promise<Fixture> {
  const raw = await orRefuse(path, async (): Promise<unknown> => JSON.parse(await readFile(path, 'utf8')));
  const checked = fixtureFile.label('the file').validate(raw, CHECKING);
  if (checked.error !== undefined)
    return refuse(path, checked.error.details.map(({ message }) => message).join('; '));
  const fixture = fixtureOf(checked.value as FixtureFile);
  return fixture.slug === parse(path).name ? fixture : refuse(path, 'its slug is not its name');
}

const CHECKING: Joi.ValidationOptions = {
  abortEarly: false,
  convert: false,
  stripUnknown: true,
  errors: { wrap: { label: false } },
};

function fixtureOf({ summary, ...rest }: FixtureFile): Fixture {
  return {
    ...rest,
    errorMessage: rest.rejectCodes.length === 0 ? undefined : rejectSentences(rest.rejectCodes),
    summary: {
      coverageActive: summary.coverageActive,
      planName: summary.planName ?? undefined,
      payerName: summary.payerName,
      deductibleRemainingCents: cents(summary.deductibleRemaining),
      outOfPocketRemainingCents: cents(summary.outOfPocketRemaining),
      coinsurancePercent: summary.coinsurancePercent ?? undefined,
      copayCents: cents(summary.copayAmount),
      inNetworkPreferred: summary.inNetworkPreferred ?? undefined,
    },
  };
}

/** A decimal such as 131.42 has no exact binary form, so the product needs rounding. */
function cents(amount: number | null): number | undefined {
  return amount === null ? undefined : Math.round(amount * 100);
}

async function orRefuse<Content>(path: string, read: () => Promise<Content>): Promise<Content> {
  try {
    return await read();
  } catch (failure) {
    return refuse(path, failure instanceof SyntaxError ? 'is not JSON' : 'cannot be read');
  }
}

function refuse(path: string, reason: string): never {
  throw new ConfigError(`bad fixture ${path}: ${reason}`);
}
