/** Namespaces of SOAP 1.2, and of the envelope of a rule's version. */
const SOAP = 'http://www.w3.org/2003/05/soap-envelope';
const coreNamespace = (version: string): string => `http://www.caqh.org/SOAP/WSDL/CORERule${version}.xsd`;

/** The names of an envelope's fields and their values, in the order of the rule's schema. */
export type WrittenFields = readonly (readonly [name: string, value: string])[];

/** A SOAP 1.2 message; header and body are XML. */
export function soapText(header: string, body: string): string {
  return [
    `<?xml version="1.0" encoding="UTF-8"?><soap:Envelope xmlns:soap="${SOAP}">`,
    ...[header, `<soap:Body>${body}</soap:Body></soap:Envelope>`],
  ].join('');
}

/** An envelope in SOAP. The payload is a section of CDATA. */
export function envelopeElement(name: string, version: string, fields: WrittenFields): string {
  const elements = fields.map(([field, value]) =>
    field === 'Payload' ? element(field, cdata(value)) : element(field, escaped(value)),
  );
  return `<core:${name} xmlns:core="${coreNamespace(version)}">${elements.join('')}</core:${name}>`;
}

function element(name: string, content: string): string {
  return `<${name}>${content}</${name}>`;
}

export function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

/** The end mark inside a text is split over two sections. */
function cdata(text: string): string {
  return `<![CDATA[${text.replaceAll(']]>', ']]]]><![CDATA[>')}]]>`;
}

/** The HTTP MIME form (RFC 7578): every field is a part of its own. No field may have the boundary in it. */
export function formText(boundary: string, fields: WrittenFields): string {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}
