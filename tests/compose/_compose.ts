import { existsSync, readFileSync } from 'node:fs';
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
};

export type ComposeFile = {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly networks: Readonly<Record<string, { readonly internal?: boolean }>>;
  readonly volumes: Readonly<Record<string, unknown>>;
};

/** The compose file of the repository, its anchors merged and its variables as they stand. */
export const compose = parse(readFileSync(join(ROOT, 'docker-compose.yml'), 'utf8'), {
  merge: true,
}) as ComposeFile;

/** The processes that are ours and stay: services, gateway and simulator, by name. */
export const processes = Object.entries(compose.services).filter(
  ([, { build, healthcheck }]) => build !== undefined && healthcheck !== undefined,
);
