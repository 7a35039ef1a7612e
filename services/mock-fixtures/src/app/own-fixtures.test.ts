import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { AppError } from '@eligibility/kit';
import { answerOfExchange, writeAnswer } from '@eligibility/benefits';
import { SEGMENTS } from '@eligibility/x12';
import { FIXTURE_SLUGS } from '../domain/fixture';
import type { OwnFixture } from '../domain/own-fixture';
import { CANARIES, JSON_CANARIES, X12_PERSONS, X12_VALUES } from './_canaries';
import { keptValues } from './kept-values';
import { keepFixture, ownAnswer, rewrittenFixture } from './own-fixtures';

const MOCK = resolve(__dirname, '../../../../fixtures/mock');
const documentOf = (slug: string): string => readFileSync(join(MOCK, `${slug}.271`), 'utf8');
const DENTAL = documentOf('dental');
const DEPENDENT = documentOf('payer1-dependent1');
const KEPT = keptValues(FIXTURE_SLUGS.map(documentOf));
const JSON_ANSWER = {
  meta: {},
  payer: { name: 'LARKSPUR' },
  subscriber: { memberId: 'W1', firstName: 'JANE', lastName: 'DOE' },
  benefitsInformation: [{ code: '1', serviceTypeCodes: ['30', '35'] }],
};
const FIXTURE: OwnFixture = {
  workspaceId: 'w1',
  slug: 'braces',
  scenario: '',
  received: DENTAL,
  serviceTypeCode: '35',
  onDate: '2026-06-15',
};

const rewritten = (changed: Partial<OwnFixture>): string =>
  rewrittenFixture(KEPT, { ...FIXTURE, ...changed });

const detailOf = (failure: unknown): string | undefined =>
  failure instanceof AppError ? failure.options.detail : String(failure);

/** What is kept of a document; of one that is refused, the sentence. */
function outcomeOf(changed: Partial<OwnFixture>): string {
  try {
    return rewritten(changed);
  } catch (failure) {
    return `refused: ${detailOf(failure) ?? ''}`;
  }
}

describe('a fixture of a workspace', () => {
  it.each(FIXTURE_SLUGS)('keeps every word of %s, and of its JSON what is read', (slug) => {
    const received = documentOf(slug);
    expect(rewritten({ received })).toBe(received);
    const whole = answerOfExchange({ format: 'x12', received })?.whole;
    const json = JSON.stringify(whole && writeAnswer(whole));
    expect(JSON.parse(rewritten({ received: json }))).toMatchObject(JSON.parse(json) as object);
  });

  it.each([
    ['X12', DENTAL],
    ['JSON', JSON.stringify(JSON_ANSWER)],
  ])('answers with what its document says, in %s', (_format, document) => {
    const received = rewritten({ received: document });
    expect(rewritten({ received })).toBe(received);
    expect(ownAnswer({ ...FIXTURE, received })).toMatchObject({
      outcome: 'active',
      exchange: { received, serviceTypeCode: '35', onDate: '2026-06-15', sent: '' },
    });
  });

  const changedJson = (changed: object): string => JSON.stringify({ ...JSON_ANSWER, ...changed });

  it.each<[RegExp, Partial<OwnFixture>]>([
    [/^refused: slug must have/, { slug: 'Braces' }],
    [/^refused: slug must have/, { slug: '-a' }],
    [/^refused: slug must have/, { slug: 'x'.repeat(65) }],
    [/cannot be replaced/, { slug: 'mbi-lookup-ssn' }],
    [/no nine digits/, { slug: 'jane-219-09-9999' }],
    [/no nine digits/, { scenario: 'Jane 219.09 / 9999' }],
    [/^refused: scenario must have at most 120/, { scenario: 'x'.repeat(121) }],
    [/^refused: document must have at most/, { received: 'x'.repeat(256_001) }],
    [/^refused: service_type_code/, { serviceTypeCode: 'dental' }],
    [/^refused: on_date/, { onDate: 'today' }],
    [/not one whole answer/, { received: 'GARBAGE' }],
    [/not one whole answer/, { received: DENTAL + DENTAL }],
    [/not one whole answer/, { received: '{"payer": 1' }],
    [/not understood \(segment 20\)/, { received: DENTAL.replace('INS*Y*18~', 'ZZZ*1~') }],
    [/not understood \(segment 20, INS02\)/, { received: DENTAL.replace('INS*Y*18~', 'INS*Y*1888~') }],
    [/no test member \(segment 13, NM1\)/, { received: DENTAL.replace('DOE*JANE', 'DOE*JANE*ANN') }],
    [/not understood \(more\)/, { received: changedJson({ more: [{ a: 1 }] }) }],
    [/not understood \(\?\)/, { received: changedJson({ 'Jane Doe': 1 }) }],
    [/\(subscriber\[0\]\)/, { received: changedJson({ subscriber: [{ firstName: 'JANE' }] }) }],
    [
      /\(benefitsInformation\[0\]\.more\)/,
      { received: changedJson({ benefitsInformation: [{ code: '1', more: 'a' }] }) },
    ],
  ])('is refused as %s', (detail, changed) => {
    expect(outcomeOf(changed)).toMatch(detail);
  });

  const about = (lastName: string, firstName: string): string[] => {
    const subscriber = { ...JSON_ANSWER.subscriber, lastName, firstName };
    const dependents = [{ firstName, lastName }];
    return [{ subscriber }, { dependents }].map((people) => JSON.stringify({ ...JSON_ANSWER, ...people }));
  };

  it.each([
    ['DOE', 'ANYBODY', 'JANE'],
    ['DOE', 'ROBIN', 'ROBIN'],
    ['YOUNG', 'TIMMY', 'TIMMY'],
  ])('is kept about %s, %s, who is named %s', (lastName, firstName, keptName) => {
    for (const received of about(lastName, firstName)) {
      const names = Array.from(rewritten({ received }).matchAll(/"firstName":"(\w+)"/g), ([, name]) => name);
      expect(names).toContain(keptName);
      expect(['JANE', keptName]).toEqual(expect.arrayContaining(names));
    }
  });

  it.each([
    ['YOUNG', 'NEIL'],
    ['DOERING', 'JANE'],
    ['MILLER', 'JANE'],
    ['DOE', 'JANE 219099999'],
  ])('is refused about %s, %s', (lastName, firstName) => {
    for (const received of about(lastName, firstName))
      expect(outcomeOf({ received })).toMatch(/^refused: .*no test member/);
  });

  /** After the dependent's own segments. */
  const outcomeWith = (segment: string): string =>
    outcomeOf({ received: DEPENDENT.replace('INS*N*19~', `INS*N*19~\n${segment}~`) }).toLowerCase();
  /** Names of plans and organizations, and days of plans and services, are kept as they are. */
  const isKept = (element: string, value: string): boolean =>
    value === '19310317' ? /^(?:DTP03|BHT04)$/.test(element) : element === 'EB05';
  const places = Object.entries(SEGMENTS).flatMap(([id, { elements }]) =>
    [...elements, 'more'].map((_name, at): [string, number] => [id, at + 1]),
  );

  it.each(places)('keeps nothing of a patient in %s, element %d', (id, at) => {
    const element = `${id}${String(at).padStart(2, '0')}`;
    for (const value of X12_VALUES.filter((one) => !isKept(element, one)))
      expect(outcomeWith(`${id}${'*'.repeat(at)}${value}`)).not.toMatch(CANARIES);
  });

  it.each(X12_PERSONS)('keeps nothing of a patient of %s', (segment) => {
    expect(outcomeWith(segment)).not.toMatch(CANARIES);
  });

  it.each(JSON_CANARIES)('keeps nothing of a patient of %j', (changed) => {
    const received = JSON.stringify({ ...JSON_ANSWER, ...changed });
    expect(outcomeOf({ received }).toLowerCase()).not.toMatch(CANARIES);
  });

  const storing = (isNew: boolean | undefined) => ({
    keep: () => Promise.resolve(isNew),
    replace: () => Promise.resolve(),
  });

  it('is stored sealed alone', async () => {
    const inClearText = keepFixture(storing(true), FIXTURE).catch(detailOf);
    expect(await inClearText).toBe('document must be sealed.');
    expect(await keepFixture(storing(true), { ...FIXTURE, received: 'AQEx' })).toBe(true);
  });

  it('is refused when the workspace keeps a hundred others', async () => {
    const refused = keepFixture(storing(undefined), { ...FIXTURE, received: 'AQEx' }).catch(detailOf);
    expect(await refused).toContain('keeps 100 fixtures already');
  });
});
