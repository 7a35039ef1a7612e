import pino from 'pino';
import { activeTraceId } from './telemetry/tracing';

/**
 * The only fields a log line may carry. Patient data cannot be logged by accident: whatever is not here is dropped.
 * `failure` is an error's name, code and stack frames, without its message, which may quote input.
 */
const ALLOWED_FIELDS = [
  'requestId',
  'traceId',
  'upstreamTraceId',
  'method',
  'route',
  'status',
  'code',
  'latencyMs',
  'workspaceId',
  'clientId',
  'keyId',
  'checkId',
  'operationId',
  'payerId',
  'connector',
  'upstreamAttempts',
  'outcome',
  'tags',
  'upstreamStatus',
  'rejectCodes',
  'circuit',
  'rpc',
  'service',
  'address',
  'count',
  'reason',
  'settings',
  'metric',
  'failure',
  'fence',
  'signal',
  'actor',
  'durationMs',
] as const;

export type LogFields = Readonly<Partial<Record<(typeof ALLOWED_FIELDS)[number], unknown>>>;

export type Log = {
  readonly debug: (message: string, fields?: LogFields) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  readonly child: (fields: LogFields) => Log;
};

export type LogOptions = {
  readonly level: string;
  /** Where lines go; standard output unless a test captures them. */
  readonly destination?: { write: (line: string) => void };
};

/** JSON lines with an allow-list of fields. Messages are static sentences; what varies is a field. */
export function createLog({ level, destination }: LogOptions): Log {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    mixin: traceOf,
    formatters: { level: (label) => ({ level: label }), log: pickAllowed },
  };
  return wrap(pino(options, destination ?? standardOutput()));
}

/** A line that is written inside a span can be found from its trace. */
function traceOf(): LogFields {
  const traceId = activeTraceId();
  return traceId === undefined ? {} : { traceId };
}

export const silentLog: Log = wrap(pino({ level: 'silent' }));

/** Lines are written in batches: one system call a line costs more than making the line. */
const BATCH_BYTES = 4_096;
const WRITTEN_WITHIN_MS = 200;
let output: ReturnType<typeof pino.destination> | undefined;

/** There is one standard output a process, so its loggers share one buffer, which is written out when the process ends. */
function standardOutput(): ReturnType<typeof pino.destination> {
  if (output !== undefined) return output;
  const opened = pino.destination({ sync: false, minLength: BATCH_BYTES, periodicFlush: WRITTEN_WITHIN_MS });
  process.once('exit', () => {
    opened.flushSync();
  });
  output = opened;
  return opened;
}

function wrap(logger: pino.Logger): Log {
  return {
    debug: (message, fields) => {
      logger.debug(fields ?? {}, message);
    },
    info: (message, fields) => {
      logger.info(fields ?? {}, message);
    },
    warn: (message, fields) => {
      logger.warn(fields ?? {}, message);
    },
    error: (message, fields) => {
      logger.error(fields ?? {}, message);
    },
    child: (fields) => wrap(logger.child(pickAllowed(fields))),
  };
}

function pickAllowed(fields: Record<string, unknown>): Record<string, unknown> {
  const picked: Record<string, unknown> = {};
  for (const name of ALLOWED_FIELDS) {
    const value = fields[name];
    if (value !== undefined) picked[name] = value instanceof Error ? failureOf(value) : value;
  }
  return picked;
}

/** A line of V8's stack trace that names a place in code; a line of the message that begins with "at" does not. */
const FRAME = /^ {4}at (?:[\w$.<>[\] ]+ \()?(?:file:\/\/|node:|\/)[^\s()]+:\d+:\d+\)?$/;
const MAX_FRAMES = 8;

/** What may be told of an error: which kind, where, and of what kind its causes are; never its message. */
function failureOf(error: Error): Record<string, unknown> {
  const frames = error.stack
    ?.split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, MAX_FRAMES);
  const code: unknown = 'code' in error ? error.code : undefined;
  return {
    name: error.name,
    ...(code === undefined ? {} : { code }),
    frames: frames?.map((frame) => frame.trim()),
    ...(error.cause instanceof Error ? { cause: failureOf(error.cause) } : {}),
  };
}
