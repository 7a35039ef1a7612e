import { fakeGateway, numberedIds, type FakeGateway } from '../../testing/fakes';
import {
  API_KEY,
  CLINIC,
  FIRST_PAGE,
  LIFETIMES,
  OTHER_WORKSPACE,
  QUESTION,
  REQUEST,
  uuid,
  WORKSPACE,
} from '../../testing/samples';
import { keyPrincipal } from '../../identity/domain/principal';
import { type CheckQuestion } from '../domain/check';
import { checkLive } from './check-live';
import type { CheckRequest } from './check-request';
import { searchChecks, type FoundCheck, type WantedChecks } from './search-checks';

const CALLER = { workspace: WORKSPACE, principal: keyPrincipal(API_KEY) };
const JOSE = { memberId: 'CANARY77009', firstName: 'José', lastName: 'Muñoz', dateOfBirth: '1990-05-01' };

describe('a search of checks', () => {
  let gateway: FakeGateway;
  let nextKey: () => string;
  /** What was counted of answers that do not open. */
  let unreadable: string[];
  beforeEach(() => {
    const fake = fakeGateway({ granted: 100 });
    unreadable = [];
    gateway = {
      ...fake,
      meter: { ...fake.meter, unreadable: (_kind, reason) => unreadable.push(reason) },
    };
    nextKey = numberedIds();
  });
  const check = async (
    patient: CheckQuestion['patient'] = QUESTION.patient,
    differences: Partial<CheckRequest> = {},
  ): Promise<void> => {
    const question = { ...QUESTION, patient };
    await checkLive(gateway, { ...REQUEST, question, idempotencyKey: nextKey(), ...differences });
  };
  const search = async (
    wanted: Omit<WantedChecks, 'filter'> = {},
    differences: Partial<FakeGateway> & Partial<Parameters<typeof searchChecks>[0]> = {},
    caller = CALLER,
  ): Promise<readonly FoundCheck[]> => {
    const by = { caller, requestId: uuid(7) };
    const filter = { ...FIRST_PAGE };
    return (await searchChecks({ ...gateway, ...differences }, by, { ...wanted, filter })).entries;
  };
  const namesOf = (found: readonly FoundCheck[]) => found.map(({ question }) => question?.patientLastName);

  it('finds all checks, each with what was asked, newest first, when nothing is looked for', async () => {
    await check();
    gateway.clock.advance(1);
    await check(JOSE);
    const found = await search();
    expect(namesOf(found)).toEqual(['Muñoz', 'Markerlast']);
    expect(found.map(({ entry }) => [entry.kind, entry.clientId])).toEqual([
      ['live', CLINIC.clientId],
      ['live', CLINIC.clientId],
    ]);
  });

  it('finds the checks of a member id, with or without blanks and hyphens', async () => {
    await check();
    await check(JOSE);
    for (const memberId of ['CANARY77001', 'canary-77 001'])
      expect(namesOf(await search({ memberId }))).toEqual(['Markerlast']);
    expect(await search({ memberId: 'CANARY77002' })).toEqual([]);
  });

  it('finds the checks of a name and a birth date, with or without accents', async () => {
    await check();
    await check(JOSE);
    for (const name of [JOSE, { ...JOSE, firstName: 'JOSE', lastName: 'munoz' }])
      expect(namesOf(await search({ name }))).toEqual(['Muñoz']);
    expect(await search({ name: { ...JOSE, dateOfBirth: '1990-05-02' } })).toEqual([]);
  });

  it('finds nobody by a name without a birth date', async () => {
    await check(JOSE);
    expect(await search({ name: { ...JOSE, dateOfBirth: undefined } })).toEqual([]);
  });

  it('finds only checks that fit the member id and the name', async () => {
    await check();
    const { memberId, ...name } = QUESTION.patient;
    expect(await search({ memberId, name })).toHaveLength(1);
    expect(await search({ memberId, name: JOSE })).toEqual([]);
  });

  it('finds the checks of a patient that were made before the key of the hashes was changed', async () => {
    await check();
    const { memberId, ...name } = QUESTION.patient;
    const fingerprintHash = (text: string): string => `new hash of ${text}`;
    expect(await search({ memberId }, { fingerprintHash })).toEqual([]);
    const rotated = { fingerprintHash, formerFingerprintHashes: [gateway.fingerprintHash] };
    expect(namesOf(await search({ memberId }, rotated))).toEqual(['Markerlast']);
    expect(namesOf(await search({ name }, rotated))).toEqual(['Markerlast']);
  });

  it('shows nothing to another workspace, and nothing of clinics that the caller is not bound to', async () => {
    await check();
    const { memberId } = QUESTION.patient;
    const other = { ...CALLER, workspace: OTHER_WORKSPACE };
    const bound = { ...CALLER, principal: { ...CALLER.principal, clientIds: [uuid(77)] } };
    expect(await search({ memberId }, {}, other)).toEqual([]);
    expect(await search({ memberId }, {}, bound)).toEqual([]);
  });

  it('shows a check without what was asked once its answer is no longer stored', async () => {
    await check();
    gateway.clock.advance(LIFETIMES.answerMs);
    const [found] = await search({ memberId: QUESTION.patient.memberId });
    expect([found?.entry.outcome, found?.question]).toEqual(['active', undefined]);
  });

  it('shows a check whose answer does not open as one that is no longer stored, and counts it', async () => {
    await check();
    const open = () => Promise.resolve({ isReadable: false, reason: 'key-missing' } as const);
    const [found] = await search({}, { cipher: { ...gateway.cipher, open } });
    expect([found?.entry.outcome, found?.question, unreadable]).toEqual([
      'active',
      undefined,
      ['key-missing'],
    ]);
  });

  it('fails, rather than to show less, while the keys of answers cannot be asked for', async () => {
    await check();
    const open = () => Promise.reject(new Error('the key service is away'));
    await expect(search({}, { cipher: { ...gateway.cipher, open } })).rejects.toThrow(
      'the key service is away',
    );
  });
});
