import * as fc from 'fast-check';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const PATHS = [
  '/api/eligibility/check',
  '/api/eligibility/check/mock',
  '/api/eligibility/checks',
  '/api/payers',
  '/ops/workspaces',
];
const RUNS = { numRuns: 150 };

/** Foreign input of any shape is refused politely: never a 5xx, never a trace of our code. */
describe('any input is answered without a 5xx or a stack trace', () => {
  let system: SharedSystem;
  beforeAll(async () => {
    system = await sharedSystem('Fuzz');
  });

  const polite = async (send: () => Promise<{ status: number; text: string }>): Promise<boolean> => {
    const { status, text } = await send();
    return status < 500 && !/\bat .*:\d+:\d+|node_modules|\.ts\b/.test(text);
  };

  it('as a JSON body', async () => {
    const fields = fc.record(
      {
        payerName: fc.anything(),
        memberId: fc.oneof(fc.string(), fc.anything()),
        patientFirstName: fc.string({ unit: 'binary' }),
        patientLastName: fc.string({ unit: 'binary' }),
        patientDateOfBirth: fc.oneof(fc.string(), fc.date().map(String)),
        mockFixture: fc.oneof(fc.constant('dental'), fc.string()),
      },
      { requiredKeys: [] },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS.slice(0, 2)),
        fc.oneof(fields, fc.jsonValue()),
        (path, json) => polite(() => system.call(path, { raw: JSON.stringify(json) })),
      ),
      RUNS,
    );
  });

  it('as a query string', async () => {
    const query = fc.dictionary(
      fc.constantFrom(
        'payerName',
        'memberId',
        'patientFirstName',
        'limit',
        'cursor',
        'query',
        'idempotencyKey',
        '__proto__',
        'a[b]',
      ),
      fc.string({ unit: 'binary' }),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), query, (path, values) =>
        polite(() => system.call(path, { query: values })),
      ),
      RUNS,
    );
  });

  it('as raw query bytes', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...PATHS),
        fc.string({ unit: fc.constantFrom('%', '2', 'f', '&', '=', '[', ']', '+', '.', '/') }),
        (path, raw) => polite(() => system.call(`${path}?${raw}`)),
      ),
      RUNS,
    );
  });

  it('as headers', async () => {
    const value = fc.string({
      unit: fc.integer({ min: 33, max: 126 }).map((code) => String.fromCharCode(code)),
      maxLength: 300,
    });
    const name = fc.constantFrom(
      'authorization',
      'x-client-id',
      'idempotency-key',
      'content-type',
      'accept',
      'cookie',
      'x-request-id',
      'if-none-match',
      'content-encoding',
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...PATHS), fc.dictionary(name, value), (path, headers) =>
        polite(() => system.call(path, { headers, raw: '{}' })),
      ),
      RUNS,
    );
  });
});
