import { eventually } from '@eligibility/testkit';
import { Webhook } from 'standardwebhooks';
import { DOCUMENTED_TYPES, heldWebhook, WATCHED_TYPES } from '../../contract/webhook-rules';
import { act, people, submitted, untilCompleted } from '../batches/_batches';
import { PATIENT } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { webhookReceiver, type Receiver } from '../../helpers/webhook-receiver';
import { openedWorkspace } from '../../helpers/workspaces';

/** All but those that are looked at once a minute or less: tests/contract/webhooks.test.ts has these. */
const FOLLOWING = DOCUMENTED_TYPES.filter((type) => !WATCHED_TYPES.includes(type));
const CHOSEN = FOLLOWING.filter((type) => type !== 'ping' && type !== 'endpoint.disabled');

describeOnBothStores('what is delivered to webhooks', (systemOf) => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await webhookReceiver();
  });
  afterEach(() => receiver.stop());

  it('is of every type what the OpenAPI document says, with its headers, and has no patient data', async () => {
    const workspace = await openedWorkspace(systemOf(), 'bodies');
    const add = async (path: string, events: readonly string[]): Promise<{ id: string; secret: string }> => {
      const added = await workspace.call('/api/webhooks', { json: { url: receiver.url(path), events } });
      return added.body as { id: string; secret: string };
    };
    const { id, secret } = await add('/all', CHOSEN);
    receiver.answerWith('/gone', { status: 410 });
    const gone = await add('/gone', ['batch.cancelled']);

    await workspace.mock();
    await untilCompleted(workspace, await submitted(workspace, people(1)));
    const later = { query: { notBefore: new Date(Date.now() + 3_600_000).toISOString() } };
    const batchId = await submitted(workspace, people(1), later);
    for (const what of ['pause', 'resume', 'cancel'] as const) await act(workspace, batchId, what);
    for (const webhookId of [id, gone.id])
      await workspace.call(`/api/webhooks/${webhookId}/test`, { method: 'POST' });

    const typesOf = (): readonly string[] => receiver.got('/all').map((one) => heldWebhook(one).type);
    await eventually(() => FOLLOWING.every((type) => typesOf().includes(type)), 30_000);
    for (const received of receiver.got('/all')) {
      expect(heldWebhook(received).broken).toEqual([]);
      expect(() => new Webhook(secret).verify(received.body, received.headers as never)).not.toThrow();
      for (const patient of [PATIENT.memberId, PATIENT.patientLastName, 'W770000000'])
        expect(received.body).not.toContain(patient);
    }
  });
});
