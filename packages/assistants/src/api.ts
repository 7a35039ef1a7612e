/** One call of the REST API on behalf of the assistant's caller, whose credentials are added by who makes the call. */
export type ApiCall = {
  readonly method: 'GET' | 'POST';
  /** With its query: `/api/payers?query=aetna`. Patient data goes into the body only. */
  readonly path: string;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
};

/** What the API answered, whatever the status. */
export type ApiAnswer = {
  readonly status: number;
  /** The parsed JSON; undefined where the answer has none. */
  readonly body: unknown;
  /** A header by its name in small letters. */
  readonly header: (name: string) => string | undefined;
};

/** Calls the API: inside the gateway without a network, in the command line over HTTP. @throws where there is no answer */
export type CallApi = (call: ApiCall) => Promise<ApiAnswer>;

export function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A member of a JSON object that is a text. */
export function textIn(value: unknown, name: string): string | undefined {
  const member = isObject(value) ? value[name] : undefined;
  return typeof member === 'string' ? member : undefined;
}

/** The members of a JSON object's list that are objects themselves. */
export function objectsIn(value: unknown, name: string): readonly Readonly<Record<string, unknown>>[] {
  const member = isObject(value) ? value[name] : undefined;
  return Array.isArray(member) ? member.filter(isObject) : [];
}
