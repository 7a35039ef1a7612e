import { secretVariables } from './secrets';

const MADE = { API_KEY_PEPPER: 'p', FINGERPRINT_KEY: 'f', ANSWER_KEY: 'a', OPERATOR_TOKEN: 't' };

describe('the secrets that the first start creates', () => {
  it('are replaced by those from files', () => {
    const env = { OPERATOR_TOKEN_FILE: '/run/secrets/operator_token', ANSWER_KEY_FILE: '' };
    expect(secretVariables(MADE, env)).toEqual({
      API_KEY_PEPPER: 'p',
      FINGERPRINT_KEY: 'f',
      ANSWER_KEY: 'a',
    });
  });
});
