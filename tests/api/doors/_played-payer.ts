import { readFileSync, readdirSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';

export type Played = { readonly name: string; readonly text: string };

/** Every 271 of the tree. */
export const PLAYED: readonly Played[] = ['fixtures/mock', 'fixtures/x12'].flatMap((folder) =>
  readdirSync(join(ROOT, folder))
    .filter((name) => name.endsWith('.271'))
    .map((name) => ({ name: `${folder}/${name}`, text: readFileSync(join(ROOT, folder, name), 'utf8') })),
);

/** The member id that is answered with the 271 at this place. */
export function memberIdOf(at: number, suffix: string): string {
  return `PLAYED${String(at).padStart(2, '0')}${suffix}`;
}

/** A clearinghouse that answers each member id with its 271, which returns the trace that came. */
export async function playedPayer(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = createServer((req, res) => {
    void text(req).then((asked) => {
      const [, at = ''] = /\*PLAYED(\d\d)/.exec(asked) ?? [];
      const [, trace = ''] = /TRN\*1\*([^*]+)/.exec(asked) ?? [];
      const payload = (PLAYED[Number(at)]?.text ?? '').replace(/TRN\*2\*[^*]+/g, `TRN*2*${trace}`);
      res.setHeader('content-type', 'application/soap+xml; charset=utf-8');
      res.end(
        `<s:Envelope xmlns:s="http://www.w3.org/2003/05/soap-envelope"><s:Body><c:COREEnvelopeRealTimeResponse xmlns:c="http://www.caqh.org/SOAP/WSDL/CORERule2.2.0.xsd"><PayloadType>X12_271_Response_005010X279A1</PayloadType><ProcessingMode>RealTime</ProcessingMode><PayloadID>f81d4fae-7dec-41d0-a765-00a0c91e6bf6</PayloadID><TimeStamp>2026-01-15T12:00:01Z</TimeStamp><SenderID>RECEIVER</SenderID><ReceiverID>SENDER</ReceiverID><CORERuleVersion>2.2.0</CORERuleVersion><Payload><![CDATA[${payload}]]></Payload><ErrorCode>Success</ErrorCode><ErrorMessage>None</ErrorMessage></c:COREEnvelopeRealTimeResponse></s:Body></s:Envelope>`,
      );
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${String(port)}/core`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => {
          resolve();
        });
      }),
  };
}

/** The settings of a system that asks a CORE endpoint. */
export function askingAt(
  url: string,
  password: string,
  format: 'core-soap' | 'core-mime',
): Readonly<Record<string, string>> {
  return {
    CLEARINGHOUSE_FORMAT: format,
    CLEARINGHOUSE_URL: url,
    CLEARINGHOUSE_USERNAME: 'any',
    CLEARINGHOUSE_PASSWORD: password,
    CLEARINGHOUSE_SENDER_ID: 'SENDER',
    CLEARINGHOUSE_RECEIVER_ID: 'RECEIVER',
  };
}
