// What the container `mongodb-init` has mongosh do at each `docker compose up`, as root: it makes the one node a replica set,
// and a user a process with a role on its own collections. Whatever is there is brought up to date: a later release's
// collections, passwords that changed in `secrets/`. Loops that ask the server are `for`s: mongosh awaits nothing in callbacks.
const DATABASE = 'eligibility';

// A role names whole collections, not prefixes; a test holds these to what the adapters declare.
const COLLECTIONS = {
  gateway: [
    'gateway_workspaces',
    'gateway_clinics',
    'gateway_clinic_rates',
    'gateway_api_keys',
    'gateway_audit',
    'gateway_audit_intents',
    'gateway_operators',
    'gateway_request_trails',
    'gateway_alert_notes',
    'gateway_people',
    'gateway_memberships',
    'gateway_sessions',
    'gateway_sign_in_links',
    'gateway_secret_marks',
    'gateway_checks',
    'gateway_check_lines',
    'gateway_batch_items',
    'gateway_jobs',
    'gateway_events',
    'gateway_webhook_endpoints',
  ],
  wallet: ['wallet_wallets', 'wallet_operations', 'wallet_journal'],
  payer_catalog: [
    'payer_versions',
    'payer_listed_payers',
    'payer_clinic_words',
    'payer_usual_payers',
    'payer_member_id_prefixes',
  ],
  clearinghouse: ['clearinghouse_overrides'],
  mock_fixtures: ['fixture_own_fixtures'],
};
// At its start a process looks whether its indexes are there. It makes none, and drops nothing.
const KEEP = ['find', 'insert', 'update', 'remove', 'listIndexes'];
// What operators did is written once: the gateway itself cannot change or remove a line.
const APPEND_ONLY = ['gateway_audit'];
const APPEND = ['find', 'insert', 'listIndexes'];
// In any collection, the first time before it is there; the migration reads no document of a process.
const MIGRATE = ['createCollection', 'createIndex', 'listIndexes'];
const ANY_COLLECTION = '';
// The migration notes the version of the schema; a process that does not know this version does not start.
const SCHEMA = ['eligibility_schema'];

const onlyIn = (collections, actions) =>
  collections.map((collection) => ({ resource: { db: DATABASE, collection }, actions }));
const isAppendOnly = (collection) => APPEND_ONLY.includes(collection);
const keepers = Object.entries(COLLECTIONS).map(([name, own]) => [
  name,
  [
    ...onlyIn(
      own.filter((one) => !isAppendOnly(one)),
      KEEP,
    ),
    ...onlyIn(own.filter(isAppendOnly), APPEND),
    ...onlyIn(SCHEMA, ['find']),
  ],
]);
const migrate = [...onlyIn([ANY_COLLECTION], MIGRATE), ...onlyIn(SCHEMA, ['find', 'insert', 'update'])];
const privilegesByUser = [...keepers, ['migrate', migrate]];

const { readFileSync } = require('fs');
const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').replace(/\n$/, '');
// A user's password is in the URI that its process is given, and nowhere else.
const passwordOf = (name) => {
  const [, password] = /^mongodb:\/\/[^:/@]+:([^@]+)@/.exec(secret(`mongodb_uri_${name}`)) ?? [];
  if (!password) throw new Error(`mongodb_uri_${name} holds no password`);
  return decodeURIComponent(password);
};

const root = encodeURIComponent(secret('mongodb_password_root'));
const admin = connect(`mongodb://root:${root}@mongodb:27017/admin?directConnection=true`);
if (!admin.runCommand({ hello: 1 }).setName) {
  const members = [{ _id: 0, host: 'mongodb:27017' }];
  admin.runCommand({ replSetInitiate: { _id: 'eligibility', members } });
}
while (!admin.runCommand({ hello: 1 }).isWritablePrimary) sleep(200);

const database = admin.getSiblingDB(DATABASE);
for (const [name, privileges] of privilegesByUser) {
  const isRole = database.runCommand({ rolesInfo: name }).roles.length > 0;
  database.runCommand({ [isRole ? 'updateRole' : 'createRole']: name, privileges, roles: [] });
  const isUser = database.runCommand({ usersInfo: name }).users.length > 0;
  const user = { pwd: passwordOf(name), roles: [name] };
  database.runCommand({ [isUser ? 'updateUser' : 'createUser']: name, ...user });
}
