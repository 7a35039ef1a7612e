export { formFieldsIn, readMultipart } from './multipart';
export {
  envelopeError,
  formOfType,
  PROCESSING_MODE,
  readEnvelope,
  REQUEST_TYPE,
  requestOf,
  RESPONSE_TYPE,
  type ReceivedEnvelope,
} from './read-request';
export { fieldsIn, soapMessageIn, type EnvelopeFields, type SoapMessage } from './soap-message';
export { envelopeElement, escaped, formText, soapText, type WrittenFields } from './write-envelope';
export { responseTypeOf, writeFault, writeResponse, type CoreAnswer } from './write-response';
export { child, parseXml, textIn, unescaped, type XmlNode } from './xml';
