import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig } from '@eligibility/gateway';
import { parse } from 'yaml';
import { compose, ROOT, SECRETS_FOLDER, type ComposeFile } from './_compose';

const NAME = 'oidc_client_secret';
const added = parse(readFileSync(join(ROOT, 'deploy/compose-identity-provider.yml'), 'utf8')) as ComposeFile;

/** With what `.env` says in the place of `${NAME:-default}` and `${NAME:?why}`. */
function filled(env: Readonly<Record<string, string>>, folder: string): Record<string, string> {
  const { environment = {} } = added.services['gateway'] ?? {};
  return Object.fromEntries(
    Object.entries(environment).map(([variable, value]) => [
      variable,
      value
        .replace(/\$\{(\w+):[-?][^}]*\}/g, (_all, name: string) => env[name] ?? '')
        .replace(SECRETS_FOLDER, `${folder}/`),
    ]),
  );
}

describe('deploy/compose-identity-provider.yml', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'eligibility-oidc-'));
    writeFileSync(join(folder, NAME), 'a secret of the provider\n', { mode: 0o440 });
  });
  afterEach(() => {
    rmSync(folder, { recursive: true });
  });

  const configWith = (env: Readonly<Record<string, string>>): ReturnType<typeof readConfig> =>
    readConfig({
      ...Object.fromEntries(
        ['WALLET', 'PAYER_CATALOG', 'CLEARINGHOUSE', 'MOCK_FIXTURES'].map((service) => [
          `${service}_ADDRESS`,
          '127.0.0.1:1',
        ]),
      ),
      API_KEY_PEPPER: Buffer.alloc(32, 2).toString('base64'),
      FINGERPRINT_KEY: Buffer.alloc(32, 3).toString('base64'),
      ANSWER_KEYS: `1:${Buffer.alloc(32, 1).toString('base64')}`,
      OPERATOR_TOKEN: `elig_ops_${'0'.repeat(64)}`,
      DATA_DIR: folder,
      ...filled(env, folder),
    });

  it('adds the provider to the gateway, and nothing else', () => {
    expect(Object.keys(added.services)).toEqual(['gateway']);
    expect(compose.services['gateway']).toBeDefined();
    expect(added.services['gateway']?.secrets).toEqual([NAME]);
    expect(added.secrets).toEqual({ [NAME]: { file: `./secrets/${NAME}` } });
  });

  it('makes a gateway that knows the provider, its secret from the file, and the roles by claim', () => {
    const env = {
      OIDC_ISSUER: 'https://identity.example',
      OIDC_CLIENT_ID: 'eligibility-check',
      OIDC_ROLE_CLAIM: 'groups',
      OIDC_ROLES: 'oncall=on-call',
    };
    expect(configWith(env).openId).toEqual({
      issuer: 'https://identity.example',
      clientId: 'eligibility-check',
      clientSecret: 'a secret of the provider',
      roleClaim: 'groups',
      roles: new Map([['oncall', [{ role: 'on-call', workspaceId: undefined }]]]),
    });
  });

  it('does without roles by claim', () => {
    const { openId } = configWith({ OIDC_ISSUER: 'https://identity.example', OIDC_CLIENT_ID: 'e' });
    expect(openId).toMatchObject({ clientId: 'e', roleClaim: undefined, roles: new Map() });
  });
});
