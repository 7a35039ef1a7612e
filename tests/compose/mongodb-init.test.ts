import { SCHEMA_COLLECTION } from '@eligibility/mongo';
import { COLLECTIONS_BY_USER } from './_collections-by-user';
import { freshServer, runInit, secretsWith } from './_mongodb-init';

describe('deploy/mongodb-init.js', () => {
  it('makes one node a replica set, as root, and leaves an existing set unchanged', () => {
    const server = freshServer();
    runInit(server);
    runInit(server);
    expect(server.initiated).toEqual([{ _id: 'eligibility', members: [{ _id: 0, host: 'mongodb:27017' }] }]);
    expect(server.uris[0]).toBe(
      'mongodb://root:of_mongodb_password_root@mongodb:27017/admin?directConnection=true',
    );
  });

  it.each(Object.entries(COLLECTIONS_BY_USER))(
    'lets %s read and write exactly the collections it declares',
    (user, names) => {
      const server = freshServer();
      runInit(server);
      const actions = ['find', 'insert', 'update', 'remove', 'listIndexes'];
      expect(new Set(server.roles.get(user))).toEqual(
        new Set([
          ...names.map((collection) => ({
            resource: { db: 'eligibility', collection },
            actions: collection === 'gateway_audit' ? ['find', 'insert', 'listIndexes'] : actions,
          })),
          { resource: { db: 'eligibility', collection: SCHEMA_COLLECTION }, actions: ['find'] },
        ]),
      );
    },
  );

  it('lets the migration create indexes on all collections, and read and write the version of the schema alone', () => {
    const server = freshServer();
    runInit(server);
    expect(server.roles.get('migrate')).toEqual([
      {
        resource: { db: 'eligibility', collection: '' },
        actions: ['createCollection', 'createIndex', 'listIndexes'],
      },
      {
        resource: { db: 'eligibility', collection: SCHEMA_COLLECTION },
        actions: ['find', 'insert', 'update'],
      },
    ]);
  });

  it('gives each user its own role and password, and applies a changed password at the next start', () => {
    const server = freshServer();
    runInit(server);
    const users = [...Object.keys(COLLECTIONS_BY_USER), 'migrate'];
    expect(Object.fromEntries(server.users)).toEqual(
      Object.fromEntries(users.map((user) => [user, { pwd: `of_mongodb_uri_${user}`, roles: [user] }])),
    );
    const later = secretsWith(() => 'l%40ter');
    runInit(server, later);
    expect([...server.users.values()].map(({ pwd }) => pwd)).toEqual(users.map(() => 'l@ter'));
  });

  it('stops when a password is missing', () => {
    const startWith = (secrets: Readonly<Record<string, string>>) => (): void => {
      runInit(freshServer(), secrets);
    };
    const noPassword = { mongodb_uri_gateway: 'mongodb://mongodb:27017/eligibility' };
    const secrets = secretsWith(() => 'password');
    expect(startWith({})).toThrow('mongodb_password_root');
    expect(startWith({ ...secrets, ...noPassword })).toThrow('mongodb_uri_gateway holds no password');
  });
});
