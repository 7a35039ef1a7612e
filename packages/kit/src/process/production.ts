import Joi from 'joi';
import { ConfigError } from '../errors';
import type { Env } from './config';
import type { Log } from '../log';
import type { Metrics } from '../telemetry/metrics';

/** The settings by which an operator allows, on purpose, what production refuses. */
export type Allowance =
  | 'ALLOW_CLEAR_TEXT_CLEARINGHOUSE'
  | 'ALLOW_CLEAR_TEXT_STORES'
  | 'ALLOW_CLEAR_TEXT_SERVICES'
  | 'ALLOW_UNVERIFIED_TLS'
  | 'ALLOW_WEAK_SECRETS'
  | 'ALLOW_SIMULATED_PAYERS'
  | 'ALLOW_DEMO_WORKSPACE';

export type AllowanceVariables<Name extends Allowance> = Readonly<Record<Name, boolean>>;

/** A setting that is acceptable for a trial, but not for patients' data. */
export type Unsafe = {
  /** What is wrong, beginning with the setting it comes from; never a value, which may be a secret. */
  readonly what: string;
  readonly allowedBy: Allowance;
};

/** What is refused in production unless the setting is `true`. */
const REFUSED: Readonly<Record<Allowance, string>> = {
  ALLOW_CLEAR_TEXT_CLEARINGHOUSE: 'an `http://` clearinghouse on another machine',
  ALLOW_CLEAR_TEXT_STORES: 'a MongoDB without TLS, or a `redis://`, on another machine',
  ALLOW_CLEAR_TEXT_SERVICES:
    'services on other machines, or a service that listens for them, without `GRPC_TLS_DIR`',
  ALLOW_UNVERIFIED_TLS: '`NODE_TLS_REJECT_UNAUTHORIZED=0`; `tlsInsecure` and its kind in `MONGODB_URI`',
  ALLOW_WEAK_SECRETS:
    'secrets that are not random, or equal to one another; short ones are refused everywhere',
  ALLOW_SIMULATED_PAYERS:
    'the standalone without `CLEARINGHOUSE_URL`, a clearinghouse that says it is a simulator, and the simulator on its own',
  ALLOW_DEMO_WORKSPACE:
    'the standalone with a real clearinghouse and `demo.json`; without it, no demo workspace is made there',
};

/** For the schema of a process's environment: the settings that allow these. */
export function allowances<Name extends Allowance>(
  ...names: readonly Name[]
): Record<Name, Joi.BooleanSchema> {
  const entries = names.map((name) => [
    name,
    Joi.boolean().default(false).description(`allows in production: ${REFUSED[name]}`),
  ]);
  return Object.fromEntries(entries) as Record<Name, Joi.BooleanSchema>;
}

export function isProduction(env: Env): boolean {
  return env['NODE_ENV'] === 'production';
}

/**
 * With `NODE_ENV=production`, refuses to start with anything unsafe that was not allowed on purpose.
 * @returns the allowances in use; none outside production, where everything is allowed
 * @throws ConfigError with one line that names each unsafe setting and what would allow it
 */
export function demandSafety(env: Env, found: readonly Unsafe[]): readonly Allowance[] {
  if (!isProduction(env)) return [];
  const all = [...found, ...unverifiedTls(env)];
  const refused = all.filter(({ allowedBy }) => env[allowedBy] !== 'true');
  if (refused.length > 0) throw unsafeInProduction(refused);
  return [...new Set(all.map(({ allowedBy }) => allowedBy))];
}

/** The failure of a start: one line that names each unsafe setting and what would allow it. */
export function unsafeInProduction(refused: readonly Unsafe[]): ConfigError {
  const problems = refused.map(({ what, allowedBy }) => `${what} (${allowedBy}=true allows it)`);
  return new ConfigError(`unsafe in production: ${problems.join('; ')}`);
}

function unverifiedTls(env: Env): readonly Unsafe[] {
  if (env['NODE_TLS_REJECT_UNAUTHORIZED'] !== '0') return [];
  return [
    {
      what: 'NODE_TLS_REJECT_UNAUTHORIZED=0 accepts every certificate, also that of an attacker',
      allowedBy: 'ALLOW_UNVERIFIED_TLS',
    },
  ];
}

/** Logs at the start what was allowed on purpose, and exports it as a metric while the process runs. */
export function reportAllowances(
  allowed: readonly Allowance[] = [],
  { metrics, log }: { readonly metrics: Metrics; readonly log: Log },
): void {
  metrics.gauge(
    {
      name: 'eligibility_unsafe_settings_allowed',
      help: 'Settings that are unsafe in production and were allowed on purpose: 1 for each',
      labels: ['setting'],
    },
    () => allowed.map((setting) => ({ labels: { setting }, value: 1 })),
  );
  if (allowed.length > 0)
    log.warn('unsafe settings are allowed on purpose', { count: allowed.length, settings: allowed });
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[?::1\]?)$/i;

/** True for a host whose traffic never leaves this machine. */
export function isThisMachine(host: string): boolean {
  return LOOPBACK.test(host);
}

/** True when every address that gRPC would find behind this one is on this machine, or in this process. */
export function isLocalAddress(address: string): boolean {
  if (address.startsWith('unix:') || address.startsWith('in-process:')) return true;
  const hosts = address.replace(/^(dns:\/{0,3}|ipv[46]:)/, '').split(',');
  return hosts.every((each) => isThisMachine(each.trim().replace(/:\d+$/, '')));
}
