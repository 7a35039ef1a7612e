import { bootSystem, UNLIMITED, type System } from '../../helpers/own-system';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';
import { coreProgram, inquiryOf } from '../../api/doors/_core';
import { nodeJudge, pythonJudge } from './_judged';
import { askingAt, memberIdOf, PLAYED, playedPayer } from '../../api/doors/_played-payer';

jest.setTimeout(120_000);

/** A payer that could not answer is asked again at once. */
const SOON = { CIRCUIT_OPEN_MS: '100', CIRCUIT_MAX_OPEN_MS: '100' };

/** Those that say that the payer cannot answer have payers of their own, because that opens circuits. */
const PAYERS: Readonly<Record<string, string>> = {
  'fixtures/mock/42-payer-unable-to-respond.271': 'Cigna',
  'fixtures/x12/payer-down.271': 'Humana',
};

const judges = { 'node-x12': nodeJudge(), pyx12: pythonJudge() };

describe('our connector of CAQH CORE, pointed at our door', () => {
  const stops: (() => Promise<void>)[] = [];
  let direct: OpenedWorkspace;
  const through = new Map<string, OpenedWorkspace>();
  beforeAll(async () => {
    const payer = await playedPayer();
    stops.push(payer.stop);
    const boot = async (settings: Readonly<Record<string, string>>): Promise<System> => {
      const system = await bootSystem({ ...UNLIMITED, ...SOON, ...settings });
      stops.unshift(system.stop);
      return system;
    };
    const first = await boot(askingAt(payer.url, 'any password', 'core-soap'));
    direct = await openedWorkspace(first, 'The door');
    const { baseUrl, apiKey } = direct.access;
    for (const format of ['core-soap', 'core-mime'] as const) {
      const second = await boot(askingAt(`${baseUrl}/core`, apiKey, format));
      through.set(format, await openedWorkspace(second, 'Behind it'));
    }
  });
  afterAll(async () => {
    for (const stop of stops) await stop();
  });

  const answerOf = async (workspace: OpenedWorkspace | undefined, memberId: string, payerName: string) => {
    const answer = await workspace?.live({ memberId, payerName });
    const { success, benefitSummary, upstreamStatusCode, errorMessage } = answer?.body as Record<
      string,
      unknown
    >;
    return { status: answer?.status, success, benefitSummary, upstreamStatusCode, errorMessage };
  };

  it.each(PLAYED.map(({ name }, at) => ({ name, at })))(
    'changes nothing about $name',
    async ({ at, name }) => {
      const payer = PAYERS[name] ?? 'Aetna';
      const expected = await answerOf(direct, memberIdOf(at, 'D'), payer);
      expect(expected.status).toBe(200);
      for (const format of ['core-soap', 'core-mime'])
        expect(
          await answerOf(through.get(format), memberIdOf(at, format.slice(-1).toUpperCase()), payer),
        ).toEqual(expected);
    },
  );

  describe('and what it answers', () => {
    const payloads: string[] = [];
    beforeAll(async () => {
      const { send } = coreProgram(direct);
      for (const at of PLAYED.keys()) payloads.push((await send(inquiryOf(memberIdOf(at, 'V')))).payload);
      const inquiry = inquiryOf('W123456789');
      const refused = [
        inquiryOf('W1', { payer: { name: 'Xyzzy', tradingPartnerId: 'QQ99999' } }),
        inquiryOf('W1', { provider: { organizationName: 'X', npi: '1234567893' } }),
        inquiryOf('W1', { subscriber: { dateOfBirth: '2190-01-01' } }),
        inquiryOf('W1', {
          dependent: { firstName: 'Jo', lastName: 'Doe', dateOfBirth: '2190-01-01', relationship: 'child' },
        }),
        inquiry.slice(0, inquiry.indexOf('IEA')),
        inquiry.replace('*00501*', '*00401*'),
        inquiry.replace('GS*HS', 'GS*HC'),
        inquiry.replace(/SE\*\d+/, 'SE*99'),
        inquiry.replace('BHT*0022*13', 'BHT*0022*01'),
        inquiry.replace('EQ*30~', 'HI*BK:Z00~'),
      ];
      for (const payload of refused) payloads.push((await send(payload)).payload);
    });

    it.each(Object.keys(judges) as (keyof typeof judges)[])('is right to %s', (name) => {
      const judge = judges[name];
      if (judge === undefined) throw new Error(`${name} cannot be had`);
      const wrong = judge(payloads).flatMap((problems, at) =>
        problems.length === 0 ? [] : [{ at, problems, payload: payloads[at] }],
      );
      expect(wrong).toEqual([]);
    });
  });
});
