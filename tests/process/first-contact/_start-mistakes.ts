import { FILES, SECRET_MISTAKES } from './_mistakes-in-data';
import { SETTINGS } from './_mistakes-in-settings';
import type { StartMistake } from './_start-mistake';

const MIGRATION = 'standalone/dist/migrate/main.js';

const MONGODB: readonly StartMistake[] = [
  {
    mistake: 'a MongoDB without a scheme',
    settings: { MONGODB_URI: 'db.test:27017' },
    what: 'bad configuration',
    where: 'MONGODB_URI',
    todo: 'must be a connection string without blanks, such as mongodb://host:27017/',
  },
  {
    mistake: 'a name of a database that is none',
    settings: { MONGODB_DATABASE: 'a.b' },
    what: 'bad configuration',
    where: 'MONGODB_DATABASE',
    todo: 'must be 1 to 38 letters, digits, _ and -',
  },
  {
    mistake: 'a MongoDB that is away',
    settings: { MONGODB_URI: 'mongodb://ann:hunter2@127.0.0.1:1/' },
    what: 'connection refused',
    where: 'MONGODB_URI',
    todo: 'start MongoDB there, or correct host and port',
  },
  {
    mistake: 'a MongoDB on a host that is none',
    settings: { MONGODB_URI: 'mongodb://ann:hunter2@nowhere.invalid/' },
    what: 'host name not found',
    where: 'MONGODB_URI',
    todo: 'correct the name of the host',
  },
  {
    mistake: 'a password with an @ in a connection string',
    settings: { MONGODB_URI: 'mongodb://ann:p@hunter2@127.0.0.1/' },
    what: 'the driver cannot read it',
    where: 'MONGODB_URI',
    todo: 'write @ : / ? # and % in a name or password as %40',
  },
  {
    mistake: 'half of a certificate for MongoDB',
    settings: { MONGODB_URI: 'mongodb://127.0.0.1/', MONGODB_TLS_CERT_FILE: '/nowhere' },
    what: 'bad configuration',
    where: 'MONGODB_TLS_CERT_FILE',
    todo: 'must name a PEM file that this process may read',
  },
  {
    mistake: 'a migration of nothing',
    main: MIGRATION,
    what: 'is not set',
    where: 'MONGODB_URI',
    todo: 'it names the MongoDB to migrate, such as mongodb://host:27017/',
  },
  {
    mistake: 'a migration of a MongoDB that is away',
    main: MIGRATION,
    settings: { MONGODB_URI: 'mongodb://ann:hunter2@127.0.0.1:1/' },
    what: 'connection refused',
    where: 'MONGODB_URI',
    todo: 'start MongoDB there, or correct host and port',
  },
];

/** Mistakes at a start, each on data of an installation that has run before. */
export const START_MISTAKES: readonly StartMistake[] = [
  ...SETTINGS,
  ...SECRET_MISTAKES,
  ...FILES,
  ...MONGODB,
];
