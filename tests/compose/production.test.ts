import { randomBytes } from 'node:crypto';
import { readConfig as clearinghouse } from '@eligibility/clearinghouse';
import { readConfig as gateway } from '@eligibility/gateway';
import { readConfig as mockFixtures } from '@eligibility/mock-fixtures';
import { readConfig as payerCatalog } from '@eligibility/payer-catalog';
import { readConfig as wallet } from '@eligibility/wallet';
import { compose } from './_compose';

type Read = (env: Record<string, string>) => { readonly allowed?: readonly string[] };

const CLEAR_TEXT = ['ALLOW_CLEAR_TEXT_SERVICES', 'ALLOW_CLEAR_TEXT_STORES'];
const processes: readonly (readonly [string, Read, readonly string[]])[] = [
  ['gateway', gateway, CLEAR_TEXT],
  ['wallet', wallet, CLEAR_TEXT],
  ['payer-catalog', payerCatalog, CLEAR_TEXT],
  ['clearinghouse', clearinghouse, [...CLEAR_TEXT, 'ALLOW_CLEAR_TEXT_CLEARINGHOUSE']],
  ['mock-fixtures', mockFixtures, ['ALLOW_CLEAR_TEXT_SERVICES']],
];

/** What compose gives a process, at the addresses that it has there; each secret a random one. */
function environmentOf(name: string): Record<string, string> {
  const settings = Object.entries(compose.services[name]?.environment ?? {});
  const secret = (): string => randomBytes(32).toString('base64');
  const given = settings.map(([variable, value]): [string, string] => {
    const whole = variable === 'ANSWER_KEYS' ? () => `1:${secret()}` : secret;
    const text = value.replace(/\$\{\w+:([-?])([^}]*)\}/g, (_all, kind: string, rest: string) =>
      kind === '-' ? rest : variable === 'MONGODB_URI' ? 'password' : whole(),
    );
    return [variable, text];
  });
  return { ...Object.fromEntries(given), NODE_ENV: 'production' };
}

describe('in the images, which run in production', () => {
  it.each(processes)('%s starts, with no more allowed than it needs', (name, read, needed) => {
    const env = environmentOf(name);
    expect([...(read(env).allowed ?? [])].sort()).toEqual([...needed].sort());
    for (const allowance of needed)
      expect(() => read({ ...env, [allowance]: 'false' })).toThrow(`${allowance}=true`);
  });
});
