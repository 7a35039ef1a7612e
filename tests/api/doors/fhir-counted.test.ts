import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { coverageEligibilityRequest, fhir } from './_fhir';

const REQUEST = '/CoverageEligibilityRequest';
const SUBMIT = `${REQUEST}/$submit`;
const NPI = 'http://hl7.org/fhir/sid/us-npi';
const role = { reference: '#role' };
const [patient, , coverage] = coverageEligibilityRequest()['contained'] as readonly object[];

const CALLBACK = { url: 'https://partner.example/callback-url', valueUrl: 'https://crm.example/back' };

const asking = (request: object): object => coverageEligibilityRequest({ request });
/** A request whose contained resources are these, in the place of its own. */
const containing = (contained: readonly object[], request: object = {}): object =>
  asking({ contained, ...request });

describeOnBothStores('an EHR that sends what cannot be asked', (systemOf) => {
  let workspace: OpenedWorkspace;
  beforeAll(async () => {
    workspace = await openedWorkspace(systemOf(), 'FHIR, refused');
  });

  it.each([
    ['a batch without requests', '', { resourceType: 'Bundle', type: 'batch' }, 200],
    ['a batch of what is not kept', '', { resourceType: 'Bundle', type: 'batch', entry: [{}] }, 200],
    ['a bundle of another type', '', { resourceType: 'Bundle', type: 'transaction' }, 400],
    ['parameters without a resource', SUBMIT, { resourceType: 'Parameters', parameter: [null] }, 400],
    [
      'a provider of no clinic',
      REQUEST,
      asking({ provider: { identifier: { system: NPI, value: '1992999981' } } }),
      400,
    ],
    ['a call-back that is no webhook', REQUEST, asking({ extension: [CALLBACK] }), 400],
    [
      'a patient of no type',
      REQUEST,
      containing([{ ...patient, resourceType: 'constructor' }, coverage ?? {}]),
      400,
    ],
  ])('is counted in the rate limit for %s', async (_, path, sent, status) => {
    const answer = await fhir(workspace.access, path, sent);
    expect([answer.status, answer.header('ratelimit')]).toEqual([
      status,
      expect.stringContaining('workspace'),
    ]);
  });

  it.each([
    ['malformed JSON', '{', {}, 400],
    ['a member that is there twice', '{"status":"active","status":"active"}', {}, 400],
    ['another media type', '<Bundle/>', { 'content-type': 'application/fhir+xml' }, 415],
    ['too much', JSON.stringify({ text: 'x'.repeat(600_000) }), {}, 413],
  ])('is counted in the rate limit for %s', async (_, body, headers, status) => {
    const { baseUrl, apiKey } = workspace.access;
    const answer = await fetch(`${baseUrl}/fhir${REQUEST}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/fhir+json', ...headers },
      body,
    });
    expect([answer.status, answer.headers.get('ratelimit')]).toEqual([
      status,
      expect.stringContaining('workspace'),
    ]);
    expect(await answer.json()).toMatchObject({ resourceType: 'OperationOutcome' });
  });

  it('is answered where the role of its provider refers to itself', async () => {
    const itself = { resourceType: 'PractitionerRole', id: 'role', practitioner: role, organization: role };
    const sent = containing([patient ?? {}, coverage ?? {}, itself], { provider: role });
    expect(await fhir(workspace.access, REQUEST, sent)).toMatchObject({ status: 201 });
  });

  it('is not asked as the policyholder where the relationship is unknown, and not charged', async () => {
    const before = (await workspace.balance()).available;
    const relationship = { coding: [{ code: 'DOMPART' }] };
    const refused = await fhir(
      workspace.access,
      REQUEST,
      coverageEligibilityRequest({ coverage: { relationship } }),
    );
    expect(refused).toMatchObject({ status: 400, resource: { issue: [{}, { code: 'not-supported' }] } });
    expect((await workspace.balance()).available).toBe(before);
  });
});
