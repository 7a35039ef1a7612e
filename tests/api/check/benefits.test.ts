import { eventually } from '@eligibility/testkit';
import type { BenefitDetailsDocument } from '../../../packages/benefits/src';
import { codeOf, PATIENT, type Answer } from '../../helpers/client';
import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { formatSettings } from '../../helpers/shared-system';

const PAYER = 'Halden Lantern Mutual';
const LIST = [
  'payer_id,name,eligibility,service_types,several_service_types,days_back,days_forward,requires_date_of_birth,procedure_codes',
  `HALDEN01,${PAYER},yes,*,yes,3660,3660,no,yes`,
].join('\n');
const ASKED = { payerName: PAYER };

type Documents = { readonly format: string; readonly sent: string; readonly received: string };
type Coded = { readonly code: string };

const idOf = ({ headers }: Answer): string => headers['check-id'] ?? '';
const codesOf = (coded: readonly Coded[]): string => coded.map(({ code }) => code).join();

/** The amount of a benefit line as the payer wrote it, read without any of our readers. */
function amountAt({ format, received }: Documents, lineId: string): string | undefined {
  const at = Number(lineId.replace('EB', '')) - 1;
  if (format === 'json') {
    const { benefitsInformation } = JSON.parse(received) as {
      benefitsInformation: readonly { readonly benefitAmount?: string }[];
    };
    return benefitsInformation[at]?.benefitAmount;
  }
  // X12: the fourth character of ISA separates elements, the last one ends segments.
  const [separator, end] = [received.charAt(3), received.charAt(105)] as const;
  const lines = received
    .split(end)
    .map((segment) => segment.trim().split(separator))
    .filter(([id]) => id === 'EB');
  return lines[at]?.[7];
}

describe.each(['json', 'core-soap'])('the benefit details of a check over %s', (format) => {
  let system: System;
  beforeAll(async () => {
    system = await bootSystem({ ...UNLIMITED, ...formatSettings(format) });
    const headers = { 'content-type': 'text/csv' };
    const query = { format: 'generic', confirm: 'remove' };
    await system.operate('/ops/payers/imports', { query, raw: LIST, headers });
    await eventually(async () => (await system.live(ASKED)).status === 200, 5_000);
  });
  afterAll(() => system.stop());

  const below = (checkId: string, what: string): Promise<Answer> =>
    system.call(`/api/eligibility/checks/${checkId}/${what}`);
  const benefitsOf = async (answer: Answer): Promise<BenefitDetailsDocument> => {
    const found = await below(idOf(answer), 'benefits');
    expect(found.status).toBe(200);
    return found.body as BenefitDetailsDocument;
  };

  it('tell a front desk why the deductible is what it is: from which line of the payer, letter by letter', async () => {
    const answer = await system.live(ASKED);
    const { benefitSummary } = answer.body as { benefitSummary: Readonly<Record<string, unknown>> };
    const { summary, differsFromAnswer } = await benefitsOf(answer);
    expect(Object.fromEntries(summary.map(({ field, value }) => [field, value]))).toEqual(benefitSummary);
    expect(differsFromAnswer).toEqual([]);

    const deductible = summary.find(({ field }) => field === 'deductibleRemaining');
    expect(deductible).toMatchObject({ value: benefitSummary['deductibleRemaining'], how: 'stated' });
    expect(deductible?.rule).toMatch(/individual.*in network/i);
    const documents = (await below(idOf(answer), 'exchange')).body as Documents;
    expect(documents.format).toBe(format === 'json' ? 'json' : 'x12');
    const amounts = deductible?.lines.map((line) => Number(amountAt(documents, line)));
    expect(amounts).toContain(deductible?.value);
    expect(documents.sent).toContain(PATIENT.memberId);
  });

  it('tell a dentist what is covered at a dentist', async () => {
    const { serviceType, plans } = await benefitsOf(
      await system.live({ ...ASKED, serviceTypeCodes: ['dental'] }),
    );
    expect(serviceType).toMatchObject({ code: '35' });
    expect(plans[0]).toMatchObject({ name: 'Dental PPO 1500', status: 'active' });
    const shares = plans[0]?.coinsurance.map((one) => [codesOf(one.serviceTypes), one.network, one.percent]);
    expect(shares).toContainEqual(['36,39', 'in', 50]);
    expect(plans[0]?.limits).toContainEqual(expect.objectContaining({ isMoney: true, total: 1_500 }));
  });

  it('tell a therapist how many visits are left', async () => {
    const { plans } = await benefitsOf(
      await system.live({ ...ASKED, serviceTypeCodes: ['physical therapy'] }),
    );
    const therapy = plans
      .flatMap(({ limits }) => limits)
      .find(({ serviceTypes }) => serviceTypes.some(({ code }) => code === 'PT'));
    expect(therapy).toMatchObject({ total: 30, remaining: 22, isMoney: false, unit: { code: 'VS' } });
  });

  it('tell a surgeon whether an authorization is required', async () => {
    const { plans } = await benefitsOf(await system.live(ASKED));
    const required = plans.flatMap(({ authorizations }) =>
      authorizations.map((one) => [codesOf(one.serviceTypes), one.required]),
    );
    expect(required).toEqual(
      expect.arrayContaining([
        ['48,50', true],
        ['4,5', null],
      ]),
    );
  });

  it('tell an agent what was not certain, in the same answer', async () => {
    const headers = { prefer: 'wait=30, include=benefits' };
    const answer = await system.call('/api/eligibility/check', { json: { ...PATIENT, ...ASKED }, headers });
    expect(answer.headers['preference-applied']).toBe('wait=30, include=benefits');
    const { benefits, benefitSummary } = answer.body as {
      benefits: BenefitDetailsDocument;
      benefitSummary: { readonly copayAmount: number };
    };
    const copay = benefits.summary.find(({ field }) => field === 'copayAmount');
    expect(copay).toMatchObject({ value: benefitSummary.copayAmount, ambiguous: true });
    expect(copay?.alternatives.length).toBeGreaterThan(0);
    const lines = new Set(benefits.lines.map(({ id }) => id));
    for (const { value, because, lines: ids } of copay?.alternatives ?? []) {
      expect(value).not.toBe(copay?.value);
      expect(because).toMatch(/\w+.*\.$/);
      expect(ids.every((id) => lines.has(id))).toBe(true);
    }
  });

  it('are gone with the answer when an operator forgets the check', async () => {
    const checkId = idOf(await system.live(ASKED));
    expect((await below(checkId, 'benefits')).status).toBe(200);
    const json = { reason: 'the patient asked for it' };
    await system.operate(`/ops/checks/${checkId}/forget`, { method: 'POST', json });
    for (const what of ['answer', 'benefits', 'exchange'])
      expect(codeOf(await below(checkId, what))).toBe('idempotency-result-expired');
  });
});
