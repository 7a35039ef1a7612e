import { changedFilters, chosenFilters, filtersOf, isFiltered, queriesOf } from './filters';

const CLINIC = '4f0c2b1e-9a7d-4c3e-8b21-6d5e4f3a2b10';

describe('the filters of a URL', () => {
  it('are all of those that the page has', () => {
    const search = {
      clientId: CLINIC,
      payerId: '0128',
      outcome: 'inactive',
      tag: 'live',
      from: '2026-06-01',
      to: '2026-06-15',
      id: 'ec_1',
      cursor: 'abc',
    };

    expect(filtersOf(search)).toEqual(search);
  });

  it.each([
    ['clientId', 'mine'],
    ['outcome', 'well'],
    ['tag', 'both'],
    ['from', 'yesterday'],
    ['payerId', ''],
    ['member', 'W123456789'],
  ])('have no %s of %j', (name, value) => {
    expect(filtersOf({ [name]: value })).toEqual({});
  });
});

describe('the requests for filters', () => {
  it('take the days as the reader means them, the last one as a whole', () => {
    const [query] = queriesOf({ from: '2026-06-01', to: '2026-06-30', tag: 'live' });

    expect(query).toEqual({
      tag: 'live',
      from: new Date(2026, 5, 1).toISOString(),
      to: new Date(2026, 6, 1).toISOString(),
    });
  });

  it('look for a trace by the id of one, whatever else is chosen', () => {
    expect(queriesOf({ id: ' ec_1 ', tag: 'mock' })).toEqual([{ traceId: 'ec_1' }]);
  });

  it('try everything that a UUID may be', () => {
    expect(queriesOf({ id: CLINIC })).toEqual([
      { checkId: CLINIC },
      { requestId: CLINIC },
      { idempotencyKey: CLINIC },
      { traceId: CLINIC },
    ]);
  });
});

it('begins with the first page when a filter changes', () => {
  const filters = { tag: 'live', cursor: 'abc' } as const;

  expect(changedFilters(filters, { outcome: 'active' })).toEqual({ tag: 'live', outcome: 'active' });
  expect(changedFilters(filters, { tag: undefined })).toEqual({});
});

it('does not take a page for a filter', () => {
  expect([isFiltered({ cursor: 'abc' }), isFiltered({ tag: 'live' })]).toEqual([false, true]);
  expect(chosenFilters({ tag: 'live', from: '2026-06-01', cursor: 'abc' })).toBe(2);
});
