import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { runInNewContext } from 'node:vm';
import { compose, ROOT, SECRETS_FOLDER } from './_compose';

type Privilege = {
  readonly resource: { readonly db: string; readonly collection: string };
  readonly actions: readonly string[];
};
type Command = Readonly<Record<string, unknown>>;
type User = { readonly pwd: string; readonly roles: readonly string[] };

/** What a server knows after deploy/mongodb-init.js: users and roles of the database, and how often it was initiated. */
export type FakeServer = {
  readonly uris: string[];
  readonly roles: Map<string, readonly Privilege[]>;
  readonly users: Map<string, User>;
  readonly initiated: unknown[];
};

export const freshServer = (): FakeServer => ({
  uris: [],
  roles: new Map(),
  users: new Map(),
  initiated: [],
});

/** The files of the container: a URI with a password for each user, and the root's password. */
export function secretsWith(passwordOf: (name: string) => string): Readonly<Record<string, string>> {
  const names = compose.services['mongodb-init']?.secrets ?? [];
  return Object.fromEntries(
    names.map((name) => {
      const password = passwordOf(name);
      const user = name.replace('mongodb_uri_', '');
      return [name, user === name ? password : `mongodb://${user}:${password}@mongodb:27017/eligibility`];
    }),
  );
}

const SECRETS = secretsWith((name) => `of_${name}`);

/** Runs the script as mongosh would, on a server that knows the commands it sends and no other. */
export function runInit(server: FakeServer, secrets: Readonly<Record<string, string>> = SECRETS): void {
  const script = readFileSync(join(ROOT, 'deploy/mongodb-init.js'), 'utf8');
  const named = ({ uris }: FakeServer, uri: string): object => {
    uris.push(uri);
    return databaseOf(server, 'admin');
  };
  const sleep = (): void => undefined;
  const readSecret = (path: string): string => {
    const secret = secrets[path.replace(SECRETS_FOLDER, '')];
    if (secret === undefined) throw new Error(`there is no ${path}`);
    return `${secret}\n`;
  };
  const require = (): object => ({ readFileSync: readSecret });
  runInNewContext(script, { require, sleep, connect: (uri: string) => named(server, uri) });
}

function databaseOf(server: FakeServer, name: string): object {
  const commands: Readonly<Record<string, (command: Command) => object>> =
    name === 'admin' ? adminCommands(server) : userCommands(server);
  return {
    getSiblingDB: (other: string) => databaseOf(server, other),
    runCommand: (command: Command) => {
      const [verb = ''] = Object.keys(command);
      const act = commands[verb];
      if (act === undefined) throw new Error(`no such command in ${name}: ${verb}`);
      return { ok: 1, ...act(command) };
    },
  };
}

function adminCommands({ initiated }: FakeServer): Readonly<Record<string, (command: Command) => object>> {
  return {
    hello: () => (initiated.length > 0 ? { setName: 'eligibility', isWritablePrimary: true } : {}),
    replSetInitiate: ({ replSetInitiate }) => {
      initiated.push(replSetInitiate);
      return {};
    },
  };
}

function userCommands({ roles, users }: FakeServer): Readonly<Record<string, (command: Command) => object>> {
  const write =
    <Value>(known: Map<string, Value>, isNew: boolean, valueOf: (command: Command) => Value) =>
    (command: Command): object => {
      const [name] = Object.values(command) as [string];
      if (known.has(name) === isNew) throw new Error(`${name} is ${isNew ? '' : 'not '}there`);
      known.set(name, valueOf(command));
      return {};
    };
  const privilegesOf = ({ privileges }: Command): readonly Privilege[] => privileges as Privilege[];
  const userOf = ({ pwd, roles: granted }: Command): User => ({ pwd, roles: granted }) as User;
  return {
    rolesInfo: ({ rolesInfo }) => ({ roles: roles.has(rolesInfo as string) ? [{}] : [] }),
    usersInfo: ({ usersInfo }) => ({ users: users.has(usersInfo as string) ? [{}] : [] }),
    createRole: write(roles, true, privilegesOf),
    updateRole: write(roles, false, privilegesOf),
    createUser: write(users, true, userOf),
    updateUser: write(users, false, userOf),
  };
}
