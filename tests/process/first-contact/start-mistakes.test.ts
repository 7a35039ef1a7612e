import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { refusedStart } from '../../helpers/refused-start';
import { spawnStandalone } from '../../helpers/standalone-process';

jest.setTimeout(90_000);

/** Words of Joi, of drivers and of Node.js, which tell an operator nothing. */
const RAW =
  /required peers|at least one of \[|is not allowed to be|valid uri|fails to match|SqliteError|Mongo\w+Error|SyntaxError|\n {4}at |hunter2/;
const STANDALONE = 'standalone/dist/main.js';
const ROTATION = 'standalone/dist/rotation/main.js';

type Settings = Readonly<Record<string, string>>;

/** Each program, on data of an installation that has run before; which sentence belongs to which setting, unit tests hold. */
const MISTAKES: readonly (readonly [mistake: string, main: string, Settings, sentence: RegExp])[] = [
  [
    'a setting with a letter missing',
    STANDALONE,
    { RATE_LIMIT_PER_MINUT: '5' },
    /RATE_LIMIT_PER_MINUT is no setting: RATE_LIMIT_PER_MINUTE is probably meant/,
  ],
  [
    'a gateway without settings',
    'gateway/dist/main.js',
    {},
    /WALLET_ADDRESS is not set .*docs\/settings.md says what it takes/,
  ],
  [
    'a wallet without its certificates',
    'services/wallet/dist/main.js',
    { GRPC_TLS_DIR: '/nowhere' },
    /GRPC_TLS_DIR: \/nowhere\/ca.crt cannot be read: name a folder with ca.crt, tls.crt and tls.key/,
  ],
  [
    'a clearinghouse without an address',
    'services/clearinghouse/dist/main.js',
    {},
    /CLEARINGHOUSE_URL is not set/,
  ],
  [
    'an empty catalog without a folder of payers',
    'services/payer-catalog/dist/main.js',
    { PAYER_SEED_DIR: '/nowhere', GRPC_ADDRESS: '127.0.0.1:0', DATA_DIR: join(tmpdir(), 'eligibility-none') },
    /\/nowhere: the folder cannot be read: correct PAYER_SEED_DIR/,
  ],
  [
    'a simulator without a port',
    'fixtures/payer-network/dist/main.js',
    { SIMULATOR_ADDRESS: 'localhost' },
    /SIMULATOR_ADDRESS must be host:port, such as 127.0.0.1:8090/,
  ],
  [
    'a console at a port that is none',
    'console/dist/main.js',
    { PORT: '-1' },
    /PORT must be the number of a port/,
  ],
  [
    'a migration of nothing',
    'standalone/dist/migrate/main.js',
    {},
    /MONGODB_URI is not set: it names the MongoDB to migrate, such as mongodb:\/\/host:27017\//,
  ],
  [
    'a migration of a MongoDB that is away',
    'standalone/dist/migrate/main.js',
    { MONGODB_URI: 'mongodb://ann:hunter2@127.0.0.1:1/' },
    /MONGODB_URI: connection refused: start MongoDB there, or correct host and port/,
  ],
  [
    'an order that is none to the rotation of keys',
    `${ROTATION} change answer-key`,
    {},
    /say nothing more, or: new\|drop api-key-pepper\|fingerprint-key\|answer-key/,
  ],
];

describe('a start with a mistake', () => {
  let parent: string;
  let ran: string;
  beforeAll(async () => {
    parent = await mkdtemp(join(tmpdir(), 'eligibility-mistakes-'));
    ran = join(parent, 'ran');
    const system = await spawnStandalone(ran);
    await system.terminate();
  });
  afterAll(() => rm(parent, { recursive: true }));

  const copied = async (): Promise<string> => {
    const dataDir = await mkdtemp(join(parent, 'data-'));
    await cp(ran, dataDir, { recursive: true });
    return dataDir;
  };
  const expectRefused = async (main: string, settings: Settings, sentence: RegExp): Promise<void> => {
    const { code, said } = await refusedStart(main, settings);
    expect({ code, said }).toEqual({ code: 2, said: expect.stringMatching(/^[^\n]+\n$/) as string });
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(RAW);
  };

  it.each(MISTAKES)(
    'says in one sentence what is wrong, where, and what to do: %s',
    async (_mistake, main, settings, sentence) => {
      await expectRefused(main, { DATA_DIR: await copied(), ...settings }, sentence);
    },
  );

  it('rotates no key of data whose secrets.json is missing', async () => {
    const dataDir = await copied();
    await rm(join(dataDir, 'secrets.json'));
    const sentence =
      /\/secrets.json is missing, and the data next to it was written with its secrets: restore it from the backup/;
    await expectRefused(ROTATION, { DATA_DIR: dataDir }, sentence);
  });

  it.each([
    ['demo.json', '{', /demo.json is not what this program wrote: move it away, and the next start makes/],
    ['secrets.json', '{ "API_KEY', /secrets.json is not what this program wrote: restore it from the backup/],
    ['gateway.sqlite', 'garbage '.repeat(1_000), /gateway.sqlite is no SQLite database, or a damaged one/],
  ])('does not touch a damaged %s', async (name, content, sentence) => {
    const dataDir = await copied();
    await writeFile(join(dataDir, name), content);
    await expectRefused(STANDALONE, { DATA_DIR: dataDir }, sentence);
  });
});
