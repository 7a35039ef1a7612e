/** What the command line reads from the environment; a secret is never an argument, which other users can list. */
export type CliSettings = {
  readonly url: string;
  readonly operatorToken: string | undefined;
  readonly operatorTokenFile: string | undefined;
  readonly apiKey: string | undefined;
  readonly apiKeyFile: string | undefined;
};

/** Which installation a command is about, where the environment is not to say. */
export type Installation = { readonly url?: string; readonly tokenFile?: string };

/** Where `npm start` listens. */
const LOCAL_URL = 'http://127.0.0.1:8080';

export function readSettings(env: NodeJS.ProcessEnv = process.env): CliSettings {
  // A variable that a script set from something empty is one that is not set.
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

/** True where the environment lets a program of a clinic in, and no operator. */
export function hasApiKeyAlone(
  { operatorToken, operatorTokenFile, apiKey, apiKeyFile }: CliSettings = readSettings(),
): boolean {
  return (operatorToken ?? operatorTokenFile) === undefined && (apiKey ?? apiKeyFile) !== undefined;
}

/** False where somebody set NO_COLOR to anything (no-color.org). */
export function mayColour(env: NodeJS.ProcessEnv = process.env): boolean {
  return (env['NO_COLOR'] ?? '') === '';
}
