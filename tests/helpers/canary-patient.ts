import { eventually } from '@eligibility/testkit';
import { codeOf } from './client';
import type { System } from './own-system';

/** A patient whose values occur nowhere else in the system, so that one hit anywhere is a leak. */
export const CANARY = {
  payerName: 'Aetna',
  memberId: 'XCANARYMEMBER1',
  patientFirstName: 'Xcanaryfirst',
  patientLastName: 'Xcanarylast',
  patientDateOfBirth: '1931-03-17',
};

/** The same patient without a member id. */
const MEMBERLESS = {
  payerName: 'Capella Canary Mutual',
  patientFirstName: CANARY.patientFirstName,
  patientLastName: CANARY.patientLastName,
  patientDateOfBirth: CANARY.patientDateOfBirth,
  patientSocialSecurityNumber: '731-46-2859',
};

const encoded = (text: string, encoding: 'base64' | 'hex'): string => Buffer.from(text).toString(encoding);

/** In the clear, in the forms a date takes, and as a careless dump would write them. */
const MARKERS = [
  'XCANARYMEMBER1',
  'Xcanaryfirst',
  'Xcanarylast',
  '1931-03-17',
  '19310317',
  '03/17/1931',
  '03%2F17%2F1931',
  '731-46-2859',
  '731462859',
  encoded('731-46-2859', 'base64'),
  encoded('731462859', 'base64'),
  encoded('731462859', 'hex'),
  encoded('XCANARYMEMBER1', 'base64'),
  encoded('Xcanaryfirst', 'base64'),
  encoded('Xcanarylast', 'base64'),
  encoded('XCANARYMEMBER1', 'hex'),
  encoded('Xcanarylast', 'hex'),
];

/** What the simulator makes of a member, by how its id begins: every way in which a payer answers or fails. */
const FATES = [
  '',
  'INACTIVE',
  'DEPENDENT',
  'NOTSTATED',
  'PARTIAL',
  'AAA41',
  'AAA42',
  'AAA75',
  'AAA400',
  'HTTP401',
  'HTTP429',
  'HTTP500',
  'RESET',
  'TRUNCATED',
  'GARBAGE',
  'HTML',
  'TA1',
];
const CHECK = '/api/eligibility/check';

/** The patient's values that a text contains. */
export function hits(text: string): readonly string[] {
  const searched = text.toLowerCase();
  return MARKERS.filter((marker) => searched.includes(marker.toLowerCase()));
}

/**
 * Sends the patient through every outcome that a check can have, by POST and GET, live and mock, through refusals, and
 * last through an outage of the clearinghouse service.
 * @returns the text of each problem
 */
export async function sendCanary(system: System): Promise<readonly string[]> {
  const live = (fields: typeof CANARY): ReturnType<System['live']> => system.live(fields);
  const answers = [await live(CANARY)];
  for (const fate of FATES) {
    // A payer of its own, so that no circuit prevents an outcome.
    const canary = { ...CANARY, payerName: 'Cigna', memberId: `${fate}${CANARY.memberId}` };
    answers.push(await live(canary), await system.mock(canary));
    answers.push(await system.call(CHECK, { query: canary }));
    answers.push(await system.call(`${CHECK}/mock`, { query: canary }));
  }
  answers.push(await system.call(CHECK, { query: { ...CANARY, memberId: `${CANARY.memberId}~` } }));
  answers.push(await system.call(CHECK, { query: { ...CANARY, patientDateOfBirth: '1931-33-17' } }));
  answers.push(await live({ ...CANARY, payerName: 'BCBS' }));
  answers.push(await live({ ...CANARY, payerName: `${CANARY.patientLastName} Health` }));
  answers.push(await system.call(CHECK, { raw: `{"memberId":"${CANARY.memberId}"` }));
  answers.push(await system.call(`${CHECK}s/${CANARY.memberId}`));
  answers.push(...(await sendMemberless(system)), ...(await sendFixtures(system)));
  await system.standalone.services.clearinghouse.stop();
  answers.push(await live(CANARY));
  return answers.filter(({ status }) => status >= 400).map(({ text }) => text);
}

/** Answers of payers about the patient as fixtures: refused, and kept where they name a test member alone. */
async function sendFixtures(system: System): Promise<readonly Awaited<ReturnType<System['live']>>[]> {
  const { memberId, patientFirstName: firstName, patientLastName: lastName } = CANARY;
  const [dateOfBirth, number] = ['19310317', '731-46-2859'];
  const doe = { memberId, firstName, lastName: 'DOE', dateOfBirth, address: { address1: lastName } };
  const line = { code: '1', serviceTypeCodes: ['30'] };
  const document = { payer: { name: 'LARKSPUR' }, subscriber: doe, benefitsInformation: [line] };
  const texts = [{ description: `${firstName} ${lastName} has ${number}` }];
  const numbers = { socialSecurityNumber: '731462859', planNumber: memberId };
  const keep = (slug: string, changed: object) =>
    system.call(`/api/eligibility/fixtures/${slug}`, {
      method: 'PUT',
      raw: JSON.stringify({ ...document, ...changed }),
    });
  const kept = [
    await keep('canary', { planInformation: numbers, meta: { senderId: memberId } }),
    await keep('canary-text', { benefitsInformation: [{ ...line, additionalInformation: texts }] }),
  ];
  if (kept.some(({ status }) => status !== 201))
    throw new Error('a fixture about a test member was not kept');
  return [
    ...kept,
    await system.mock({ ...CANARY, mockFixture: 'canary' }),
    await keep('canary-name', { subscriber: { ...doe, firstName, lastName } }),
    await keep('canary-more', { subscriber: { ...doe, ssn: number } }),
  ];
}

/** Asks without a member id: refused by the policy, by the payer, for the form and in a URL, and answered by a payer. */
async function sendMemberless(system: System): Promise<readonly Awaited<ReturnType<System['live']>>[]> {
  const ask = (fields: object = {}) => system.call(CHECK, { json: { ...MEMBERLESS, ...fields } });
  const raw = `payer_id,name,search_without_member_id\nCAPELLA1,${MEMBERLESS.payerName},yes\n60054,Aetna,no`;
  const headers = { 'content-type': 'text/csv' };
  const query = { format: 'generic', confirm: 'remove' };
  await system.operate('/ops/payers/imports', { query, raw, headers });
  await eventually(async () => codeOf(await ask()) === 'member-id-required', 10_000);
  const workspaces = await system.operate('/ops/workspaces');
  const { data } = workspaces.body as { readonly data: readonly { readonly id: string }[] };
  const refused = await ask();
  await system.operate(`/ops/workspaces/${String(data[0]?.id)}`, {
    method: 'PATCH',
    json: { policies: { searchWithoutMemberId: 'allowed' } },
  });
  const answered = await ask();
  if (answered.status !== 200) throw new Error('the check without a member id was not answered');
  return [
    refused,
    answered,
    await ask({ payerName: 'Aetna' }),
    await ask({ patientSocialSecurityNumber: '731-46-28599' }),
    await ask({ patientDateOfBirth: '' }),
    await ask({ memberId: `${CANARY.memberId}~` }),
    await system.call(CHECK, { query: MEMBERLESS }),
    await system.call(`${CHECK}/mock`, { json: MEMBERLESS }),
    await system.call(CHECK, { raw: JSON.stringify(MEMBERLESS).slice(0, -1) }),
  ];
}
