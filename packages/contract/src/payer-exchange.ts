import { deflateRawSync, inflateRawSync } from 'node:zlib';
import {
  PayerExchange as WireExchange,
  PayerFormat as WireFormat,
} from '@eligibility/protos/common/v1/payer_exchange';
import { deflateText, MAX_CHARACTERS } from './deflate-text';
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

/** From here on, compressing costs no more CPU than it saves on the way into the store (docs/benchmarks.md, X12). */
const DEFLATED_FROM_CHARACTERS = 4_096;
/** More than any answer that a connector reads. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;

/**
 * The bytes of an exchange, which are sealed and stored as they are. An inquiry is too short for compressing it. Every
 * live check does this: the fields are named one by one, because spreading them takes longer than writing them.
 */
export function encodePayerExchange(exchange: PayerExchange): Buffer {
  const { received } = exchange;
  const deflated = received.length >= DEFLATED_FROM_CHARACTERS;
  return written({
    format: formats.encode(exchange.format),
    sent: Buffer.from(exchange.sent, 'utf8'),
    received: deflated ? deflate(received) : Buffer.from(received, 'utf8'),
    deflated,
    serviceTypeCode: exchange.serviceTypeCode,
    onDate: exchange.onDate,
    directoryName: exchange.directoryName,
  });
}

type Writer = ReturnType<typeof WireExchange.encode>;

/** What a writer keeps in memory at most. */
const MAX_KEPT_BYTES = 64 * 1024;
/** A writer that is empty. It keeps its memory, which is otherwise allocated and cleared in several steps each time. */
let emptyWriter: Writer | undefined;

function written(exchange: WireExchange): Buffer {
  const isKept = exchange.sent.length + exchange.received.length <= MAX_KEPT_BYTES;
  const writer = isKept ? emptyWriter : undefined;
  // Set again at the end only: should the encoding fail, what it wrote is not in front of another exchange.
  emptyWriter = undefined;
  const used = WireExchange.encode(exchange, writer);
  const bytes = used.finish();
  if (isKept) emptyWriter = used;
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

/** Raw deflate. An answer of usual size is compressed without zlib, whose tables cost more than its work on it. */
function deflate(text: string): Buffer {
  return text.length <= MAX_CHARACTERS ? deflateText(text) : deflateRawSync(text, { level: 1 });
}

/** @throws AppError `internal` for a format that this release does not know, Error for bytes of something else */
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
