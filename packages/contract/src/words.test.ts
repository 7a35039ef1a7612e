import { Outcome } from '@eligibility/protos/common/v1/check_result';
import { OUTCOMES } from '.';
import { requiredPart, whole, words } from './words';

const outcomes = words(Outcome);
const INTERNAL: unknown = expect.objectContaining({ code: 'internal' });

it('are the names of the values, in the order of the enum and without the unspecified ones', () => {
  expect(outcomes.all.slice(0, 3)).toEqual(['active', 'inactive', 'not-stated']);
  expect(OUTCOMES).toHaveLength(Object.keys(Outcome).length - 2);
  expect(outcomes.encode('not-stated')).toBe(Outcome.NOT_STATED);
});

it.each([Outcome.UNSPECIFIED, Outcome.UNRECOGNIZED])('%s is never read as an outcome', (value) => {
  expect(() => outcomes.decode(value)).toThrow(INTERNAL as Error);
});

it('an absent value is an internal error, zero and an empty text are not', () => {
  expect(() => {
    requiredPart(undefined);
  }).toThrow(INTERNAL as Error);
  expect([requiredPart(0), requiredPart('')]).toEqual([0, '']);
});

it('a message without one of its parts is an internal error, as no message is', () => {
  expect(whole({ line: 0, message: '' })).toEqual({ line: 0, message: '' });
  for (const message of [undefined, { line: 0, message: undefined }])
    expect(() => whole<{ line?: number; message?: string | undefined }>(message)).toThrow(INTERNAL as Error);
});
