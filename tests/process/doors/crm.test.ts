import { foundOrSkipped } from '@eligibility/testkit';
import { PATIENT } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';
import { byN8n, byZapier, readByN8n } from './_crm';
import { packagesOfPlatforms } from './_tools';

const packages = packagesOfPlatforms();
const describeWithPackages = foundOrSkipped(
  packages !== undefined,
  'the packages of Zapier and n8n cannot be had: their definitions are not tried',
)
  ? describe
  : describe.skip;

const AMBIGUOUS = { ...PATIENT, payerName: 'Blue Cross' };
const SAID = { say: expect.stringMatching(/active/) as unknown, ask: null };
const ASKED = { code: 'payer-ambiguous', ask: expect.stringMatching(/\?$/) as unknown };

describe('a CRM', () => {
  let workspace: SharedSystem;
  let access: SharedSystem['access'];
  beforeAll(async () => {
    workspace = await sharedSystem('CRM');
    ({ access } = workspace);
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
