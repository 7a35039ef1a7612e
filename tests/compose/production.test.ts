import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig as clearinghouse } from '@eligibility/clearinghouse';
import { readConfig as gateway } from '@eligibility/gateway';
import { readConfig as mockFixtures } from '@eligibility/mock-fixtures';
import { readConfig as payerCatalog } from '@eligibility/payer-catalog';
import { readConfig as wallet } from '@eligibility/wallet';
import { compose, makeSecrets, SECRETS_FOLDER } from './_compose';

type Read = (env: Record<string, string>) => { readonly allowed?: readonly string[] };

const CLEAR_TEXT = ['ALLOW_CLEAR_TEXT_SERVICES', 'ALLOW_CLEAR_TEXT_STORES'];
const processes: readonly (readonly [string, Read, readonly string[]])[] = [
  ['gateway', gateway, CLEAR_TEXT],
  ['wallet', wallet, CLEAR_TEXT],
  ['payer-catalog', payerCatalog, CLEAR_TEXT],
  ['clearinghouse', clearinghouse, [...CLEAR_TEXT, 'ALLOW_CLEAR_TEXT_CLEARINGHOUSE']],
  ['mock-fixtures', mockFixtures, CLEAR_TEXT],
];

/** What compose gives a process, at the addresses that it has there, with secrets as deploy/compose-secrets makes them. */
function environmentOf(name: string, secretsDir: string): Record<string, string> {
  const settings = Object.entries(compose.services[name]?.environment ?? {});
  const given = settings.map(([variable, value]): [string, string] => [
    variable,
    value
      .replace(SECRETS_FOLDER, `${join(secretsDir, 'secrets')}/`)
      .replace(/\$\{\w+:-([^}]*)\}/g, (_all, rest: string) => rest),
  ]);
  return { ...Object.fromEntries(given), NODE_ENV: 'production' };
}

describe('a production image', () => {
  let secretsDir: string;
  beforeAll(() => {
    secretsDir = mkdtempSync(join(tmpdir(), 'eligibility-secrets-'));
    makeSecrets(secretsDir);
  });
  afterAll(() => {
    rmSync(secretsDir, { recursive: true });
  });

  it.each(processes)('starts %s with only the permissions it needs', (name, read, needed) => {
    const env = environmentOf(name, secretsDir);
    expect([...(read(env).allowed ?? [])].sort()).toEqual([...needed].sort());
    for (const allowance of needed)
      expect(() => read({ ...env, [allowance]: 'false' })).toThrow(`${allowance}=true`);
  });
});
