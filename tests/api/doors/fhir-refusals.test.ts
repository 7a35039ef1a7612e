import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { coverageEligibilityRequest, fhir } from './_fhir';

const REQUEST = '/CoverageEligibilityRequest';
const RESPONSE = '/CoverageEligibilityResponse';
const SUBMIT = `${REQUEST}/$submit`;
const UNKNOWN = '0d9c7f36-8a52-4a0f-b0a7-6a4f2f3f9d11';

const asking = (request: object): object => coverageEligibilityRequest({ request });
const OF_NO_CLINIC = { identifier: { system: 'http://hl7.org/fhir/sid/us-npi', value: '1992999981' } };
const CALLBACK = { url: 'https://partner.example/callback-url', valueUrl: 'https://crm.example/back' };

type Sent = object | string | undefined;
type Row = [what: string, status: number, path: string, sent: Sent, headers: Record<string, string>];

describe('an EHR that sends what cannot be asked', () => {
  let workspace: SharedSystem;
  beforeAll(async () => {
    workspace = await sharedSystem('FHIR, refused');
  });

  const refusalOf = async (path: string, sent: Sent, headers: Readonly<Record<string, string>> = {}) => {
    const before = await workspace.balance();
    const { status, header, resource } = await fhir(workspace.access, path, sent, headers);
    expect(resource).toMatchObject({ resourceType: 'OperationOutcome' });
    expect(header('content-type')).toBe('application/fhir+json; charset=utf-8');
    expect(await workspace.balance()).toEqual(before);
    return { status, rateLimit: header('ratelimit') };
  };

  it.each<Row>([
    ['no key', 401, REQUEST, {}, { authorization: '' }],
    ['no resource that it knows', 404, '/Patient', {}, {}],
    ['no response of the workspace', 404, `${RESPONSE}/${UNKNOWN}`, undefined, {}],
    ['a method that a path does not have', 405, REQUEST, undefined, {}],
  ])('is answered with an OperationOutcome to %s', async (_what, status, path, sent, headers) => {
    expect(await refusalOf(path, sent, headers)).toMatchObject({ status });
  });

  it.each<Row>([
    ['a transaction', 400, '', { resourceType: 'Bundle', type: 'transaction' }, {}],
    ['parameters without a resource', 400, SUBMIT, { resourceType: 'Parameters', parameter: [null] }, {}],
    ['nothing that it needs', 400, REQUEST, { resourceType: 'CoverageEligibilityRequest' }, {}],
    ['a provider of no clinic', 400, REQUEST, asking({ provider: OF_NO_CLINIC }), {}],
    ['a call-back that is no webhook', 400, REQUEST, asking({ extension: [CALLBACK] }), {}],
    ['malformed JSON', 400, REQUEST, '{', {}],
    ['a member that is there twice', 400, REQUEST, '{"status":"active","status":"active"}', {}],
    ['XML', 415, REQUEST, '<Bundle/>', { 'content-type': 'application/fhir+xml' }],
    ['too much', 413, REQUEST, { text: 'x'.repeat(600_000) }, {}],
  ])('is counted and answered with an OperationOutcome to %s', async (_what, status, path, sent, headers) => {
    const rateLimit = expect.stringContaining('workspace') as string;
    expect(await refusalOf(path, sent, headers)).toEqual({ status, rateLimit });
  });

  it.each([
    ['no requests', {}],
    ['what is not kept', { entry: [{}] }],
  ])('is counted for a batch of %s', async (_what, content) => {
    const batch = { resourceType: 'Bundle', type: 'batch', ...content };
    const { status, header } = await fhir(workspace.access, '', batch);
    expect([status, header('ratelimit')]).toEqual([200, expect.stringContaining('workspace')]);
  });
});
