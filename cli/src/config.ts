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
  const valueOf = valuesOf(env);
  return {
    url: valueOf('ELIGIBILITY_URL') ?? LOCAL_URL,
    operatorToken: valueOf('ELIGIBILITY_OPERATOR_TOKEN'),
    operatorTokenFile: valueOf('ELIGIBILITY_OPERATOR_TOKEN_FILE'),
    apiKey: valueOf('ELIGIBILITY_API_KEY'),
    apiKeyFile: valueOf('ELIGIBILITY_API_KEY_FILE'),
  };
}

/** What `eligibility rpc` reads from the environment; the folder of certificates is that of the services. */
export type RpcSettings = { readonly address: string | undefined; readonly tlsDir: string | undefined };

export function readRpcSettings(env: NodeJS.ProcessEnv = process.env): RpcSettings {
  const valueOf = valuesOf(env);
  return { address: valueOf('ELIGIBILITY_RPC_ADDRESS'), tlsDir: valueOf('GRPC_TLS_DIR') };
}

/** A variable that a script set to an empty value counts as not set. */
function valuesOf(env: NodeJS.ProcessEnv): (name: string) => string | undefined {
  return (name) => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
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
