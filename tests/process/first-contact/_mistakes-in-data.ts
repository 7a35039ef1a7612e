import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ADDRESSES, type Place, type StartMistake } from './_start-mistake';

const write =
  (name: string, content: string) =>
  ({ dataDir }: Place): void => {
    writeFileSync(join(dataDir, name), content);
  };
const remove =
  (name: string) =>
  ({ dataDir }: Place): void => {
    rmSync(join(dataDir, name));
  };

const GATEWAY = 'gateway/dist/main.js';
const CATALOG = 'services/payer-catalog/dist/main.js';
const ROTATION = 'standalone/dist/rotation/main.js';

const ALL_ZERO = Buffer.alloc(32).toString('base64');
const SECRETS = {
  API_KEY_PEPPER: ALL_ZERO,
  FINGERPRINT_KEY: ALL_ZERO,
  ANSWER_KEY: ALL_ZERO,
  OPERATOR_TOKEN: 'an operator token of the tests',
};

export const SECRET_MISTAKES: readonly StartMistake[] = [
  {
    mistake: 'a short operator token',
    settings: { OPERATOR_TOKEN: 'short' },
    what: 'bad configuration',
    where: 'OPERATOR_TOKEN',
    todo: 'must have at least 32 characters',
  },
  {
    mistake: 'a pepper that is no secret',
    settings: { API_KEY_PEPPER: 'salt' },
    what: 'bad configuration',
    where: 'API_KEY_PEPPER',
    todo: 'must be 32 random bytes in base64, as openssl rand -base64 32 prints them',
  },
  {
    mistake: 'a file of a secret that is not there',
    settings: { OPERATOR_TOKEN_FILE: '/nowhere' },
    what: 'bad configuration',
    where: 'OPERATOR_TOKEN_FILE',
    todo: 'must name a file that this process may read',
  },
  {
    mistake: 'a secret twice',
    settings: { OPERATOR_TOKEN: SECRETS.OPERATOR_TOKEN, OPERATOR_TOKEN_FILE: __filename },
    what: 'are both set',
    where: 'OPERATOR_TOKEN and OPERATOR_TOKEN_FILE',
    todo: 'leave one out',
  },
  {
    mistake: 'a gateway without a pepper',
    main: GATEWAY,
    settings: { ...ADDRESSES, ...SECRETS, OPERATOR_TOKEN: 'x'.repeat(32), API_KEY_PEPPER: '' },
    what: 'is required',
    where: 'API_KEY_PEPPER or API_KEY_PEPPERS',
    todo: 'openssl rand -base64 32 makes a secret',
  },
  {
    mistake: 'another pepper than the data was written with',
    settings: { API_KEY_PEPPER: Buffer.alloc(32, 7).toString('base64') },
    what: 'is another secret than the stored data was written with',
    where: 'API_KEY_PEPPER',
    todo: 'restore the settings, or secrets.json of the standalone, from the backup',
  },
  {
    mistake: 'data without secrets.json',
    prepare: remove('secrets.json'),
    what: 'is missing, and the data next to it was written with its secrets',
    where: '/secrets.json',
    todo: 'restore it from the backup of this data',
  },
  {
    mistake: 'keys that are to be rotated without secrets.json',
    main: ROTATION,
    prepare: remove('secrets.json'),
    what: 'is missing, and the data next to it was written with its secrets',
    where: '/secrets.json',
    todo: 'restore it from the backup of this data',
  },
  {
    mistake: 'secrets.json cut off',
    prepare: write('secrets.json', '{ "API_KEY_PEPPER": "abc'),
    what: 'is not what this program wrote',
    where: '/secrets.json',
    todo: 'restore it from the backup of this data',
  },
  {
    mistake: 'an order that is none to the rotation of keys',
    main: `${ROTATION} change answer-key`,
    what: 'say nothing more, or',
    where: 'new|drop',
    todo: 'api-key-pepper|fingerprint-key|answer-key',
  },
];

export const FILES: readonly StartMistake[] = [
  {
    mistake: 'no folder of payers for an empty catalog',
    main: CATALOG,
    settings: { PAYER_SEED_DIR: '/nowhere', GRPC_ADDRESS: '127.0.0.1:0' },
    prepare: remove('payer-catalog.sqlite'),
    what: 'the folder cannot be read',
    where: '/nowhere',
    todo: 'correct PAYER_SEED_DIR',
  },
  {
    mistake: 'garbage in a database',
    prepare: write('gateway.sqlite', 'garbage '.repeat(1_000)),
    what: 'is no SQLite database, or a damaged one',
    where: '/gateway.sqlite',
    todo: 'put its copy from the last backup in its place',
  },
  {
    mistake: 'another file in the place of a database',
    prepare: ({ dataDir }: Place): void => {
      copyFileSync(join(dataDir, 'demo.json'), join(dataDir, 'wallet.sqlite'));
    },
    what: 'is no SQLite database, or a damaged one',
    where: '/wallet.sqlite',
    todo: 'put its copy from the last backup in its place',
  },
  {
    mistake: 'demo.json cut off',
    prepare: write('demo.json', '{'),
    what: 'is not what this program wrote',
    where: '/demo.json',
    todo: 'move it away, and the next start makes another demo workspace',
  },
  {
    mistake: 'a file for a folder of data',
    settings: { DATA_DIR: __filename },
    what: 'is not a folder',
    where: `DATA_DIR: ${__filename}`,
    todo: 'name one',
  },
  {
    mistake: 'a folder of data inside of a file',
    settings: { DATA_DIR: join(__filename, 'data') },
    what: 'is inside of a file',
    where: `DATA_DIR: ${__filename}`,
    todo: 'name a folder',
  },
];
