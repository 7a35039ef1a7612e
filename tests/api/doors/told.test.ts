import { PATIENT } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { coreProgram, inquiryOf } from './_core';
import { coverageEligibilityRequest, fhir } from './_fhir';
import { programOf } from './_v3';

/** What an answer tells beside its figures. A payer of the seed takes one service type at a time. */
const TOLD: Readonly<Record<string, RegExp>> = {
  'service-asked': /^"98"$/,
  'not-asked': /^serviceTypeCodes;value="UC";reason=one-at-a-time$/,
  'ignored-fields': /[a-z]/,
  'benefit-doubts': /;reason=/,
  'payer-network': /^simulator$/,
  'checks-remaining': /^\d+$/,
  'payer-matched-by': /^text$/,
  'idempotent-replayed': /^true$/,
};

type Headers = { readonly get: (name: string) => string | null };
type Asked = { readonly headers: Headers; readonly body: unknown };

describe('what an answer tells beside its figures', () => {
  let workspace: SharedSystem;
  beforeAll(async () => {
    workspace = await sharedSystem('Told');
  });

  const types = ['98', 'UC'];
  const byGet = async (accept: string): Promise<Asked> => {
    const { baseUrl, apiKey, clientId } = workspace.access;
    const query = new URLSearchParams({ ...PATIENT, memberId: `W-${accept}`.replace('/', ' '), plan: 'x' });
    const answer = await fetch(`${baseUrl}/api/eligibility/check?${String(query)}&serviceTypeCodes=98,UC`, {
      headers: {
        ...{ authorization: `Bearer ${apiKey}`, 'x-client-id': clientId, accept },
        'cache-control': 'max-age=900',
      },
    });
    return { headers: answer.headers, body: await answer.text() };
  };
  const bySoap = async (): Promise<Asked> => {
    const inquiry = inquiryOf('W-CORE', { serviceTypeCodes: types }).replace('~HL*3', '~PER*IC*DESK~HL*3');
    const counted = inquiry.replace(/~SE\*(\d+)/, (_, count: string) => `~SE*${String(Number(count) + 1)}`);
    const { headers, text } = await coreProgram(workspace).send(counted, { payloadId: PAYLOAD_ID });
    return { headers, body: text };
  };
  const byFhir = async (): Promise<Asked> => {
    const item = types.map((code) => ({
      category: { coding: [{ system: 'https://x12.org/codes/service-type-codes', code }] },
    }));
    const request = { item, facility: { display: 'Main Street' } };
    const resource = coverageEligibilityRequest({ memberId: 'W-FHIR', request });
    const answer = await fhir(workspace.access, '/CoverageEligibilityRequest', resource);
    return { headers: { get: (name) => answer.header(name) ?? null }, body: answer.resource };
  };

  it.each<[string, () => Promise<Asked>]>([
    ['JSON', () => byGet('application/json')],
    ['text', () => byGet('text/plain')],
    ['CSV', () => byGet('text/csv')],
    [
      'v3 JSON',
      () => programOf(workspace).ask('W-V3', { encounter: { serviceTypeCodes: types, plan: 'x' } }),
    ],
    ['FHIR', byFhir],
    ['CORE', bySoap],
  ])('is in the headers of %s', async (_door, ask) => {
    const [first, again] = [await ask(), await ask()];
    for (const [name, value] of Object.entries(TOLD))
      expect([name, first.headers.get(name) ?? again.headers.get(name)]).toEqual([
        name,
        expect.stringMatching(value),
      ]);
  });

  it('is in the warnings of v3 JSON, if it limits the answer, beside those of the payer', async () => {
    const { body } = await programOf(workspace).ask('W-WARNED', {
      provider: { npi: '1999999984', organizationName: 'Riverside Clinic', address: {} },
      subscriber: { middleName: 'Q', suffix: 'Jr.' },
      encounter: { serviceTypeCodes: types, dateOfService: '20260101', endDateOfService: '20260102' },
    });
    const { warnings, controlNumber } = body as {
      readonly warnings?: unknown;
      readonly controlNumber?: string;
    };
    expect(controlNumber).toBe('123456789');
    expect(warnings).toEqual(
      expect.arrayContaining([
        {
          code: 'not-asked',
          description:
            'Service type urgent care (UC) was not asked, because the payer takes one service type or procedure at a time; send a check for each.',
        },
        {
          code: 'ignored-fields',
          description: expect.stringMatching(
            /: subscriber\.middleName, encounter\.endDateOfService, provider\.organizationName\.$/,
          ) as string,
        },
      ]),
    );
  });

  it('makes a FHIR answer partial, with a sentence for each part', async () => {
    const { body } = await byFhir();
    expect(body).toMatchObject({
      outcome: 'partial',
      error: [
        { code: { coding: [{ code: 'not-asked' }], text: expect.stringContaining('urgent care') as string } },
        {
          code: {
            coding: [{ code: 'ignored-fields' }],
            text: expect.stringMatching(/: facility\.$/) as string,
          },
        },
      ],
    });
  });

  it('is in each entry of a FHIR batch, which has no headers of its own', async () => {
    const resource = coverageEligibilityRequest({ memberId: 'W-ENTRY' });
    const request = { method: 'POST', url: 'CoverageEligibilityRequest' };
    const bundle = { resourceType: 'Bundle', type: 'batch', entry: [{ resource, request }] };
    const { resource: answer, header } = await fhir(workspace.access, '', bundle);
    expect(header('checks-remaining')).toBeFalsy();
    const [{ response } = { response: undefined }] = answer['entry'] as readonly {
      readonly response: object;
    }[];
    expect(response).toMatchObject({
      outcome: {
        resourceType: 'OperationOutcome',
        issue: expect.arrayContaining([
          expect.objectContaining({
            details: expect.objectContaining({
              coding: [{ code: 'payer-network', display: 'simulator' }],
            }) as object,
          }),
        ]) as object[],
      },
    });
  });
});

const PAYLOAD_ID = '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11';
