import type { EndpointRequest } from '../http/endpoint';
import { fieldsOf, type RequestEnvelope } from './envelope';

/** The HTTP MIME form of an envelope (RFC 7578): every field is a part of its own, credentials included. */
export function mimeRequest(envelope: RequestEnvelope): EndpointRequest {
  const { credentials, payload, payloadId } = envelope;
  // A payload id is made after the payload, so the one cannot hold the other.
  const boundary = `core-${payloadId}`;
  const login = credentials && [
    ['UserName', credentials.username],
    ['Password', credentials.password],
  ];
  const parts = [...fieldsOf(envelope), ...(login ?? []), ['Payload', payload]].map(
    ([name = '', value = '']) =>
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return {
    headers: {
      'content-type': `multipart/form-data; boundary=${boundary}`,
      accept: 'multipart/form-data',
    },
    body: `${parts.join('')}--${boundary}--\r\n`,
  };
}
