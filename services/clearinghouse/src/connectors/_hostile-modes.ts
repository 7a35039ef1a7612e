import type { ServerResponse } from 'node:http';
import { LEAK } from '@eligibility/testkit';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';

export type Mode = readonly [name: string, answer: (response: ServerResponse) => void];

const MIB = 1024 * 1024;
const JSON_TYPE = 'application/json';
const XML_TYPE = 'application/soap+xml; charset=UTF-8';
const FORM_TYPE = 'multipart/form-data; boundary=edge';

/** 300 MB of blanks, packed a thousandfold. */
const bombs = {
  gzip: gzipSync(Buffer.alloc(300 * MIB, ' ')),
  deflate: deflateSync(Buffer.alloc(10 * MIB, ' ')),
  br: brotliCompressSync(Buffer.alloc(10 * MIB, ' ')),
};

const sending =
  (contentType: string, body: string | Buffer, status = 200) =>
  (response: ServerResponse): void => {
    response.writeHead(status, { 'content-type': contentType }).end(body);
  };

const packed =
  (encoding: string, bomb: Buffer) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': JSON_TYPE, 'content-encoding': encoding }).end(bomb);
  };

function cut(response: ServerResponse): void {
  response.writeHead(200, { 'content-type': JSON_TYPE, 'content-length': String(200 * MIB) });
  response.write('{', () => response.destroy());
}

/** Keeps writing as long as the client reads. */
const withoutEnd =
  (contentType: string, part: string) =>
  (response: ServerResponse): void => {
    response.writeHead(200, { 'content-type': contentType });
    const goOn = (): void => {
      while (response.write(part));
    };
    response.on('drain', goOn);
    goOn();
  };

/** Redirects to another server of the test, which must never be asked. */
export const redirects = (elsewhere: string): readonly Mode[] =>
  [301, 302, 303, 307, 308].map((status) => [
    `a redirect with ${String(status)}`,
    (response) => response.writeHead(status, { location: elsewhere }).end(LEAK),
  ]);

/** XML that would make a parser call another server of the test, or read a file of this machine. */
export const externals = (elsewhere: string): readonly Mode[] => {
  const envelope = (doctype: string, text: string): string =>
    `<?xml version="1.0"?>${doctype}<Envelope><Body><Payload>${text}${LEAK}</Payload></Body></Envelope>`;
  const entity = envelope(`<!DOCTYPE a [<!ENTITY x SYSTEM "${elsewhere}">]>`, '&x;');
  return [
    ['an entity of another server', sending(XML_TYPE, entity)],
    [
      'the same in UTF-16',
      sending('application/soap+xml; charset=utf-16', Buffer.from(`\uFEFF${entity}`, 'utf16le')),
    ],
    ['an entity of a file', sending(XML_TYPE, entity.replace(elsewhere, 'file:///etc/passwd'))],
    [
      'a parameter entity',
      sending(XML_TYPE, envelope(`<!DOCTYPE a [<!ENTITY % x SYSTEM "${elsewhere}"> %x;]>`, '')),
    ],
    [
      'a document type of another server',
      sending(XML_TYPE, envelope(`<!DOCTYPE a SYSTEM "${elsewhere}">`, '')),
    ],
    [
      'an inclusion',
      sending(
        XML_TYPE,
        envelope('', `<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="${elsewhere}"/>`),
      ),
    ],
    ['a style sheet', sending(XML_TYPE, `<?xml-stylesheet href="${elsewhere}"?>${envelope('', '')}`)],
  ];
};

function billionLaughs(): string {
  const entities = Array.from(
    { length: 20 },
    (_, n) => `<!ENTITY l${String(n + 1)} "${`&l${String(n)};`.repeat(10)}">`,
  );
  return `<!DOCTYPE a [<!ENTITY l0 "${LEAK}">${entities.join('')}]><a>&l20;</a>`;
}

function manyParts(): string {
  const part = (n: number): string =>
    `--edge\r\nContent-Disposition: form-data; name="p${String(n)}"\r\n\r\n${LEAK}\r\n`;
  return `${Array.from({ length: 30_000 }, (_, n) => part(n)).join('')}--edge--\r\n`;
}

/** What an upstream that is broken, or controlled by an attacker, may answer. */
export const MODES: readonly Mode[] = [
  ...Object.entries(bombs).map(([encoding, bomb]): Mode => [`a bomb in ${encoding}`, packed(encoding, bomb)]),
  ['a body without end', withoutEnd(JSON_TYPE, `"${LEAK}`.repeat(8_000))],
  ['a body of 200 MB by its length, and hangs up', cut],
  ['XML without end', withoutEnd(XML_TYPE, '<a>'.repeat(20_000))],
  [
    'parts without end',
    withoutEnd(
      FORM_TYPE,
      `--edge\r\nContent-Disposition: form-data; name="a"\r\n\r\n${LEAK}\r\n`.repeat(500),
    ),
  ],
  ['30,000 parts', sending(FORM_TYPE, manyParts())],
  ['a header of a part without end', sending(FORM_TYPE, `--edge\r\nX-A: ${'y'.repeat(MIB)}`)],
  ['a boundary of blanks', sending('multipart/form-data; boundary="   "', `--   \r\n\r\n${LEAK}\r\n--   --`)],
  ['a boundary of 10 KB', sending(`multipart/form-data; boundary=${'x'.repeat(10_000)}`, LEAK)],
  [
    'a boundary of regular expressions',
    sending('multipart/form-data; boundary="(a+)+$"', `--(a+)+$\r\n\r\n${'a'.repeat(50_000)}`),
  ],
  ['a billion laughs', sending(XML_TYPE, billionLaughs())],
  ['deep XML', sending(XML_TYPE, '<a>'.repeat(300_000))],
  ['deep JSON', sending(JSON_TYPE, '['.repeat(100_000))],
  ['deep objects', sending(JSON_TYPE, '{"a":'.repeat(50_000) + '1' + '}'.repeat(50_000))],
  [
    'a prototype',
    sending(JSON_TYPE, `{"__proto__":{"polluted":"${LEAK}"},"constructor":{"prototype":{"polluted":1}}}`),
  ],
  ['a prototype in XML', sending(XML_TYPE, `<__proto__><polluted>${LEAK}</polluted></__proto__>`)],
  ['JSON of another shape', sending(JSON_TYPE, `{"benefitsInformation":{"length":1e9,"0":"${LEAK}"}}`)],
  ['a list of 500,000', sending(JSON_TYPE, `[${'{},'.repeat(500_000)}{}]`)],
  ['numbers beyond numbers', sending(JSON_TYPE, `{"x":1e999,"y":-1e999,"z":${'9'.repeat(100_000)}}`)],
  ['a page', sending('text/html', `<html><script>${LEAK}</script></html>`)],
  [
    'an error with a stack',
    sending(JSON_TYPE, `{"error":"${LEAK} at Object.<anonymous> (/srv/app.js:1:1)"}`, 500),
  ],
  [
    'bytes',
    sending(
      'application/octet-stream',
      Buffer.from(Array.from({ length: 100_000 }, (_, n) => (n * 7919) % 256)),
    ),
  ],
  ['nothing', sending('', '')],
  ['no content', sending('', '', 204)],
  ['a partial content', sending(JSON_TYPE, `{"a":"${LEAK}`, 206)],
  ['an unknown status', sending(JSON_TYPE, LEAK, 799)],
];
