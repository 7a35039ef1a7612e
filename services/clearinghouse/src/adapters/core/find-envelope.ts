import type { XmlNode } from './xml';

export const RESPONSE_NAME = 'COREEnvelopeRealTimeResponse';

/** What the rule's schema lets an envelope hold, in lower case. */
const FIELDS: readonly string[] = [
  'payloadtype',
  'processingmode',
  'payloadid',
  'payloadlength',
  'timestamp',
  'senderid',
  'receiverid',
  'coreruleversion',
  'checksum',
  'payload',
  'errorcode',
  'errormessage',
];

/**
 * The elements under a node that are envelopes: by their name, or by the fields they hold, for some senders put the fields
 * into a wrapper of their own. What an envelope holds is not searched. The parser bounds how deep and how many there are.
 */
export function envelopesIn(node: XmlNode): readonly object[] {
  if (!isElement(node)) return [];
  return Object.entries(node).flatMap(([name, content]: [string, unknown]) =>
    [content].flat().flatMap((element) => {
      if (!isElement(element)) return [];
      return isEnvelope(name, element) ? [element] : envelopesIn(element);
    }),
  );
}

function isElement(node: unknown): node is object {
  return typeof node === 'object' && node !== null && !Array.isArray(node);
}

function isEnvelope(name: string, element: object): boolean {
  const held = Object.keys(element).map((field) => field.toLowerCase());
  const holds = (field: string): boolean => held.includes(field);
  return name.toLowerCase() === RESPONSE_NAME.toLowerCase()
    ? FIELDS.some(holds)
    : holds('payloadtype') && (holds('payload') || holds('errorcode'));
}
