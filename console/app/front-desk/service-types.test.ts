import { SERVICE_TYPE_WORDS, serviceTypeCodeOf } from '@eligibility/x12';
import { isMeant, SERVICE_TYPES, serviceTypeName } from './service-types';

function codesFor(typed: string): readonly string[] {
  return SERVICE_TYPES.filter((type) => isMeant(type, typed)).map(({ code }) => code);
}

it('has every service type that the API has words for, and no other', () => {
  expect(SERVICE_TYPES.map(({ code }) => code).sort()).toEqual(Object.keys(SERVICE_TYPE_WORDS).sort());
});

it.each(Object.entries(SERVICE_TYPE_WORDS))('finds %s by each word of the API', (code, words) => {
  for (const word of words) expect(codesFor(word)).toContain(code);
});

it('never calls a service by a word that means another to the API', () => {
  const others = SERVICE_TYPES.flatMap(({ code, name, words }) =>
    [name, ...words].filter((word) => ![undefined, code].includes(serviceTypeCodeOf(word))),
  );

  expect(others).toEqual([]);
});

it.each([
  ['35', ['35']],
  ['pt', ['PT']],
  ['DENT', ['35', '23', '37', '36', '41', '39']],
  ['eye', ['AL']],
])('finds by %s the types %j', (typed, codes) => {
  expect([...codesFor(typed)].sort()).toEqual([...codes].sort());
});

it('begins with what is asked most', () => {
  expect(SERVICE_TYPES.slice(0, 4).map(({ name }) => name)).toEqual([
    'Health plan as a whole',
    'Office visit',
    'Dental',
    'Vision',
  ]);
});

it('names a code that it does not know', () => {
  expect(serviceTypeName('PT')).toBe('Physical therapy');
  expect(serviceTypeName('ZZ')).toBe('service type ZZ');
});
