import { randomUUID } from 'node:crypto';
import { eventually } from '@eligibility/testkit';
import { describeWithMongo, tempMongo } from '@eligibility/testkit/mongo';
import { built } from '../../helpers/built-packages';
import { codeOf, type Answer } from '../../helpers/client';
import { bootSystem, type System } from '../../helpers/own-system';
import { bytesOfSqlite } from '../../helpers/stored-exchanges';

const FINDING = 'Capella Meridian Mutual';
const OTHER = 'Deneb Meridian Mutual';
const BY_NAME = 'Errai Meridian Mutual';
const BY_LAST_NAME = 'Furud Meridian Mutual';
const LIST = [
  'payer_id,name,search_without_member_id,search_by_name,search_without_first_name',
  `CAPELLA1,${FINDING},yes,no,`,
  `DENEB001,${OTHER},no,no,`,
  `ERRAI001,${BY_NAME},,yes,`,
  `FURUD001,${BY_LAST_NAME},,,yes`,
].join('\n');

/** The person whom the payers of the simulator find so. */
const NORA = {
  payerName: FINDING,
  patientFirstName: 'Nora',
  patientLastName: 'Searched',
  patientDateOfBirth: '1985-06-15',
  patientSocialSecurityNumber: '219-09-9999',
};
const CHECK = '/api/eligibility/check';
/** The number in any form, also as bytes that were encoded. */
const NUMBER = /219-?09-?9999|MjE5MDk5OTk5|MjE5LTA5LTk5OTk|323139303939393939/i;

type Opened = {
  readonly system: System;
  /** Everything that the store has. */
  readonly text: () => Promise<string>;
  readonly drop: () => Promise<void>;
};

function stories(open: () => Promise<Opened>): void {
  let system: System;
  let store: Opened;
  beforeAll(async () => {
    store = await open();
    ({ system } = store);
    const headers = { 'content-type': 'text/csv' };
    const query = { format: 'generic', confirm: 'remove' };
    await system.operate('/ops/payers/imports', { query, raw: LIST, headers });
    await eventually(async () => (await system.live({ payerName: OTHER })).status === 200, 10_000);
  }, 90_000);
  afterAll(async () => {
    await system.stop();
    await store.drop();
  });

  const ask = (fields: object = {}, key: string = randomUUID()): Promise<Answer> =>
    system.call(CHECK, { json: { ...NORA, ...fields }, headers: { 'idempotency-key': key } });
  const allow = (searchWithoutMemberId: string): Promise<Answer> =>
    system.operate(`/ops/workspaces/${system.standalone.demo?.workspaceId ?? ''}`, {
      method: 'PATCH',
      json: { policies: { searchWithoutMemberId } },
    });

  it('is refused where the policy of the workspace does not allow it, and costs nothing', async () => {
    const before = await system.balance();
    const refused = await ask();
    expect(refused).toMatchObject({ status: 422, body: { code: 'member-id-required' } });
    expect(refused.text).toContain('The policy of this workspace allows no check without a member id.');
    expect(refused.text).not.toMatch(NUMBER);
    expect(await system.balance()).toEqual(before);
  });

  it('is refused at a payer that is not known to find a person so', async () => {
    await allow('allowed');
    const refused = await ask({ payerName: OTHER });
    expect(codeOf(refused)).toBe('member-id-required');
    expect(refused.text).toContain(`${OTHER} is not known to find a person without a member id.`);
  });

  it('finds the person, and a retry with the same number in another form is the same check', async () => {
    await allow('allowed');
    const key = randomUUID();
    const found = await ask({}, key);
    expect(found).toMatchObject({ status: 200, body: { success: true } });
    const again = await ask({ patientSocialSecurityNumber: '219099999' }, key);
    expect([again.headers['idempotent-replayed'], again.text]).toEqual(['true', found.text]);
    expect(codeOf(await ask({ patientSocialSecurityNumber: '219-09-9998' }, key))).toBe(
      'idempotency-key-reused',
    );
  });

  it('finds the person by name and birth date alone, at a payer that does, if the policy allows it', async () => {
    const byName = { patientSocialSecurityNumber: undefined, payerName: BY_NAME };
    await allow('refused');
    expect(codeOf(await ask(byName))).toBe('validation-failed');
    await allow('allowed');
    expect(await ask(byName)).toMatchObject({ status: 200, body: { success: true } });
    expect(await ask({ ...byName, patientFirstName: 'Nobody' })).toMatchObject({
      body: { success: false, upstreamStatusCode: 404 },
    });
    const refused = await ask({ ...byName, payerName: FINDING });
    expect(codeOf(refused)).toBe('member-id-required');
  });

  it('may have no first name beside a member id and a birth date, at a payer that needs none', async () => {
    const nameless = { patientFirstName: undefined, memberId: 'W-NO-FIRST', payerName: BY_LAST_NAME };
    const key = randomUUID();
    const found = await ask(nameless, key);
    expect(found).toMatchObject({ status: 200, body: { success: true } });
    expect((await ask({ ...nameless, patientFirstName: ' ' }, key)).text).toBe(found.text);
    expect(codeOf(await ask({ ...nameless, patientFirstName: 'Nora' }, key))).toBe('idempotency-key-reused');
    const exchange = await system.call(`${CHECK}s/${String(found.headers['check-id'])}/exchange`);
    expect((exchange.body as { sent: string }).sent).toMatch(/"memberId":"W-NO-FIRST","lastName":"Searched"/);
    const { text } = await ask({ ...nameless, payerName: OTHER });
    expect(text).toContain(`${OTHER} is not known to find a person without a first name.`);
  });

  it('is answered like any other where the payer finds nobody', async () => {
    await allow('allowed');
    const answer = await ask({ patientSocialSecurityNumber: '219-09-9998' });
    expect(answer).toMatchObject({ status: 200, body: { success: false, upstreamStatusCode: 404 } });
  });

  it('is found again by the name, without the number, and without a member id', async () => {
    await allow('allowed');
    const { headers } = await ask();
    const { payerName, patientSocialSecurityNumber: _number, ...name } = NORA;
    const search = await system.call(`${CHECK}s/search`, { json: name });
    const { data } = search.body as { data: readonly { id: string; question: object }[] };
    expect(data.find(({ id }) => id === headers['check-id'])?.question).toEqual({ payerName, ...name });
    expect(search.text).not.toMatch(NUMBER);
  });

  it('leaves no digit of the number in what is kept of the exchange, which the payer gave back', async () => {
    await allow('allowed');
    const { headers } = await ask();
    const exchange = await system.call(`${CHECK}s/${String(headers['check-id'])}/exchange`);
    const { sent, received } = exchange.body as { sent: string; received: string };
    expect(sent).toContain('"ssn":"XXXXXXXXX"');
    expect(received).toContain('"ssn":"XXXXXXXXX"');
    expect(exchange.text).not.toMatch(NUMBER);
  });

  it('is never in a URL: the request is refused and does not repeat it', async () => {
    await allow('allowed');
    const byGet = await system.call(CHECK, { query: NORA });
    const { patientSocialSecurityNumber } = NORA;
    const byPost = await system.call(CHECK, { json: NORA, query: { patientSocialSecurityNumber } });
    for (const refused of [byGet, byPost]) {
      expect(refused).toMatchObject({
        status: 400,
        body: { errors: [{ field: 'patientSocialSecurityNumber' }] },
      });
      expect(refused.text + JSON.stringify(refused.headers)).not.toMatch(NUMBER);
    }
  });

  it('is nowhere in the store', async () => {
    await allow('allowed');
    await ask();
    expect(await store.text()).not.toMatch(NUMBER);
  });
}

describe('a check without a member id, in SQLite,', () => {
  stories(async () => {
    const system = await bootSystem();
    const text = async () => (await bytesOfSqlite(system.dataDir)).toString('latin1');
    return { system, text, drop: () => Promise.resolve() };
  });
});

describeWithMongo()('a check without a member id, in MongoDB,', () => {
  stories(async () => {
    const mongo = await tempMongo([]);
    await built.standalone.migrate(mongo.env);
    return { system: await bootSystem(mongo.env), text: () => mongo.everything(), drop: mongo.drop };
  });
});
