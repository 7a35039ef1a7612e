import { formatSettings, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

const FORMATS = ['json', 'core-soap', 'core-mime'] as const;

type Verdict = {
  readonly success: boolean;
  readonly benefitSummary: object;
  readonly upstreamStatusCode: number;
  readonly errorMessage: string | null;
  readonly traceId: string;
};

describe('the wire format', () => {
  const systems = new Map<string, SharedSystem>();
  beforeAll(async () => {
    for (const format of FORMATS)
      systems.set(format, await sharedSystem('Wire formats', formatSettings(format)));
  }, 60_000);

  async function ask(format: string, memberId: string, payerName = 'Aetna'): Promise<Verdict> {
    const answer = await systems.get(format)?.live({ memberId, payerName });
    expect(answer?.status).toBe(200);
    return answer?.body as Verdict;
  }

  it.each([
    ...['Aetna', 'Cigna', 'Humana', 'UnitedHealthcare', 'Oscar Health', 'GEHA'].map((payerName) => ({
      payerName,
      memberId: 'W123456789',
    })),
    { payerName: 'Medicare Part B', memberId: 'W123456789' },
    { payerName: 'Delta Dental of California', memberId: 'W123456789' },
    { payerName: 'Aetna', memberId: 'lower-case 7' },
    { payerName: 'Aetna', memberId: 'DEPENDENT1' },
    { payerName: 'Aetna', memberId: 'INACTIVE1' },
    { payerName: 'Aetna', memberId: 'NOTSTATED1' },
    { payerName: 'Aetna', memberId: 'PARTIAL1' },
    { payerName: 'Aetna', memberId: 'AAA75-1' },
    { payerName: 'Aetna', memberId: 'AAA40072-1' },
    { payerName: 'Aetna', memberId: 'AAA67-1' },
    { payerName: 'Aetna', memberId: 'AAA43-1' },
    { payerName: 'Aetna', memberId: 'AAA41-1' },
    { payerName: 'UMR', memberId: 'AAA42-1' },
  ])('changes nothing about $memberId at $payerName', async ({ memberId, payerName }) => {
    const [json, ...others] = await Promise.all(
      FORMATS.map(async (format) => {
        const { success, benefitSummary, upstreamStatusCode, errorMessage } = await ask(
          format,
          memberId,
          payerName,
        );
        return { success, benefitSummary, upstreamStatusCode, errorMessage };
      }),
    );
    expect(others).toEqual([json, json]);
  });

  describe.each(['core-soap', 'core-mime'])('%s', (format) => {
    // Payers whose rows count as failures have a payer of their own each, so that none of them opens a circuit.
    it.each([
      ['HTTP401X', 'Aetna', 'account-refused', 401],
      ['HTTP429X', 'Aetna', 'throttled', 429],
      ['HTTP500X', 'Humana', 'unavailable', 500],
      ['HTMLX', 'Cigna', 'unavailable', 502],
      ['RESETX', 'Oscar Health', 'unavailable', 502],
      ['TRUNCATEDX', 'UnitedHealthcare', 'unavailable', 502],
      ['GARBAGEX', 'Florida Blue', 'unavailable', 200],
      ['TA1022X', 'GEHA', 'clearinghouse-refused', 502],
      ['ACK999X', 'UMR', 'clearinghouse-refused', 502],
      ['ENVELOPE-UNAUTHORIZED', 'Aetna', 'account-refused', 401],
      ['ENVELOPE-SENDERIDNOTUNDERSTOOD', 'Aetna', 'account-refused', 403],
      ['ENVELOPE-PAYLOADIDILLEGAL', 'Aetna', 'clearinghouse-refused', 502],
      // SOAP says it by a fault, at the status of one.
      ['ENVELOPE-SENDER', 'Aetna', 'clearinghouse-refused', format === 'core-soap' ? 400 : 502],
      ['ENVELOPE-RECEIVER', 'Medicare Part B', 'unavailable', 502],
      ['DRIP100-X', 'Aetna', 'active', 200],
    ])('%s at %s comes to %s with status %d', async (memberId, payerName, outcome, status) => {
      const { upstreamStatusCode } = await ask(format, memberId, payerName);
      const log = await systems.get(format)?.call('/api/eligibility/checks', { query: { limit: '1' } });
      expect(log?.body).toMatchObject({ data: [{ outcome }] });
      expect(upstreamStatusCode).toBe(status);
    });

    it('keeps the login and the patient data out of the log', async () => {
      await ask(format, 'W123456789');
      const logged = systems.get(format)?.logged() ?? '';
      expect(logged).toContain(`"format":"${format}"`);
      expect(logged).not.toMatch(/W123456789|STANDALONE|password/i);
      expect(logged).not.toContain('differs from the CORE rule');
    });
  });

  it.each(FORMATS)('%s carries a member id pasted in mixed case and a name with accents', async (format) => {
    const answer = await systems
      .get(format)
      ?.live({ memberId: '\u200EAetna9wcSu\u2011b ', patientFirstName: 'José', patientLastName: 'O’Neil' });
    expect(answer).toMatchObject({ status: 200, body: { success: true } });
  });
});
