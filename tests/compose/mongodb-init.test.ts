import { KEPT } from './_kept';
import { freshServer, runInit } from './_mongodb-init';

describe('deploy/mongodb-init.js', () => {
  it('makes one node a replica set, as root, and leaves a set that is there alone', () => {
    const server = freshServer();
    runInit(server);
    runInit(server);
    expect(server.initiated).toEqual([{ _id: 'eligibility', members: [{ _id: 0, host: 'mongodb:27017' }] }]);
    expect(server.uris[0]).toBe(
      'mongodb://root:of MONGODB_PASSWORD_ROOT@mongodb:27017/admin?directConnection=true',
    );
  });

  it.each(Object.entries(KEPT))(
    'lets %s read and write exactly the collections it declares',
    (user, names) => {
      const server = freshServer();
      runInit(server);
      const actions = ['find', 'insert', 'update', 'remove', 'listIndexes'];
      expect(new Set(server.roles.get(user))).toEqual(
        new Set(
          names.map((collection) => ({
            resource: { db: 'eligibility', collection },
            actions: collection === 'gateway_audit' ? ['find', 'insert', 'listIndexes'] : actions,
          })),
        ),
      );
    },
  );

  it('lets the migration make indexes in all of them, and read and write in none', () => {
    const server = freshServer();
    runInit(server);
    expect(server.roles.get('migrate')).toEqual([
      {
        resource: { db: 'eligibility', collection: '' },
        actions: ['createCollection', 'createIndex', 'listIndexes'],
      },
    ]);
  });

  it('gives each user its own role and password, and a changed password at the next start', () => {
    const server = freshServer();
    runInit(server);
    const users = [...Object.keys(KEPT), 'migrate'];
    expect(Object.fromEntries(server.users)).toEqual(
      Object.fromEntries(
        users.map((user) => [user, { pwd: `of MONGODB_PASSWORD_${user.toUpperCase()}`, roles: [user] }]),
      ),
    );
    const later = ['root', ...users].map(
      (user) => [`MONGODB_PASSWORD_${user.toUpperCase()}`, 'later'] as const,
    );
    runInit(server, Object.fromEntries(later));
    expect([...server.users.values()].map(({ pwd }) => pwd)).toEqual(users.map(() => 'later'));
  });

  it('stops when a password is missing', () => {
    const start = (): void => {
      runInit(freshServer(), {});
    };
    expect(start).toThrow('MONGODB_PASSWORD_ROOT is missing');
  });
});
