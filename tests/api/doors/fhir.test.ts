import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import type { Client } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { webhookReceiver } from '../../helpers/webhook-receiver';
import { openedWorkspace } from '../../helpers/workspaces';
import { byKitClient, coverageEligibilityRequest, fhir, type FhirAnswer } from './_fhir';

const REQUEST = '/CoverageEligibilityRequest';
const ISOLATED = { payerId: '75273', payerName: 'Geisinger Health Plan' };
const FHIR_JSON = 'application/fhir+json; charset=utf-8';
const CHILD = {
  relationship: {
    coding: [{ system: 'http://terminology.hl7.org/CodeSystem/subscriber-relationship', code: 'child' }],
  },
  subscriber: { reference: '#parent' },
};

describe('an EHR that speaks FHIR', () => {
  let workspace: SharedSystem;
  beforeAll(async () => {
    workspace = await sharedSystem('FHIR');
  });
  const ask = (
    resource: object,
    headers?: Readonly<Record<string, string>>,
    path = REQUEST,
  ): Promise<FhirAnswer> => fhir(workspace.access, path, resource, headers);
  const captured = async (): Promise<number> => {
    await eventually(async () => (await workspace.balance()).held === 0);
    return (await workspace.balance()).captured;
  };

  it('is answered with a CoverageEligibilityResponse, which is read again for nothing', async () => {
    const before = await captured();
    const created = await ask(coverageEligibilityRequest());
    expect(created).toMatchObject({
      status: 201,
      resource: {
        resourceType: 'CoverageEligibilityResponse',
        outcome: 'complete',
        insurance: [{ inforce: true, item: expect.any(Array) as unknown[] }],
        patient: { type: 'Patient', display: 'Jane Doe' },
        insurer: { display: 'Aetna' },
      },
    });
    const location = created.header('location') ?? '';
    expect(location).toBe(`/fhir/CoverageEligibilityResponse/${String(created.resource['id'])}`);
    expect(created.header('content-type')).toBe(FHIR_JSON);
    const read = await fhir(workspace.access, location.replace('/fhir', ''));
    expect(read.status).toBe(200);
    expect(read.resource).toMatchObject({ id: created.resource['id'], insurance: [{ inforce: true }] });
    expect(await captured()).toBe(before + 1);
  });

  it.each([
    ['an identifier of its own', { identifier: 'visit-1' }, {}],
    ['the header Idempotency-Key', {}, { 'idempotency-key': 'a text of any kind' }],
    ['the same question within 15 minutes', {}, {}],
  ])('is charged once for what it repeats with %s', async (_, asked, headers) => {
    const [request, before] = [coverageEligibilityRequest(asked), await captured()];
    const [first, again] = [await ask(request, headers), await ask(request, headers)];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.resource).toEqual(first.resource);
    expect(await captured()).toBe(before + 1);
  });

  it('is refused where an identifier comes again with another question', async () => {
    await ask(coverageEligibilityRequest({ identifier: 'visit-2' }));
    const refused = await ask(coverageEligibilityRequest({ identifier: 'visit-2' }));
    expect(refused).toMatchObject({ status: 422, resource: { issue: [{ code: 'conflict' }] } });
  });

  it('learns which payers an ambiguous name may mean, for nothing', async () => {
    const before = await captured();
    const refused = await ask(coverageEligibilityRequest({ payerName: 'BCBS' }));
    const [first, candidate] = refused.resource['issue'] as readonly Readonly<Record<string, unknown>>[];
    expect([refused.status, first?.['code']]).toEqual([422, 'multiple-matches']);
    expect(candidate).toMatchObject({ details: { coding: [{ code: expect.any(String) as string }] } });
    expect(await captured()).toBe(before);
  });

  it('asks about a dependent under the id of the policyholder', async () => {
    const answer = await ask(coverageEligibilityRequest({ coverage: CHILD }));
    expect(answer.resource).toMatchObject({ outcome: 'complete', insurance: [{ inforce: true }] });
    const exchange = await workspace.call(
      `/api/eligibility/checks/${String(answer.resource['id'])}/exchange`,
    );
    expect((exchange.body as { readonly sent: string }).sent).toMatch(/NM1\*03\*1\*DOE\*JANE|"dependents"/i);
  });

  it('is told that a payer is isolated, for nothing', async () => {
    const order = (what: string): Promise<unknown> =>
      workspace.operate(`/ops/circuits/payers/${ISOLATED.payerId}/${what}`, { json: { reason: 'sick' } });
    await order('isolate');
    const before = await captured();
    const answer = await ask(coverageEligibilityRequest({ payerName: ISOLATED.payerName }));
    expect(answer.resource).toMatchObject({
      outcome: 'error',
      error: [{ code: { coding: [{ system: 'urn:eligibility-check:reason', code: 'isolated' }] } }],
    });
    expect(answer.resource).not.toHaveProperty('insurance');
    expect(await captured()).toBe(before);
    await order('auto');
  });

  it('reads the answer of a slow payer later, charged once', async () => {
    const before = await captured();
    const request = coverageEligibilityRequest({ memberId: `SLOW2000R${randomUUID().slice(0, 6)}` });
    const early = await ask(request, { prefer: 'respond-async' });
    expect(early).toMatchObject({ status: 202, resource: { resourceType: 'OperationOutcome' } });
    const path = (early.header('content-location') ?? '').replace('/fhir', '');
    expect((await fhir(workspace.access, path)).status).toBe(202);
    await eventually(async () => (await fhir(workspace.access, path)).status === 200, 10_000);
    expect((await fhir(workspace.access, path)).resource).toMatchObject({ outcome: 'complete' });
    expect(await captured()).toBe(before + 1);
  });

  it('of Salesforce Health Cloud is called back by a webhook of the workspace, and then reads the response', async () => {
    const receiver = await webhookReceiver();
    const valueUrl = receiver.url('/fhir');
    await workspace.call('/api/webhooks', { json: { url: valueUrl, events: ['check.completed'] } });
    const extension = [{ url: 'https://infinitus.ai/fhir/callback-url', valueUrl }];
    const early = await ask(coverageEligibilityRequest({ request: { extension } }));
    expect(early.status).toBe(202);
    const path = (early.header('content-location') ?? '').replace('/fhir', '');
    const isTold = (): boolean =>
      receiver.got('/fhir').some(({ body }) => body.includes(path.split('/').at(-1) ?? '?'));
    await eventually(isTold, 20_000);
    expect(await fhir(workspace.access, path)).toMatchObject({
      status: 200,
      resource: { outcome: 'complete' },
    });
    await receiver.stop();
  });

  it('asks many at once, and an entry that is refused leaves the others alone', async () => {
    const before = await captured();
    const post = (resource: object, url = 'CoverageEligibilityRequest') => ({
      resource,
      request: { method: 'POST', url },
    });
    const bundle = {
      resourceType: 'Bundle',
      type: 'batch',
      entry: [
        post(coverageEligibilityRequest()),
        post(coverageEligibilityRequest({ payerName: 'BCBS' })),
        post({ resourceType: 'CoverageEligibilityRequest' }),
        post({ resourceType: 'Patient' }, 'Patient'),
        post(coverageEligibilityRequest(), 'CoverageEligibilityRequest/$submit'),
      ],
    };
    const answer = await ask(bundle, {}, '');
    const entries = answer.resource['entry'] as readonly { readonly response: { readonly status: string } }[];
    expect(answer.resource).toMatchObject({ resourceType: 'Bundle', type: 'batch-response' });
    expect(entries.map(({ response }) => response.status)).toEqual(['200', '422', '400', '405', '200']);
    expect(await captured()).toBe(before + 2);
  });

  it('sends a request with what it refers to in a Bundle', async () => {
    const { contained, ...request } = coverageEligibilityRequest();
    const [patient, , coverage] = contained as readonly Readonly<Record<string, unknown>>[];
    const bundle = {
      resourceType: 'Bundle',
      type: 'collection',
      entry: [
        {
          resource: {
            ...request,
            patient: { reference: 'Patient/patient' },
            insurance: [{ coverage: { reference: 'Coverage/coverage' } }],
          },
        },
        { resource: patient },
        { resource: coverage },
      ],
    };
    const parameters = { resourceType: 'Parameters', parameter: [{ name: 'resource', resource: bundle }] };
    for (const body of [bundle, parameters]) {
      const answer = await ask(body, {}, `${REQUEST}/$submit`);
      expect(answer).toMatchObject({ status: 200, resource: { outcome: 'complete' } });
    }
  });

  it('is for the clinic that has the NPI of the provider, that the header names, or to which the key is bound', async () => {
    const several = await openedWorkspace(workspace, 'Two clinics');
    const answered = await fhir(several.access, REQUEST, coverageEligibilityRequest());
    const path = `/ops/workspaces/${several.workspaceId}/clinics`;
    const npis = { first: '1999999984', other: '1234567893' };
    const added = await workspace.operate(path, { json: { name: 'Other', npi: npis.other } });
    const { clientId } = added.body as { readonly clientId: string };
    const bound = await several.withKey({ clientIds: [clientId] });
    const by = (npi: string): object => ({
      request: { provider: { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: npi } } },
    });
    const npiSent = async (asked: object, headers = {}, { access } = several as Pick<Client, 'access'>) => {
      const { resource } = await fhir(access, REQUEST, coverageEligibilityRequest(asked), headers);
      const { body } = await several.call(`/api/eligibility/checks/${String(resource['id'])}/exchange`);
      return /1999999984|1234567893/.exec((body as { readonly sent: string }).sent)?.[0];
    };
    expect(await npiSent(by(npis.first))).toBe(npis.first);
    expect(await npiSent(by(npis.other))).toBe(npis.other);
    expect(await npiSent(by(npis.first), { 'x-client-id': clientId })).toBe(npis.other);
    expect(await npiSent(by(npis.first), {}, bound)).toBe(npis.other);
    expect((await fhir(several.access, REQUEST, coverageEligibilityRequest())).status).toBe(400);
    const read = await fhir(
      several.access,
      `/CoverageEligibilityResponse/${String(answered.resource['id'])}`,
    );
    expect(read.status).toBe(200);
    await workspace.operate(`${path}/${clientId}`, { method: 'PATCH', json: { retired: true } });
    expect((await fhir(several.access, REQUEST, coverageEligibilityRequest())).status).toBe(201);
  });

  it('does not read the response of another workspace', async () => {
    const created = await ask(coverageEligibilityRequest());
    const other = await openedWorkspace(workspace, 'Another');
    const read = await fhir(other.access, `/CoverageEligibilityResponse/${String(created.resource['id'])}`);
    expect(read.status).toBe(404);
  });

  it('does all of this by fhir-kit-client', async () => {
    const before = await captured();
    const printed = await byKitClient(workspace.access, coverageEligibilityRequest());
    const response = { resourceType: 'CoverageEligibilityResponse', outcome: 'complete' };
    expect(JSON.parse(printed)).toMatchObject({
      capabilities: { resourceType: 'CapabilityStatement', fhirVersion: '4.0.1' },
      created: response,
      submitted: response,
      read: response,
      batch: { entry: [{ resource: response }] },
      refused: { status: 400, data: { resourceType: 'OperationOutcome' } },
    });
    expect(await captured()).toBe(before + 1);
  });
});
