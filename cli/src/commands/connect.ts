import { randomUUID } from 'node:crypto';
import { Command } from 'commander';
import { checkCard } from '../board/check-card';
import { callerDeps, onWorkspace, type CallerApi, type CallerDeps, type CallerOptions } from '../caller-api';
import { parsed } from '../http-client';
import { addYes, confirmed, formatted, type Confirmable } from '../shared-options';
import { clinicIn, questionIn, ran } from './check';

type Options = CallerOptions &
  Confirmable & { readonly json: boolean; readonly clinic?: string; readonly question?: string };

/** Published by Stedi for its test mode. */
const TEST_PATIENT = {
  payerName: 'Aetna',
  memberId: 'AETNA12345',
  patientFirstName: 'Jane',
  patientLastName: 'Doe',
  patientDateOfBirth: '2004-04-04',
} as const;

/** `eligibility connect --check`: asks about one test patient, and shows what went over the wire without who it was. */
export function connectCheck(deps: CallerDeps = callerDeps): Command {
  return addYes(onWorkspace(new Command('connect')))
    .description('Ask the clearinghouse about one test patient, and print what was sent and received, masked')
    .requiredOption('--check', 'run one live check; the key needs check:live and check:raw')
    .option('--clinic <id>', "the clinic's client id, instead of the one in the file of the key")
    .option('--question <file>', "JSON of another test patient than Stedi's Jane Doe")
    .action(async (options: Options) => {
      const { terminal } = deps;
      const api = await deps.connect(options);
      const question = options.question === undefined ? TEST_PATIENT : await questionIn(options.question);
      await confirmed(terminal, options, 'The clearinghouse is asked, and the check may be charged. Run it?');
      const ids = { 'X-Client-Id': clinicIn(options, api), 'Idempotency-Key': randomUUID() };
      const [answer, record] = await ran(api, { question, ids, isMock: false });
      const exchange = await exchangeOf(api, record.checkId ?? '');
      const lines = [
        ...checkCard(answer, record),
        ...Object.entries(exchange).flatMap(([name, text]) => ['', name, text]),
      ];
      terminal.print(formatted(options, { answer, ...exchange }, lines.join('\n')));
    });
}

/** Both documents, masked; none if no answer came that is kept. */
async function exchangeOf(api: CallerApi, checkId: string): Promise<{ sent: string; received: string }> {
  const path = { checkId };
  const exchange = await api
    .get('/api/eligibility/checks/{checkId}/exchange', { path })
    .catch(() => undefined);
  if (exchange === undefined || !('received' in exchange))
    return { sent: 'not kept: nothing was answered', received: 'nothing' };
  return { sent: maskedDocument(exchange.sent), received: maskedDocument(exchange.received) };
}

/** What may name a person or an account, by the ends of names in v3 JSON. */
const PRIVATE =
  /(?:firstName|lastName|middleName|suffix|memberId|ssn|dateOfBirth|address\d?|city|postalCode|number)$/i;
/** The elements of X12 segments that may: of ISA those that may hold a password. */
const ELEMENTS: Readonly<Record<string, readonly number[]>> = {
  ...{ ISA: [2, 4], NM1: [3, 4, 5, 7, 9], N3: [1, 2], N4: [1, 3], DMG: [2], REF: [2, 3], PER: [2, 4, 6, 8] },
};

/** A document of the exchange without persons, their ids and passwords: letters become x, digits 0. */
export function maskedDocument(text: string): string {
  if (text.startsWith('ISA')) return maskedX12(text);
  const document = parsed(text);
  if (document === undefined) return masked(text);
  return JSON.stringify(
    document,
    (name, value: unknown) => {
      if (typeof value !== 'string') return value;
      if (value.startsWith('ISA')) return maskedX12(value);
      return PRIVATE.test(name) && name !== 'controlNumber' ? masked(value) : value;
    },
    2,
  );
}

function masked(text: string): string {
  return text.replace(/\d/g, '0').replace(/\p{L}/gu, 'x');
}

function maskedX12(text: string): string {
  const [element, end] = [text.charAt(3), text.charAt(105)];
  return text
    .split(end)
    .map((segment) => {
      const [id = '', ...elements] = segment.trim().split(element);
      // NM102.
      const isOrganization = id === 'NM1' && elements[1] === '2';
      const places = isOrganization ? [] : (ELEMENTS[id] ?? []);
      const shown = elements.map((one, at) => (places.includes(at + 1) ? masked(one) : one));
      return [id, ...shown].join(element);
    })
    .join(`${end}\n`);
}
