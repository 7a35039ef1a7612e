import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { codeOf, type Answer } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

const DENTAL = readFileSync(join(ROOT, 'fixtures/mock/dental.271'), 'utf8');
const INACTIVE = readFileSync(join(ROOT, 'fixtures/mock/medical-inactive.271'), 'utf8');
const FIXTURES = '/api/eligibility/fixtures';

describeOnBothStores("a workspace's own fixtures", (systemOf) => {
  let workspace: OpenedWorkspace;
  beforeEach(async () => {
    workspace = await openedWorkspace(systemOf(), 'Own fixtures');
  });

  const keep = (
    slug: string,
    document: string,
    query: Readonly<Record<string, string>> = {},
  ): Promise<Answer> =>
    workspace.call(`${FIXTURES}/${slug}`, {
      method: 'PUT',
      query,
      raw: document,
      headers: { 'content-type': 'application/edi-x12' },
    });
  const listed = async (client = workspace): Promise<readonly unknown[]> => {
    const { body } = await client.call(FIXTURES);
    return (body as { data: readonly { own: boolean }[] }).data.filter(({ own }) => own);
  };
  const onItsDay = { serviceTypeCode: '35', dateOfService: '2026-06-15' };

  it('answer mock checks as the scenario with the same document does, with benefit details', async () => {
    const kept = await keep('our-dental', DENTAL, { ...onItsDay, scenario: 'Dental with a maximum' });
    expect(kept).toMatchObject({
      status: 201,
      body: { slug: 'our-dental', scenario: 'Dental with a maximum', own: true },
    });
    const [own, shipped] = [
      await workspace.mock({ mockFixture: 'our-dental' }),
      await workspace.mock({ mockFixture: 'dental' }),
    ];
    const { benefitSummary, success } = shipped.body as Record<string, unknown>;
    expect(own).toMatchObject({ status: 200, body: { benefitSummary, success } });
    const detailsOf = async ({ headers }: Answer): Promise<Record<string, unknown>> =>
      (await workspace.call(`/api/eligibility/checks/${String(headers['check-id'])}/benefits`)).body as never;
    const [ofOwn, ofShipped] = [await detailsOf(own), await detailsOf(shipped)];
    expect(ofOwn['plans']).toEqual(ofShipped['plans']);
  });

  it('take the place of the one with the same slug, and are forgotten', async () => {
    await keep('plan', DENTAL, onItsDay);
    expect((await keep('plan', INACTIVE, { scenario: 'Ended' })).status).toBe(200);
    expect((await workspace.mock({ mockFixture: 'plan' })).body).toMatchObject({
      success: false,
      benefitSummary: { coverageActive: false },
    });
    expect(await listed()).toEqual([{ slug: 'plan', scenario: 'Ended', own: true }]);
    const forget = (): Promise<Answer> => workspace.call(`${FIXTURES}/plan`, { method: 'DELETE' });
    expect([(await forget()).status, (await forget()).status]).toEqual([204, 204]);
    expect(codeOf(await workspace.mock({ mockFixture: 'plan' }))).toBe('unknown-fixture');
  });

  it('are of one workspace, and go with it', async () => {
    await keep('plan', DENTAL, onItsDay);
    const other = await openedWorkspace(systemOf(), 'Another');
    expect(codeOf(await other.mock({ mockFixture: 'plan' }))).toBe('unknown-fixture');
    expect(await listed(other)).toEqual([]);
    const { status } = await systemOf().operate(`/ops/workspaces/${workspace.workspaceId}/forget`, {
      json: { reason: 'a test' },
    });
    expect(status).toBe(200);
    expect(await listed()).toEqual([]);
  });

  it.each([
    ['a scenario of everybody', 'dental', DENTAL, /slug is of a scenario that cannot be replaced/],
    ['a patient', 'plan', DENTAL.replace('DOE*JANE', 'MILLER*JANE'), /names a person who is no test member/],
    ['no answer', 'plan', 'ISA*00~', /is not one whole answer of a payer/],
    ['a cut answer', 'plan', DENTAL.slice(0, 800), /is not one whole answer of a payer/],
  ])('are refused for %s', async (_what, slug, document, detail) => {
    const refused = await keep(slug, document, onItsDay);
    expect([refused.status, codeOf(refused)]).toEqual([400, 'validation-failed']);
    expect((refused.body as { errors: readonly { message: string }[] }).errors[0]?.message).toMatch(detail);
    expect(await listed()).toEqual([]);
  });
});
