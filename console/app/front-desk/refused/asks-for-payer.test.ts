import { ApiProblem } from '../../api/problem';
import { asksForPayer } from './asks-for-payer';

function problem(status: number, code: string, more: object = {}): ApiProblem {
  return new ApiProblem(status, { code, title: 'A title', detail: 'A detail.', ...more } as never);
}

it('asks for the payer where there is one to choose', () => {
  const candidates = [{ payerId: '60054', name: 'Aetna', score: 48, states: [] }];

  expect(asksForPayer(problem(422, 'payer-ambiguous', { candidates }))).toBe(true);
  expect(asksForPayer(problem(422, 'payer-not-found', { candidates: [] }))).toBe(false);
  expect(asksForPayer(problem(422, 'payer-not-askable', { candidates }))).toBe(false);
});
