import type { ServerResponse } from 'node:http';
import { silentLog } from '@eligibility/kit';
import { fakeClock } from '@eligibility/kit/testing';
import type { OpenConnector } from '../app/ports';
import type { Inquiry } from '../domain/inquiry';
import type { EndpointOptions } from './http/endpoint';
import { envelopeFields, FORM_TYPE, mimeBody, PARTIES, soapBody } from './core/_envelopes';
import { fakeClearinghouse, type FakeClearinghouse } from './http/_clearinghouse';
import { type ConnectorSettings, openConnector } from './open-connector';

export type Format = ConnectorSettings['format'];
export const FORMATS: readonly Format[] = ['json', 'core-soap', 'core-mime'];

export const API_KEY = 'MARKER-KEY';
export const LOGIN = { username: 'MARKER-USER', password: 'MARKER-PASSWORD' };
export const CONTENT_TYPES: Readonly<Record<Format, string>> = {
  json: 'application/json',
  'core-soap': 'application/soap+xml',
  'core-mime': FORM_TYPE,
};

type CoreSettings = Exclude<ConnectorSettings, { format: 'json' }>;
export type Given = Partial<Omit<CoreSettings, 'format' | 'url'> & EndpointOptions>;

const never = new AbortController().signal;

/** Asks with a signal that never aborts. */
export const askOf = ({ ask }: OpenConnector, inquiry: Inquiry): ReturnType<OpenConnector['ask']> =>
  ask(inquiry, never);

/** An account at a clearinghouse of this format. */
function settingsOf(format: Format, url: string, given: Given = {}): ConnectorSettings {
  const account = {
    ...PARTIES,
    senderQualifier: 'ZZ',
    receiverQualifier: '30',
    originatorId: '9ELIGCHECK',
    usage: 'T',
    credentials: LOGIN,
    tls: {},
  } as const;
  return format === 'json'
    ? { format, url, signIn: { apiKey: API_KEY }, ...given }
    : { format, url, ...account, ...given };
}

/** A connector of a test, which closes it. */
export function opened(format: Format, url: string, given?: Given): OpenConnector {
  const dependencies = { clock: fakeClock(), log: silentLog, onDeviations: () => undefined };
  return openConnector('north', settingsOf(format, url, given), dependencies);
}

const ACTIVE_JSON = { id: 'ec_1', benefitsInformation: [{ code: '1', serviceTypeCodes: ['30'] }] };

type Answer = { readonly payload?: string; readonly json?: object };

/** The body of an answer about a covered patient; of this payload, or this JSON, when it is given. */
export function bodyIn(format: Format, answer: Answer = {}): string {
  const { payload, json = ACTIVE_JSON } = answer;
  const fields = envelopeFields(payload === undefined ? {} : { Payload: payload });
  if (format === 'json') return JSON.stringify(json);
  return format === 'core-soap' ? soapBody(fields) : mimeBody(fields);
}

/** Sends an answer in its format. */
export const answering =
  (format: Format, answer?: Answer) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': CONTENT_TYPES[format] }).end(bodyIn(format, answer));
  };

type Asked = FakeClearinghouse & { readonly connector: OpenConnector };

type Clearinghouses = {
  /** A clearinghouse that answers so, and a connector to it. */
  readonly at: (format: Format, answer: (response: ServerResponse) => void, given?: Given) => Promise<Asked>;
  readonly connect: typeof opened;
  readonly onEnd: (close: () => Promise<void>) => void;
};

/** Clearinghouses of each test, which are closed after it. */
export function clearinghouses(): Clearinghouses {
  const closers: (() => Promise<void>)[] = [];
  afterEach(async () => {
    await Promise.all(closers.splice(0).map((close) => close()));
  });
  const connect: typeof opened = (...given) => {
    const connector = opened(...given);
    closers.push(connector.close);
    return connector;
  };
  return {
    connect,
    onEnd: (close) => closers.push(close),
    at: async (format, answer, given) => {
      const server = await fakeClearinghouse(answer);
      closers.push(server.stop);
      const url = `http://${server.address}/eligibility/v3?mode=test`;
      return { ...server, connector: connect(format, url, given) };
    },
  };
}
