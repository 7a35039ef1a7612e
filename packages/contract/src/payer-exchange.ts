import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  PayerExchange as WireExchange,
  PayerFormat as WireFormat,
} from '@eligibility/protos/common/v1/payer_exchange';
import { words, type WordOf } from './words';

const formats = words(WireFormat);

/** What was exchanged with a payer about one inquiry: both documents, and what is needed to read the answer again. */
export type PayerExchange = Pick<WireExchange, 'serviceTypeCode' | 'onDate' | 'directoryName'> & {
  readonly format: WordOf<typeof WireFormat>;
  /** Our inquiry: an X12 270, or its JSON. */
  readonly sent: string;
  /** The payer's answer as it was received. */
  readonly received: string;
};

/** A shorter answer gets hardly smaller. */
const DEFLATED_FROM_CHARACTERS = 4_096;
/** More than any answer that a connector reads. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/** The bytes of an exchange, which are sealed and stored as they are. A long answer is compressed (raw deflate). */
export function encodePayerExchange({ format, sent, received, ...rest }: PayerExchange): Buffer {
  const deflated = received.length >= DEFLATED_FROM_CHARACTERS;
  const text = Buffer.from(received, 'utf8');
  const bytes = WireExchange.encode({
    ...rest,
    format: formats.encode(format),
    sent: Buffer.from(sent, 'utf8'),
    received: deflated ? deflateRawSync(text) : text,
    deflated,
  }).finish();
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** True for what was sealed and is base64, which no document in clear text is. */
export function isSealedText(received: string): boolean {
  return /^[A-Za-z0-9+/]+=*$/.test(received);
}

/** @throws AppError `internal` for a format that is not known, Error for bytes of something else */
export function decodePayerExchange(bytes: Uint8Array): PayerExchange {
  const { format, sent, received, deflated, ...rest } = WireExchange.decode(bytes);
  const answer = deflated ? inflateRawSync(received, { maxOutputLength: MAX_DOCUMENT_BYTES }) : received;
  return {
    ...rest,
    format: formats.decode(format),
    sent: sent.toString('utf8'),
    received: answer.toString('utf8'),
  };
}
