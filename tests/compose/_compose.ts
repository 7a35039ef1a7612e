import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { parse } from 'yaml';

/** The repository, from the sources and from what is built of them. */
export const ROOT = rootAbove(__dirname);

function rootAbove(folder: string): string {
  return existsSync(join(folder, 'docker-compose.yml')) ? folder : rootAbove(dirname(folder));
}

type Condition = 'service_started' | 'service_healthy' | 'service_completed_successfully';

export type ComposeService = {
  readonly image?: string;
  readonly build?: { readonly dockerfile: string; readonly args: { readonly SERVICE: string } };
  readonly entrypoint?: readonly string[];
  readonly command: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
  readonly depends_on?: Readonly<Record<string, { readonly condition: Condition }>>;
  readonly healthcheck?: { readonly test: readonly string[] };
  readonly networks: readonly string[];
  readonly ports?: readonly string[];
  readonly restart?: string;
  readonly read_only?: boolean;
  readonly user?: string;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly group_add?: readonly string[];
  readonly tmpfs?: readonly string[];
  readonly secrets?: readonly string[];
};

export type ComposeFile = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
  readonly secrets: Readonly<Record<string, { readonly file: string }>>;
};

/** Where a container finds the secrets that it is given. */
export const SECRETS_FOLDER = '/run/secrets/';

/** The compose file of the repository, its anchors merged and its variables unresolved. */
export const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}) as ComposeFile;

/** What deploy/compose-secrets makes for the compose file in a folder, by the names of the files. */
export function makeSecrets(folder: string): Readonly<Record<string, string>> {
  execFileSync(join(ROOT, 'deploy/compose-secrets'), [folder]);
  const names = readdirSync(join(folder, 'secrets'));
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(folder, 'secrets', name), 'utf8').trimEnd()]),
  );
}

/** The processes that are ours and stay: services, gateway and simulator, by name. */
export const processes = Object.entries(compose.services).filter(
  ([, { build, healthcheck }]) => build !== undefined && healthcheck !== undefined,
);
