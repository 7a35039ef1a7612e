import { foundOrSkipped } from '@eligibility/testkit';
import { PATIENT, type Client } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { byN8n, byZapier, readByN8n } from './_crm';
import { packagesOfPlatforms } from './_tools';

const packages = packagesOfPlatforms();
const describeWithPackages = foundOrSkipped(
  packages !== undefined,
  'the packages of Zapier and n8n cannot be had: their definitions are not tried',
)
  ? describe
  : describe.skip;

const CHECK = '/api/eligibility/check';
const AMBIGUOUS = { ...PATIENT, payerName: 'Blue Cross' };
const SAID = { say: expect.stringMatching(/active/) as unknown, ask: null };
const ASKED = { code: 'payer-ambiguous', ask: expect.stringMatching(/\?$/) as unknown };

describeOnBothStores('a CRM', (systemOf) => {
  let workspace: OpenedWorkspace;
  let access: OpenedWorkspace['access'];
  beforeAll(async () => {
    workspace = await openedWorkspace(systemOf(), 'CRM');
    ({ access } = workspace);
  });

  /** By the address line alone, as a button or a formula of a CRM asks; the document has the forms in words alone. */
  const got = async ({ access: by }: Pick<Client, 'access'>, form: string, query = {}, path = CHECK) => {
    const response = await fetch(
      `${by.baseUrl}${path}?${String(new URLSearchParams({ ...PATIENT, ...query }))}`,
      {
        headers: {
          Authorization: `Bearer ${by.apiKey}`,
          'X-Client-Id': by.clientId,
          Accept: form,
          'Cache-Control': 'max-age=900',
        },
      },
    );
    const text = await response.text();
    return { status: response.status, type: response.headers.get('content-type'), text };
  };
  const bodyOf = ({ text }: { readonly text: string }): unknown => JSON.parse(text);

  describe('that asks by GET', () => {
    it('is answered in three forms, for one charge', async () => {
      const before = (await workspace.balance()).available;
      const memberId = 'W-FORMS';
      const json = await got(workspace, 'application/json', { memberId, include: 'say' });
      const text = await got(workspace, 'text/plain', { memberId });
      const csv = await got(workspace, 'text/csv', { memberId });
      expect(bodyOf(json)).toMatchObject(SAID);
      expect(text.type).toMatch(/^text\/plain/);
      expect(text.text.trim()).toBe((bodyOf(json) as { say: string }).say);
      expect(csv.type).toMatch(/^text\/csv/);
      expect(csv.text.trim().split('\r\n')).toEqual([expect.stringMatching(/^[^\n]*,active,true,/)]);
      expect((await workspace.balance()).available).toBe(before - 1);
    });

    it('is told the open question in words, with the status of the refusal', async () => {
      const refused = await got(workspace, 'text/plain', { payerName: 'Blue Cross' });
      expect(refused.status).toBe(422);
      expect(refused.text.trim()).toMatch(/\?$/);
    });

    it('is told it in Spanish where it asks for that', async () => {
      const query = { ...PATIENT, memberId: 'W-FORMS', include: 'say' };
      const headers = { 'accept-language': 'es', 'cache-control': 'max-age=900' };
      const answer = await workspace.call(CHECK, { query, headers });
      expect(answer.headers['content-language']).toBe('es');
      expect(answer.body).toMatchObject({ say: expect.stringMatching(/activa/) as unknown });
    });

    it('may do no more with its key than what the key is for, and from nowhere else', async () => {
      const from = (scopes: readonly string[], allowedAddresses: readonly string[]) =>
        workspace.withKey({ scopes, allowedAddresses });
      const mock = await from(['check:mock'], ['127.0.0.0/8', '::1/128']);
      expect((await got(mock, 'text/plain', {}, `${CHECK}/mock`)).status).toBe(200);
      expect((await got(mock, 'text/plain')).status).toBe(403);
      const live = await from(['check:live'], ['127.0.0.0/8', '::1/128']);
      expect((await got(live, 'text/plain')).status).toBe(200);
      const elsewhere = await from(['check:live'], ['192.0.2.0/24']);
      const refused = await got(elsewhere, 'application/json');
      expect(refused.status).toBeGreaterThanOrEqual(401);
      expect(refused.status).toBeLessThanOrEqual(403);
    });

    it('is refused where the operator wants no patient data in URLs', async () => {
      const strict = await openedWorkspace(systemOf(), 'Strict CRM');
      const policies = { policies: { getChecks: 'refused' } };
      await strict.operate(`/ops/workspaces/${strict.workspaceId}`, { method: 'PATCH', json: policies });
      expect(bodyOf(await got(strict, 'application/json'))).toMatchObject({ code: 'method-not-allowed' });
    });
  });

  describeWithPackages('by the integration of Zapier', () => {
    it('is connected, and its step has the sentence, for one charge', async () => {
      const before = (await workspace.balance()).available;
      const fields = { ...PATIENT, memberId: 'W-ZAP', serviceTypeCodes: ['dental'], patientGender: '' };
      const first = await byZapier(packages ?? '', access, fields);
      expect(first).toMatchObject({ errors: [], isConnected: true, output: SAID });
      expect((await byZapier(packages ?? '', access, fields)).output).toEqual(first.output);
      expect((await workspace.balance()).available).toBe(before - 1);
    });

    it('has the question of a refusal, which does not stop the next step', async () => {
      expect((await byZapier(packages ?? '', access, AMBIGUOUS)).output).toMatchObject(ASKED);
    });
  });

  describeWithPackages('by the workflow of n8n', () => {
    it('has the sentence, or the question of a refusal', async () => {
      const before = (await workspace.balance()).available;
      const fields = { ...PATIENT, memberId: 'W-N8N', note: 'a field of the CRM' };
      expect(await byN8n(packages ?? '', access, fields)).toMatchObject(SAID);
      expect(await byN8n(packages ?? '', access, AMBIGUOUS)).toMatchObject(ASKED);
      expect((await workspace.balance()).available).toBe(before - 1);
    });

    it('asks by a node that n8n knows, with every parameter', async () => {
      const { known, issues, body } = await readByN8n(packages ?? '', { payerName: 'A "B"' });
      expect(JSON.parse(body)).toEqual({ payerName: 'A "B"' });
      expect(issues).toBeNull();
      expect(known).toMatchObject({
        specifyBody: 'json',
        options: { response: { response: { neverError: true } } },
      });
    });
  });
});
