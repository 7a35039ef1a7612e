import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { OwnFixture } from '../domain/own-fixture';
import type { FixtureStore } from './fixture-store';
import { keepFixture, ownAnswer } from './own-fixtures';

const MOCK = resolve(__dirname, '../../../../fixtures/mock');
const DENTAL = readFileSync(join(MOCK, 'dental.271'), 'utf8');
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

function storeOf(fixtures: OwnFixture[] = []): FixtureStore {
  return {
    find: (workspaceId, slug) =>
      Promise.resolve(fixtures.find((one) => one.workspaceId === workspaceId && one.slug === slug)),
    list: () => Promise.resolve(fixtures),
    keep: (fixture) => Promise.resolve(fixtures.push(fixture) > 0),
    forget: () => Promise.resolve(),
  };
}

const kept = (changed: Partial<OwnFixture>, store = storeOf()) =>
  keepFixture(store, { ...FIXTURE, ...changed });

const refusalOf = (detail: unknown) => ({ options: { detail } });

describe('a fixture of a workspace', () => {
  it.each([
    ['X12', DENTAL],
    ['JSON', JSON.stringify(JSON_ANSWER)],
  ])('answers with what its document says, in %s', async (_format, received) => {
    const store = storeOf();
    await keepFixture(store, { ...FIXTURE, received });
    expect(await ownAnswer(store, 'w1', 'braces')).toMatchObject({
      outcome: 'active',
      exchange: { received, serviceTypeCode: '35', onDate: '2026-06-15', sent: '' },
    });
    expect(await ownAnswer(store, 'w2', 'braces')).toBeUndefined();
  });

  it.each([
    [{ slug: 'Braces' }, /^slug must have/],
    [{ slug: '-a' }, /^slug must have/],
    [{ slug: 'x'.repeat(65) }, /^slug must have/],
    [{ slug: 'mbi-lookup-ssn' }, /cannot be replaced/],
    [{ scenario: 'x'.repeat(121) }, /^scenario must have at most 120/],
    [{ received: 'x'.repeat(256_001) }, /^document must have at most/],
    [{ serviceTypeCode: 'dental' }, /^service_type_code/],
    [{ onDate: 'today' }, /^on_date/],
    [{ received: 'GARBAGE' }, /not one whole answer/],
    [{ received: DENTAL + DENTAL }, /not one whole answer/],
    [{ received: '{"payer": 1' }, /not one whole answer/],
  ])('is refused with %j', async (changed, detail) => {
    await expect(kept(changed)).rejects.toMatchObject(refusalOf(expect.stringMatching(detail)));
  });

  const about = (lastName: string, firstName: string): string[] => {
    const subscriber = { ...JSON_ANSWER.subscriber, lastName, firstName };
    const dependents = [{ firstName, lastName }];
    return [{ subscriber }, { dependents }].map((people) => JSON.stringify({ ...JSON_ANSWER, ...people }));
  };

  it.each([
    ['DOE', 'ANYBODY'],
    ['YOUNG', 'TIMMY'],
  ])('is kept about %s, %s', async (lastName, firstName) => {
    for (const received of about(lastName, firstName)) expect(await kept({ received })).toBe(true);
  });

  it.each([
    ['YOUNG', 'NEIL'],
    ['DOERING', 'JANE'],
    ['MILLER', 'JANE'],
  ])('is refused about %s, %s', async (lastName, firstName) => {
    const refusal = refusalOf(expect.stringContaining('no test member'));
    for (const received of about(lastName, firstName))
      await expect(kept({ received })).rejects.toMatchObject(refusal);
  });

  it('is refused when the workspace keeps a hundred others', async () => {
    const store = { ...storeOf(), keep: () => Promise.resolve(undefined) };
    const refusal = refusalOf(expect.stringContaining('keeps 100 fixtures already'));
    await expect(kept({}, store)).rejects.toMatchObject(refusal);
  });
});
