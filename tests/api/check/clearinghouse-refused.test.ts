import type { Switch } from '@eligibility/payer-network';
import { formatSettings, sharedSystem, type SharedSystem } from '../../helpers/shared-system';

/** More than any circuit takes: five failures in a row open a payer's, and half of ten in a window. */
const MANY = 15;

const WESTERN = ['HIGHMARKWNY', 'Highmark Blue Cross Blue Shield of Western New York', '100948'] as const;
const NORTHEASTERN = ['HIGHMARKNENY', 'Highmark Blue Shield of Northeastern New York', 'SB800'] as const;

type Listed = {
  readonly circuits: readonly {
    readonly scope: string;
    readonly id: string;
    readonly state: string;
    readonly failureRate: number | null;
    readonly lastFailures: readonly { readonly kind: string }[];
  }[];
};

type Story = {
  readonly format: string;
  readonly mode: Switch['mode'];
  readonly policy: string;
  /** Each story has its own, because stories of one format share a system. */
  readonly payer: readonly [id: string, name: string, idAtTheClearinghouse: string];
};

function alarmsIn(logged: string): readonly string[] {
  return logged.match(/^.*"msg":"the clearinghouse refused an inquiry".*$/gm) ?? [];
}

describe('a clearinghouse that refuses our inquiry', () => {
  it.each<Story>([
    { format: 'core-soap', mode: 'ack-999', policy: 'every-live-check', payer: WESTERN },
    { format: 'core-soap', mode: 'envelope-error', policy: 'answered-only', payer: NORTHEASTERN },
    { format: 'core-mime', mode: 'ta1', policy: 'every-live-check', payer: WESTERN },
    { format: 'core-mime', mode: 'envelope-error', policy: 'every-live-check', payer: NORTHEASTERN },
    { format: 'json', mode: 'ack-999', policy: 'every-live-check', payer: WESTERN },
  ])(
    'with $mode in $format costs nothing under $policy, opens no circuit, and raises an alarm',
    async ({ format, mode, policy, payer: [payerId, payerName, switched] }) => {
      const system = await sharedSystem('Format refused', formatSettings(format));
      const { simulator } = system.standalone;
      const alarmsBefore = alarmsIn(system.logged()).length;
      const callsBefore = Number(simulator?.stats().calls);
      await setPolicy(system, policy);
      const before = await system.balance();

      simulator?.switches.set(switched, { mode });
      for (let index = 0; index < MANY; index += 1) {
        const { status, body } = await system.live({ payerName });
        expect([status, body]).toMatchObject([200, { success: false, upstreamStatusCode: 502 }]);
        const { errorMessage } = body as { readonly errorMessage: string };
        expect(errorMessage).toMatch(/before the payer saw it/);
        expect(errorMessage).not.toMatch(/try again/i);
      }
      expect(simulator?.stats().calls).toBe(callsBefore + MANY);
      expect(await system.balance()).toEqual(before);
      expect(alarmsIn(system.logged())).toHaveLength(alarmsBefore + MANY);
      const { body } = await system.call('/api/eligibility/checks', { query: { limit: '1' } });
      expect(body).toMatchObject({ data: [{ outcome: 'clearinghouse-refused', charged: false }] });

      const { circuits } = (await system.operate('/ops/circuits')).body as Listed;
      const ofPayer = circuits.find(({ id }) => id === payerId);
      expect(ofPayer).toMatchObject({ state: 'closed', failureRate: null });
      expect(ofPayer?.lastFailures[0]).toMatchObject({ kind: 'clearinghouse-refused' });
      expect(circuits.find(({ scope }) => scope === 'routes')).toMatchObject({ state: 'closed' });

      simulator?.switches.clear(switched);
      expect((await system.live({ payerName })).body).toMatchObject({
        success: true,
        upstreamStatusCode: 200,
      });
      expect(await system.balance()).toMatchObject({ captured: before.captured + 1 });
    },
  );
});

async function setPolicy({ operate, workspaceId }: SharedSystem, chargePolicy: string): Promise<void> {
  const changed = await operate(`/ops/workspaces/${workspaceId}`, {
    method: 'PATCH',
    json: { chargePolicy },
  });
  expect(changed).toMatchObject({ status: 200, body: { chargePolicy } });
}
