import request from 'supertest';
import { serve } from '../../testing/serve';
import { formatApiKey } from '../domain/api-key';
import { formatOperatorToken } from '../domain/operator';
import { refuseSignInMistakes } from './sign-in-mistakes';

const RANDOM = new Uint8Array(60).fill(1);
const KEY = formatApiKey(RANDOM);
const TEST_KEY = formatApiKey(RANDOM, { isTest: true });
const TOKEN = formatOperatorToken(RANDOM);

const NO_SCHEME = 'The header Authorization has no scheme: write "Bearer" and a space before the key.';

/** What the entrance says to a request with these headers; 'passed' when its form shows no mistake. */
async function said(door: 'api' | 'operators', headers: Record<string, string>): Promise<unknown> {
  const app = serve(
    (req, _res, next) => {
      refuseSignInMistakes(req, door);
      next();
    },
    (_req, res) => {
      res.json({ detail: 'passed' });
    },
  );
  const answer = await request(app).get('/').set(headers);
  return (answer.body as { detail?: unknown }).detail;
}

describe('a request whose form shows why it signs nobody in', () => {
  it.each([
    [
      {},
      'The header Authorization is missing: send "Authorization: Bearer" and an API key of the workspace.',
    ],
    [
      { 'X-API-Key': KEY },
      'The header X-API-Key is not read: send "Authorization: Bearer" and an API key of the workspace.',
    ],
    [
      { 'Proxy-Authorization': `Bearer ${KEY}` },
      'The header Proxy-Authorization is not read: send "Authorization: Bearer" and an API key of the workspace.',
    ],
    [{ Authorization: KEY }, NO_SCHEME],
    [{ Authorization: TEST_KEY }, NO_SCHEME],
    [
      { Authorization: `Basic ${KEY}` },
      'The header Authorization must be "Bearer", a space, and an API key of the workspace, with nothing else.',
    ],
    [
      { Authorization: `Bearer ${KEY} ${KEY}` },
      'The header Authorization must be "Bearer", a space, and an API key of the workspace, with nothing else.',
    ],
    ...[TOKEN, 'elig_op_x', 'elig_ops_x'].map((token) => [
      { Authorization: `Bearer ${token}` },
      "This is an operator's token, which opens /ops alone: send an API key of the workspace.",
    ]),
  ] as [Record<string, string>, string][])('at the API: %j', async (headers, detail) => {
    expect(await said('api', headers)).toBe(detail);
  });

  it.each([
    [{}, 'The header Authorization is missing: send "Authorization: Bearer" and an operator\'s token.'],
    [{ Authorization: TOKEN }, NO_SCHEME],
    ...[KEY, TEST_KEY, 'elig_live_x'].map((key) => [
      { Authorization: `Bearer ${key}` },
      "This is an API key of a workspace, which does not open /ops: send an operator's token.",
    ]),
  ] as [Record<string, string>, string][])('at /ops: %j', async (headers, detail) => {
    expect(await said('operators', headers)).toBe(detail);
  });

  it.each([KEY, TEST_KEY, 'elig_live_x', 'anything'])('passes %j on to the API', async (key) => {
    expect(await said('api', { Authorization: `Bearer ${key}` })).toBe('passed');
  });

  it.each([TOKEN, 'a token that the operator chose'.replaceAll(' ', '-')])(
    'passes %j on to /ops',
    async (token) => {
      expect(await said('operators', { Authorization: `Bearer ${token}` })).toBe('passed');
    },
  );
});
