/** What the command line reads from the environment; a secret is never an argument, which other users can list. */
export type CliSettings = {
  readonly url: string;
  readonly operatorToken: string | undefined;
  readonly operatorTokenFile: string | undefined;
};

/** Which installation a command is about, where the environment is not to say. */
export type Installation = { readonly url?: string; readonly tokenFile?: string };

/** Where `npm start` listens. */
const LOCAL_URL = 'http://127.0.0.1:8080';

export function readSettings(env: NodeJS.ProcessEnv = process.env): CliSettings {
  return {
    url: env['ELIGIBILITY_URL'] ?? LOCAL_URL,
    operatorToken: env['ELIGIBILITY_OPERATOR_TOKEN'],
    operatorTokenFile: env['ELIGIBILITY_OPERATOR_TOKEN_FILE'],
  };
}

/** False where somebody set NO_COLOR to anything (no-color.org). */
export function mayColour(env: NodeJS.ProcessEnv = process.env): boolean {
  return (env['NO_COLOR'] ?? '') === '';
}
