import { readFacts } from './facts';

/** As in policies/secrets.ts, and what a setting that is added may be called. */
const LOOKS_SECRET = /(PASSWORD|USERNAME|SECRETS?|PEPPERS?|TOKENS?|API_KEYS?|_KEYS?|MONGODB_URI|REDIS_URL)$/;

/** The name of a key in the key service, which is no secret. */
const NAMES_A_KEY = 'VAULT_TRANSIT_KEY';

function looksSecret(variable: string): boolean {
  return LOOKS_SECRET.test(variable) && variable !== NAMES_A_KEY && !/^(ALLOW|ACCEPT)_/.test(variable);
}

describe('every setting that is secret', () => {
  const processes = Object.entries(readFacts().variables);

  it.each(processes)('of %s may come from a file', (_name, variables) => {
    const secrets = variables.filter(looksSecret);
    expect(variables).toEqual(expect.arrayContaining(secrets.map((secret) => `${secret}_FILE`)));
  });

  it('is recognized by its name', () => {
    const secrets = processes.flatMap(([, variables]) => variables).filter(looksSecret);
    for (const name of [
      'API_KEY_PEPPER',
      'ANSWER_KEYS',
      'CLEARINGHOUSE_PASSWORD',
      'MONGODB_URI',
      'SIMULATOR_API_KEY',
    ])
      expect(secrets).toContain(name);
  });
});
