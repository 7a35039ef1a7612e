/**
 * The only fields a log line may carry. Patient data cannot be logged by accident: whatever is not here is dropped.
 * `failure` is an error's name, code and stack frames, without its message, which may quote input.
 */
export const ALLOWED_FIELDS = [
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
  'personId',
  'checkId',
  'operationId',
  'jobId',
  'payerId',
  'connector',
  'upstreamAttempts',
  'outcome',
  'tags',
  'upstreamStatus',
  'rejectCodes',
  'fields',
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
  'slug',
] as const;

export type LogFields = Readonly<Partial<Record<(typeof ALLOWED_FIELDS)[number], unknown>>>;

export type Log = {
  readonly debug: (message: string, fields?: LogFields) => void;
  readonly info: (message: string, fields?: LogFields) => void;
  readonly warn: (message: string, fields?: LogFields) => void;
  readonly error: (message: string, fields?: LogFields) => void;
  readonly child: (fields: LogFields) => Log;
};

const ignore = (): void => undefined;

/** Logs nothing; for tests. */
export const silentLog: Log = {
  debug: ignore,
  info: ignore,
  warn: ignore,
  error: ignore,
  child: () => silentLog,
};
