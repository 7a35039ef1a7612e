import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { sharedSystem, type SharedSystem } from '../../helpers/shared-system';

/** A payer's answer about a test member, without another payer that pays first. */
const COMMERCIAL = readFileSync(join(ROOT, 'fixtures/x12/commercial.271'), 'utf8')
  .replace('NM1*IL*1*MARKERLAST*MARKERFIRST*A*', 'NM1*IL*1*DOE*JANE**')
  .replace(/EB\*R\*\*30~[^]*?LE\*2120~\s*/, '');
const URGENT_CARE = { items: [{ serviceTypeCode: 'UC', allowedAmount: 150 }], network: 'in' };
const OF_EXCHANGE = ['benefits', 'exchange', 'estimate'] as const;
const BELOW = ['answer', ...OF_EXCHANGE, 'timeline'] as const;

describe('what is found by the id of a check', () => {
  let system: SharedSystem;
  /** Of a mock check that the payer's answer above was given to. */
  let checkId: string;
  beforeAll(async () => {
    system = await sharedSystem('By check id');
    const kept = await system.call('/api/eligibility/fixtures/commercial', {
      ...{ method: 'PUT', raw: COMMERCIAL, headers: { 'content-type': 'application/edi-x12' } },
      query: { serviceTypeCode: '30', dateOfService: '2026-01-15' },
    });
    if (kept.status !== 201) throw new Error(`the fixture was not taken: ${kept.text}`);
    checkId = idOf(await system.mock({ mockFixture: 'commercial' }));
  });

  const idOf = ({ headers }: Answer): string => headers['check-id'] ?? '';
  const below = (id: string, what: string, prefer?: string, client: Pick<SharedSystem, 'call'> = system) =>
    client.call(`/api/eligibility/checks/${id}/${what}`, {
      ...(what === 'estimate' && { json: URGENT_CARE }),
      headers: { prefer },
    });
  const estimate = (json: object): Promise<Answer> =>
    system.call(`/api/eligibility/checks/${checkId}/estimate`, { json });

  it('names check and payer in its headers, is stored in no cache, and charges nothing', async () => {
    const id = idOf(await system.live());
    const before = await system.balance();
    for (const what of ['answer', ...OF_EXCHANGE]) {
      const found = await below(id.toUpperCase(), what);
      expect([what, found.status]).toEqual([what, 200]);
      expect(found.headers).toMatchObject({
        ...{ 'check-id': id, 'payer-id': '60054', 'payer-name': 'Aetna', 'payer-network': 'simulator' },
        ...{ 'cache-control': 'no-store', 'content-type': 'application/json; charset=utf-8' },
      });
    }
    expect(await system.balance()).toEqual(before);
  });

  it('is 202 while the check runs, and comes to a caller that waits', async () => {
    const json = { ...PATIENT, memberId: 'SLOW1500-I' };
    const headers = { prefer: 'wait=0', 'idempotency-key': randomUUID() };
    const begun = await system.call('/api/eligibility/checks', { json, headers });
    const id = idOf(begun);
    const early = ['answer', ...OF_EXCHANGE].map((what) => below(id, what, 'wait=0'));
    for (const { status, body, headers: named } of [begun, ...(await Promise.all(early))]) {
      expect([status, body]).toEqual([202, { status: 'running', checkId: id }]);
      expect(named).toMatchObject({
        ...{ 'retry-after': '1', 'preference-applied': 'wait=0' },
        location: `/api/eligibility/checks/${id}/answer`,
      });
    }
    expect(await stepsOf(id)).toEqual(['asked', 'running']);
    for (const what of ['answer', ...OF_EXCHANGE]) {
      const { status, headers: named } = await below(id, what, 'wait=30');
      expect([what, status, named['preference-applied']]).toEqual([what, 200, 'wait=30']);
    }
  });

  it.each(BELOW)('is no %s for an id that no check has, nor for one that is no id', async (what) => {
    for (const id of [randomUUID(), 'x', '%20']) expect(codeOf(await below(id, what))).toBe('not-found');
  });

  it.each(BELOW)('is no %s for a key that is bound to other clinics', async (what) => {
    const added = await system.call('/api/workspace/clinics', {
      json: { name: `Second for ${what}`, npi: '1999999984' },
    });
    const { clientId } = added.body as { readonly clientId: string };
    const [own, other] = await Promise.all(
      [system.access.clientId, clientId].map((bound) => system.withKey({ clientIds: [bound] })),
    );
    expect(own && (await below(checkId, what, undefined, own)).status).toBe(200);
    expect(other && codeOf(await below(checkId, what, undefined, other))).toBe('not-found');
  });

  it.each(OF_EXCHANGE)('is no %s where the payer gave no answer that could be read', async (what) => {
    const payerName = { benefits: 'GEHA', exchange: 'UMR', estimate: 'Humana' }[what];
    const id = idOf(await system.live({ payerName, memberId: 'RESET-I' }));
    const refused = await below(id, what);
    expect(refused).toMatchObject({ status: 404, body: { code: 'benefits-unavailable' } });
    expect(refused.text).toContain('no answer of the payer that could be read');
  });

  it('is JSON for whoever accepts other forms', async () => {
    for (const accept of ['*/*', 'application/fhir+json', 'text/html', ''])
      expect(
        (await system.call(`/api/eligibility/checks/${checkId}/benefits`, { headers: { accept } })).headers,
      ).toMatchObject({ 'content-type': 'application/json; charset=utf-8' });
  });

  it('is logged by its route, without patient data and amounts', async () => {
    await estimate({ items: [{ serviceTypeCode: 'UC', allowedAmount: 86_753.09 }] });
    for (const what of BELOW) await below(checkId, what);
    const lines = system
      .logged()
      .split('\n')
      .filter((line) => line.includes(checkId));
    for (const what of BELOW.filter((one) => one !== 'timeline'))
      expect(lines.join()).toContain(`"/api/eligibility/checks/:checkId/${what}"`);
    expect(lines.join()).not.toMatch(/86753|8675309|W000000001|SPRINGFIELD/i);
  });

  async function stepsOf(id: string): Promise<readonly string[]> {
    const { body, text } = await below(id, 'timeline');
    expect(body).toMatchObject({ checkId: id });
    expect(text).not.toContain(PATIENT.memberId);
    return (body as { readonly steps: readonly { readonly step: string }[] }).steps.map(({ step }) => step);
  }

  it('is the course of a check', async () => {
    const charged = idOf(await system.live());
    const course = ['asked', 'held', 'sent', 'answered', 'captured', 'stored'];
    expect(await stepsOf(charged)).toEqual(course);
    expect(await stepsOf(checkId)).toEqual(['asked', 'answered', 'stored']);
  });

  describe('for an estimate', () => {
    const paysFor = async (item: object): Promise<number | null> => {
      const { body } = await estimate({ items: [item], network: 'in' });
      return (body as { readonly patientPays: number | null }).patientPays;
    };

    it('is what the patient pays, and by which line', async () => {
      const { body } = await estimate(URGENT_CARE);
      expect(body).toMatchObject({
        ...{ allowedAmount: 150, patientPays: 75, planPays: 75, reasons: [] },
        steps: [{ item: 1, kind: 'copay', patientPays: 75, sentence: 'Copay: $75.00.' }],
      });
    });

    it('takes a word for a service type, rounds to the cent, and has a price for each visit', async () => {
      const { body } = await estimate({ items: [{ serviceTypeCode: 'urgent care', allowedAmount: 10.005 }] });
      expect([10, 10.01]).toContain((body as { readonly allowedAmount: number }).allowedAmount);
      const item = { serviceTypeCode: '98', allowedAmount: 150 };
      expect(await paysFor(item)).toBeNull();
      expect(await paysFor({ ...item, visit: 'primary-care' })).toBe(30);
      expect(await paysFor({ ...item, visit: 'specialist' })).toBe(45);
    });

    it.each<[object, string]>([
      [{}, 'items'],
      [{ items: [] }, 'items'],
      [{ items: [{ allowedAmount: 5 }] }, 'items.0'],
      [{ items: [{ serviceTypeCode: 'ZZ', allowedAmount: 5 }] }, 'items.0.serviceTypeCode'],
      [{ items: [{ procedureCode: '1', allowedAmount: 5 }] }, 'items.0.procedureCode'],
      [{ items: [{ serviceTypeCode: '98', allowedAmount: -1 }] }, 'items.0.allowedAmount'],
      [{ items: [{ serviceTypeCode: '98', allowedAmount: '5' }] }, 'items.0.allowedAmount'],
      [{ items: [{ serviceTypeCode: '98', allowedAmount: 5, units: 0 }] }, 'items.0.units'],
      [{ ...URGENT_CARE, network: 'both' }, 'network'],
      [{ items: [{ serviceTypeCode: '98', allowedAmount: 5, visit: 'home' }] }, 'items.0.visit'],
    ])('refuses %j and names %s', async (json, field) => {
      expect(await estimate(json)).toMatchObject({
        ...{ status: 400, body: { code: 'validation-failed', errors: [{ field }] } },
      });
    });
  });
});
