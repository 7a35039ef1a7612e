import { isUuid } from '@eligibility/x12';
import { FIXTURE_SLUGS } from './fixture';

/** A payer's answer that a workspace keeps as a scenario. */
export type OwnFixture = {
  readonly workspaceId: string;
  readonly slug: string;
  /** One line for people choosing a scenario; empty for none. */
  readonly scenario: string;
  /** The payer's answer: X12 271, or its JSON; sealed by the gateway where it is kept. */
  readonly received: string;
  /** X12 EQ01 that it is about. */
  readonly serviceTypeCode: string;
  /** The day that it is about, YYYY-MM-DD. It is fixed, so that the dates of the answer never expire. */
  readonly onDate: string;
};

/** A workspace keeps at most so many. */
export const MAX_OWN_FIXTURES = 100;

const SLUG = /^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$/;
const SERVICE_TYPE = /^[0-9A-Z]{1,2}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MAX_SCENARIO = 120;
const SOCIAL_SECURITY_NUMBER = /(?<!\d)\d{3}[^\p{L}\d]{0,3}\d{2}[^\p{L}\d]{0,3}\d{4}(?!\d)/u;
/** Real answers have up to about 50,000 characters. */
const MAX_DOCUMENT = 256_000;

/** What is wrong with the fields of a fixture, as a sentence that begins with the field; undefined for nothing. */
export function problemOf({
  slug,
  scenario,
  serviceTypeCode,
  onDate,
}: Omit<OwnFixture, 'workspaceId' | 'received'>): string | undefined {
  if (!SLUG.test(slug)) return 'slug must have 1 to 64 small letters, digits and hyphens.';
  if (FIXTURE_SLUGS.some((known) => known === slug)) return 'slug is of a scenario that cannot be replaced.';
  if (scenario.length > MAX_SCENARIO) return `scenario must have at most ${String(MAX_SCENARIO)} characters.`;
  // In an id nine digits may meet by chance.
  if ([isUuid(slug) ? '' : slug, scenario].some((text) => SOCIAL_SECURITY_NUMBER.test(text)))
    return 'slug and scenario must have no nine digits, as a social security number has.';
  if (!SERVICE_TYPE.test(serviceTypeCode)) return 'service_type_code must be a code of X12, such as 30.';
  if (!DAY.test(onDate)) return 'on_date must be a day, YYYY-MM-DD.';
  return undefined;
}

/** What is wrong with the size of a document before it is sealed. */
export function documentProblemOf({ received }: Pick<OwnFixture, 'received'>): string | undefined {
  return received.length > MAX_DOCUMENT
    ? `document must have at most ${String(MAX_DOCUMENT)} characters.`
    : undefined;
}

/** A person of a document; what it does not state is null. */
export type NamedPerson = { readonly firstName: string | null; readonly lastName: string | null };

/** Test members are the family Doe, and these. */
const OTHER_TEST_MEMBERS: ReadonlySet<string> = new Set(['J D', 'ANN YOUNG', 'TIMMY YOUNG']);

/** True for a name of the built-in test members, and for a person without a name: anybody else may be a patient. */
export function isTestMember({ firstName, lastName }: NamedPerson): boolean {
  const [first, last] = [firstName, lastName].map((name) => (name ?? '').trim().toUpperCase());
  if (last === 'DOE') return /^[\p{L}'-]*(?: \p{L}\.?)?$/u.test(first ?? '');
  if (last === '' && first === '') return true;
  return OTHER_TEST_MEMBERS.has(`${String(first)} ${String(last)}`);
}

/** In the place of a provider's name, which is no patient's; it is one of a scenario of everybody. */
export const TEST_PROVIDER = { name: 'REED', firstName: 'MORGAN' };
/** In the place of any other first name of the family Doe. */
export const TEST_FIRST_NAME = 'JANE';
/** In the place of a birth date, a time and a trace that no scenario of everybody has. */
export const TEST_BIRTH = '19800101';
export const TEST_TIME = '1200';
export const TEST_TRACE = 'ec_00000000-0000-4000-8000-000000000000';
