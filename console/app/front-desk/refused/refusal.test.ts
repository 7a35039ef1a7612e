import { ApiProblem } from '../../api/problem';
import { refusalOf } from './refusal';

function problem(status: number, code: string, more: object = {}): ApiProblem {
  return new ApiProblem(status, { code, title: 'A title', detail: 'A detail.', ...more } as never);
}

it.each([
  [402, 'insufficient-balance', true],
  [429, 'rate-limited', true],
  [503, 'service-unavailable', true],
  [403, 'client-forbidden', false],
  [422, 'payer-not-askable', false],
])('says what to do after %i %s', (status, code, mayRetry) => {
  const refusal = refusalOf(problem(status, code));

  expect(refusal.mayRetry).toBe(mayRetry);
  expect(refusal.title).not.toBe('A title');
});

it("has the API's own words for everything else", () => {
  expect(refusalOf(problem(418, 'teapot'))).toEqual({ title: 'A title', next: 'A detail.', mayRetry: false });
  expect(refusalOf(problem(502, 'new-error')).mayRetry).toBe(true);
});
