import { FIXTURE_SLUGS } from './fixture';

/** A payer's answer that a workspace keeps as a scenario. */
export type OwnFixture = {
  readonly workspaceId: string;
  readonly slug: string;
  /** One line for people choosing a scenario; empty for none. */
  readonly scenario: string;
  /** The payer's answer: X12 271, or its JSON. */
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
/** Real answers have up to about 50,000 characters. */
const MAX_DOCUMENT = 256_000;

/** What is wrong with the fields of a fixture, as a sentence that begins with the field; undefined for nothing. */
export function problemOf({
  slug,
  scenario,
  received,
  serviceTypeCode,
  onDate,
}: Omit<OwnFixture, 'workspaceId'>): string | undefined {
  if (!SLUG.test(slug)) return 'slug must have 1 to 64 small letters, digits and hyphens.';
  if (FIXTURE_SLUGS.some((known) => known === slug)) return 'slug is of a scenario that cannot be replaced.';
  if (scenario.length > MAX_SCENARIO) return `scenario must have at most ${String(MAX_SCENARIO)} characters.`;
  if (received.length > MAX_DOCUMENT) return `document must have at most ${String(MAX_DOCUMENT)} characters.`;
  if (!SERVICE_TYPE.test(serviceTypeCode)) return 'service_type_code must be a code of X12, such as 30.';
  if (!DAY.test(onDate)) return 'on_date must be a day, YYYY-MM-DD.';
  return undefined;
}

/** A person of a document; what it does not state is null. */
export type NamedPerson = { readonly firstName: string | null; readonly lastName: string | null };

/** Test members are the family Doe, and these. */
const OTHER_TEST_MEMBERS: ReadonlySet<string> = new Set(['J D', 'ANN YOUNG', 'TIMMY YOUNG']);

/** True for a name of the built-in test members, and for a person without a name: anybody else may be a patient. */
export function isTestMember({ firstName, lastName }: NamedPerson): boolean {
  const [first, last] = [firstName, lastName].map((name) => (name ?? '').trim().toUpperCase());
  if (last === 'DOE' || (last === '' && first === '')) return true;
  return OTHER_TEST_MEMBERS.has(`${String(first)} ${String(last)}`);
}
