import pino from 'pino';
import { ALLOWED_FIELDS, type Log, type LogFields } from '../log';
import { activeTraceId } from '../telemetry/tracing';

type LogOptions = {
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

/** Adds the trace id to a line that is logged inside a span. */
function traceOf(): LogFields {
  const traceId = activeTraceId();
  return traceId === undefined ? {} : { traceId };
}

/** Lines are written in batches: one system call per line costs more than formatting the line. */
const BATCH_BYTES = 4_096;
const WRITTEN_WITHIN_MS = 200;
let output: ReturnType<typeof pino.destination> | undefined;

/** A process has one standard output, so its loggers share one buffer, which is flushed when the process ends. */
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

/** What may be logged of an error: its name and stack frames and the names of its causes; never its message. */
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
