/** What the command line reads from the environment; a secret is never an argument, which other users can list. */
export type CliSettings = {
  readonly url: string;
  readonly operatorToken: string | undefined;
  readonly operatorTokenFile: string | undefined;
  readonly apiKey: string | undefined;
  readonly apiKeyFile: string | undefined;
};

/** The installation that a command names itself, instead of the one in the environment. */
export type Installation = { readonly url?: string; readonly tokenFile?: string };

/** Where `npm start` listens. */
const LOCAL_URL = 'http://127.0.0.1:8080';

export function readSettings(env: NodeJS.ProcessEnv = process.env): CliSettings {
  // A variable that a script set to an empty value counts as not set.
  const valueOf = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  return {
    url: valueOf('ELIGIBILITY_URL') ?? LOCAL_URL,
    operatorToken: valueOf('ELIGIBILITY_OPERATOR_TOKEN'),
    operatorTokenFile: valueOf('ELIGIBILITY_OPERATOR_TOKEN_FILE'),
    apiKey: valueOf('ELIGIBILITY_API_KEY'),
    apiKeyFile: valueOf('ELIGIBILITY_API_KEY_FILE'),
  };
}

/** True when the environment has an API key and no operator token. */
export function hasApiKeyAlone(
  { operatorToken, operatorTokenFile, apiKey, apiKeyFile }: CliSettings = readSettings(),
): boolean {
  return (operatorToken ?? operatorTokenFile) === undefined && (apiKey ?? apiKeyFile) !== undefined;
}

/** False when NO_COLOR is set and not empty (no-color.org). */
export function mayColour(env: NodeJS.ProcessEnv = process.env): boolean {
  return (env['NO_COLOR'] ?? '') === '';
}
