import { AppError } from '@eligibility/kit';
import { formFieldsIn, readMultipart, type TypedBody } from './multipart';
import { fieldsIn, soapMessageIn, type EnvelopeFields } from './soap-message';
import { child, parseXml, textIn } from './xml';

/** An envelope that came to the door, before its fields are looked at. */
export type ReceivedEnvelope = {
  readonly form: 'soap' | 'mime';
  readonly fields: EnvelopeFields;
  /** Of the UsernameToken (WS-Security 1.0, PasswordText), or of the form. */
  readonly password: string | undefined;
};

/** An envelope that the rule refuses. @param errorCode of CAQH CORE Connectivity, kept as an extension of the error */
export function envelopeError(errorCode: string, detail: string): AppError {
  const field = errorCode.replace(/(?:Required|Illegal)$/, '');
  const fields = [{ field, message: 'is missing, or not what is taken here' }];
  return new AppError('validation-failed', { fields, detail, extensions: { errorCode } });
}

const MIME = /^multipart\/form-data\b/i;
const SOAP = /^(?:application\/soap\+xml|application\/xml|text\/xml|multipart\/related)\b/i;
const REQUEST = 'COREEnvelopeRealTimeRequest';

/** The form that a content type announces; undefined for any other type. */
export function formOfType(contentType: string): ReceivedEnvelope['form'] | undefined {
  if (MIME.test(contentType)) return 'mime';
  return SOAP.test(contentType) ? 'soap' : undefined;
}

/**
 * Reads an envelope of either form; undefined for a body that has none, is cut off, or says something twice.
 * Never rejects.
 */
export async function readEnvelope(typed: TypedBody): Promise<ReceivedEnvelope | undefined> {
  return formOfType(typed.contentType) === 'mime' ? readForm(typed) : readSoap(typed);
}

async function readSoap(typed: TypedBody): Promise<ReceivedEnvelope | undefined> {
  const message = await soapMessageIn(typed);
  const envelope = child(parseXml(message?.xml ?? ''), 'Envelope');
  const request = child(child(envelope, 'Body'), REQUEST);
  if (message === undefined || typeof request !== 'object' || request === null) return undefined;
  const token = child(child(child(envelope, 'Header'), 'Security'), 'UsernameToken');
  const fields = fieldsIn(request, message);
  return fields && { form: 'soap', fields, password: textIn(child(token, 'Password'))?.trim() };
}

async function readForm(typed: TypedBody): Promise<ReceivedEnvelope | undefined> {
  const fields = formFieldsIn((await readMultipart(typed))?.parts ?? []);
  if (fields === undefined || fields.size === 0) return undefined;
  return { form: 'mime', fields, password: fields.get('password')?.trim() };
}

export const REQUEST_TYPE = 'X12_270_Request_005010X279A1';
export const RESPONSE_TYPE = 'X12_271_Response_005010X279A1';
export const PROCESSING_MODE = 'RealTime';
/** The versions of the rule that have this envelope. */
const VERSIONS: readonly string[] = ['2.2.0', '4.0.0'];
const MAX_ID_LENGTH = 50;

/** The version in which an envelope is answered: its own where we know it. */
export function versionOf({ fields }: Pick<ReceivedEnvelope, 'fields'>): string {
  const stated = fields.get('coreruleversion')?.trim() ?? '';
  return VERSIONS.includes(stated) ? stated : '2.2.0';
}

/**
 * What a request in real time sends.
 * @throws AppError `validation-failed` for a field that is missing or not what the rule says (vC2.2.0, section 4.3.3)
 */
export function requestOf({ fields }: Pick<ReceivedEnvelope, 'fields'>): {
  readonly payloadId: string;
  readonly payload: string;
} {
  const field = (name: string, form: (value: string) => boolean = isId): string => {
    const value = (fields.get(name.toLowerCase()) ?? '').trim();
    if (value === '') throw envelopeError(`${name}Required`, `${name} is missing.`);
    if (!form(value)) throw envelopeError(illegal(name), `${name} is not one that is taken here.`);
    return value;
  };
  field('PayloadType', (type) => type === REQUEST_TYPE);
  field('ProcessingMode', (mode) => mode === PROCESSING_MODE);
  field('CORERuleVersion', (version) => VERSIONS.includes(version));
  field('TimeStamp', (time) => !Number.isNaN(Date.parse(time)));
  field('SenderID');
  field('ReceiverID');
  return { payloadId: field('PayloadID'), payload: field('Payload', () => true) };
}

function illegal(name: string): string {
  return name === 'CORERuleVersion' ? 'VersionMismatch' : `${name}Illegal`;
}

function isId(value: string): boolean {
  return value.length <= MAX_ID_LENGTH && /^[\x20-\x7e]+$/.test(value);
}
