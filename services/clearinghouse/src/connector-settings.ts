import { pemFile, secretSetting } from '@eligibility/kit/process';
import Joi from 'joi';
import type { ConnectorSettings } from './adapters/connector-of';

/** The settings of one connector, as the environment names them. */
export type ConnectorVariables = {
  readonly CLEARINGHOUSE_FORMAT: ConnectorSettings['format'];
  readonly CLEARINGHOUSE_URL: string;
  readonly CLEARINGHOUSE_API_KEY: string;
  readonly CLEARINGHOUSE_USERNAME?: string;
  readonly CLEARINGHOUSE_PASSWORD?: string;
  readonly CLEARINGHOUSE_SENDER_ID: string;
  readonly CLEARINGHOUSE_SENDER_QUALIFIER: string;
  readonly CLEARINGHOUSE_RECEIVER_ID: string;
  readonly CLEARINGHOUSE_RECEIVER_QUALIFIER: string;
  readonly CLEARINGHOUSE_ORIGINATOR_ID: string;
  readonly CLEARINGHOUSE_USAGE: 'P' | 'T';
  /** PEM texts: the files are read when the settings are. */
  readonly CLEARINGHOUSE_TLS_CERT_FILE?: string;
  readonly CLEARINGHOUSE_TLS_KEY_FILE?: string;
  readonly CLEARINGHOUSE_TLS_CA_FILE?: string;
};

/** A part of a multipart form ends at a line break. */
const oneLine = Joi.string().pattern(/^[^\r\n]+$/);

/** ISA06 and ISA08. They are padded with blanks there, so that one at an end would be lost. */
const partnerId = Joi.string().pattern(/^[\w.-][\w. -]{0,13}[\w.-]$/);
const qualifier = Joi.string().pattern(/^[A-Z\d]{2}$/);

/** For the environment's schema. */
export const connectorVariables: Joi.PartialSchemaMap<ConnectorVariables> = {
  CLEARINGHOUSE_FORMAT: Joi.string().valid('json', 'core-soap', 'core-mime').default('json'),
  CLEARINGHOUSE_URL: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .required(),
  CLEARINGHOUSE_API_KEY: secretSetting(inFormat('json', Joi.string().min(8))),
  CLEARINGHOUSE_USERNAME: secretSetting(oneLine),
  CLEARINGHOUSE_PASSWORD: secretSetting(oneLine),
  CLEARINGHOUSE_SENDER_ID: inFormat('core', partnerId),
  CLEARINGHOUSE_SENDER_QUALIFIER: qualifier.default('ZZ'),
  CLEARINGHOUSE_RECEIVER_ID: inFormat('core', partnerId),
  CLEARINGHOUSE_RECEIVER_QUALIFIER: qualifier.default('ZZ'),
  CLEARINGHOUSE_ORIGINATOR_ID: Joi.string()
    .pattern(/^[A-Z\d]{10}$/)
    .default('9ELIGCHECK'),
  CLEARINGHOUSE_USAGE: Joi.string().valid('P', 'T').default('P'),
  CLEARINGHOUSE_TLS_CERT_FILE: pemFile('cert'),
  CLEARINGHOUSE_TLS_KEY_FILE: pemFile('key'),
  CLEARINGHOUSE_TLS_CA_FILE: pemFile('ca'),
};

/** A login is a pair, and so is a certificate; a CORE clearinghouse knows us by one of the two. */
export function withCredentials<Settings>(schema: Joi.ObjectSchema<Settings>): Joi.ObjectSchema<Settings> {
  return schema
    .and('CLEARINGHOUSE_USERNAME', 'CLEARINGHOUSE_PASSWORD')
    .and('CLEARINGHOUSE_TLS_CERT_FILE', 'CLEARINGHOUSE_TLS_KEY_FILE')
    .when(Joi.object({ CLEARINGHOUSE_FORMAT: Joi.valid('core-soap', 'core-mime').required() }).unknown(), {
      then: Joi.object().or('CLEARINGHOUSE_USERNAME', 'CLEARINGHOUSE_TLS_CERT_FILE'),
    });
}

/** What a connector needs of the variables. */
export function connectorSettings(variables: ConnectorVariables): ConnectorSettings {
  const { CLEARINGHOUSE_FORMAT: format, CLEARINGHOUSE_URL: url } = variables;
  const tls = {
    cert: variables.CLEARINGHOUSE_TLS_CERT_FILE,
    key: variables.CLEARINGHOUSE_TLS_KEY_FILE,
    ca: variables.CLEARINGHOUSE_TLS_CA_FILE,
  };
  if (format === 'json') return { format, url, apiKey: variables.CLEARINGHOUSE_API_KEY, tls };
  const { CLEARINGHOUSE_USERNAME: username, CLEARINGHOUSE_PASSWORD: password } = variables;
  return {
    format,
    url,
    credentials: username === undefined || password === undefined ? undefined : { username, password },
    senderId: variables.CLEARINGHOUSE_SENDER_ID,
    senderQualifier: variables.CLEARINGHOUSE_SENDER_QUALIFIER,
    receiverId: variables.CLEARINGHOUSE_RECEIVER_ID,
    receiverQualifier: variables.CLEARINGHOUSE_RECEIVER_QUALIFIER,
    originatorId: variables.CLEARINGHOUSE_ORIGINATOR_ID,
    usage: variables.CLEARINGHOUSE_USAGE,
    tls,
  };
}

/** Required in one kind of format, and of no interest in the other. */
function inFormat(kind: 'json' | 'core', schema: Joi.StringSchema): Joi.Schema {
  const isJson = Joi.valid('json');
  return Joi.when('CLEARINGHOUSE_FORMAT', {
    is: kind === 'json' ? isJson : Joi.not('json'),
    then: schema.required(),
    otherwise: Joi.any(),
  });
}
