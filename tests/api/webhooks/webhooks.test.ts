import { Webhook } from 'standardwebhooks';
import { eventually } from '@eligibility/testkit';
import { codeOf, type Answer } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { webhookReceiver, type Received, type Receiver } from '../../helpers/webhook-receiver';
import { openedWorkspace, type OpenedWorkspace } from '../../helpers/workspaces';

type Added = { readonly id: string; readonly secret: string };
type Delivery = {
  readonly id: string;
  readonly eventId: string;
  readonly type: string;
  readonly request: string;
  readonly state: string;
  readonly tries: number;
  readonly lastTry: {
    readonly status: number | null;
    readonly failure: string | null;
    readonly response: string | null;
  } | null;
};
type Page<Entry> = { readonly data: readonly Entry[]; readonly nextCursor: string | null };
type Event = { readonly id: string; readonly type: string; readonly data: Readonly<Record<string, unknown>> };

const SETTINGS = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };

describeOnBothStores(
  'webhooks',
  (systemOf) => {
    let receiver: Receiver;
    let workspace: OpenedWorkspace;
    beforeEach(async () => {
      receiver = await webhookReceiver();
      workspace = await openedWorkspace(systemOf(), 'hooks');
    });
    afterEach(() => receiver.stop());

    const add = async (path: string, events: readonly string[] = ['check.completed']): Promise<Added> => {
      const answer = await workspace.call('/api/webhooks', { json: { url: receiver.url(path), events } });
      expect(answer.status).toBe(201);
      return answer.body as Added;
    };
    const post = (path: string, json?: object): Promise<Answer> =>
      workspace.call(`/api/webhooks/${path}`, { method: 'POST', ...(json && { json }) });
    const deliveries = async (id: string, query: Record<string, string> = {}): Promise<readonly Delivery[]> =>
      ((await workspace.call(`/api/webhooks/${id}/deliveries`, { query })).body as Page<Delivery>).data;
    const until = async (
      id: string,
      isSo: (deliveries: readonly Delivery[]) => boolean,
    ): Promise<readonly Delivery[]> => {
      await eventually(async () => isSo(await deliveries(id)));
      return deliveries(id);
    };
    const nthOf = async (path: string, count = 1): Promise<Received> => {
      await eventually(() => receiver.got(path).length >= count);
      const received = receiver.got(path)[count - 1];
      if (received === undefined) throw new Error('nothing arrived');
      return received;
    };
    const verified = ({ body, headers }: Received, secret: string): unknown =>
      new Webhook(secret).verify(body, headers as Record<string, string>);
    const eventsAfter = async (cursor?: string | null): Promise<Page<Event>> => {
      const query = { order: 'oldest', ...(typeof cursor === 'string' && { cursor }) };
      return (await workspace.call('/api/events', { query })).body as Page<Event>;
    };
    const idle: readonly string[] = ['batch.cancelled'];

    it('tell of a completed check with a signature that the official library accepts, and no patient data', async () => {
      const { id, secret } = await add('/checks');
      const checked = await workspace.live();
      const received = await nthOf('/checks');
      const checkId = checked.headers['check-id'];
      expect(verified(received, secret)).toEqual({
        type: 'check.completed',
        timestamp: expect.any(String) as string,
        data: {
          checkId,
          clientId: workspace.access.clientId,
          kind: 'live',
          path: `/api/eligibility/checks/${String(checkId)}`,
        },
      });
      expect(() => verified({ ...received, body: `${received.body} ` }, secret)).toThrow();
      const [delivery] = await until(id, ([first]) => first?.state === 'delivered');
      expect(delivery?.request).toBe(received.body);
      expect(delivery).toMatchObject({ tries: 1, lastTry: { status: 204, failure: null, response: null } });
      const { data, nextCursor } = await eventsAfter();
      const eventId = received.headers['webhook-id'];
      expect(data).toMatchObject([{ id: eventId, type: 'check.completed', data: { checkId } }]);
      await workspace.mock();
      await eventually(async () => (await eventsAfter(nextCursor)).data[0]?.data['kind'] === 'mock');
    });

    it('show the secret once, sign with two for a day after a rotation, and never list one', async () => {
      const { id, secret } = await add('/rotated', idle);
      const rotated = (await post(`${id}/rotate`)).body as Added;
      expect(rotated.secret).not.toBe(secret);
      await post(`${id}/test`);
      const received = await nthOf('/rotated');
      expect(verified(received, secret)).toMatchObject({ type: 'ping', data: { webhookId: id } });
      expect(verified(received, rotated.secret)).toMatchObject({ type: 'ping' });
      const listed = [await workspace.call('/api/webhooks'), await workspace.call(`/api/webhooks/${id}`)];
      for (const { text } of listed) expect(text).not.toMatch(/secret"|whsec_|sealed/);
      expect(systemOf().logged()).not.toContain(secret.slice(6));
    });

    it('are tried again after a failure, and sent again when asked, with the same id', async () => {
      receiver.answerWith('/down', { status: 500, body: 'x'.repeat(3_000) });
      const { id } = await add('/down', idle);
      await post(`${id}/test`);
      const [failed] = await until(id, ([first]) => first?.tries === 1);
      expect(failed).toMatchObject({
        state: 'waiting',
        type: 'ping',
        lastTry: { status: 500, failure: 'the answer is not 2xx', response: 'x'.repeat(1_024) },
      });
      receiver.answerWith('/down', { status: 200 });
      const again = await post(`${id}/deliveries/${String(failed?.id)}/redeliver`);
      expect(again.status).toBe(202);
      await until(id, ([first]) => first?.state === 'delivered');
      const ids = receiver.got('/down').map(({ headers }) => headers['webhook-id']);
      expect(new Set(ids).size).toBe(1);
      expect(ids[0]).toBe(failed?.eventId);
    });

    it('end with 410, which the others are told; what was lost is recovered', async () => {
      receiver.answerWith('/gone', { status: 410 });
      const { id } = await add('/gone', idle);
      const other = await add('/other', idle);
      await post(`${id}/test`);
      await until(id, ([first]) => first?.state === 'dead');
      expect(verified(await nthOf('/other'), other.secret)).toMatchObject({
        type: 'endpoint.disabled',
        data: { webhookId: id, reason: 'gone', path: '/api/webhooks' },
      });
      const shown = (await workspace.call(`/api/webhooks/${id}`)).body;
      expect(shown).toMatchObject({ enabled: false, disabledBecause: 'gone' });
      expect(codeOf(await post(`${id}/test`))).toBe('operation-conflict');
      receiver.answerWith('/gone', { status: 200 });
      await workspace.call(`/api/webhooks/${id}`, { method: 'PATCH', json: { enabled: true } });
      const recovered = await post(`${id}/recover`, { since: '2026-01-01' });
      expect(recovered.body).toEqual({ recovered: 1, isComplete: true });
      await until(id, ([first]) => first?.state === 'delivered');
    });

    it('are removed for good', async () => {
      const path = `/api/webhooks/${(await add('/removed', idle)).id}`;
      expect((await workspace.call(path, { method: 'DELETE' })).status).toBe(204);
      expect((await workspace.call(path)).status).toBe(404);
    });

    it('are refused where they would reach what is not public', async () => {
      const { call } = workspace;
      for (const url of [
        'http://10.0.0.1/x',
        'https://169.254.169.254/',
        'ftp://example.org/',
        'https://a:b@example.org/',
      ]) {
        const answer = await call('/api/webhooks', { json: { url, events: idle } });
        expect(answer.body).toMatchObject({ code: 'validation-failed', errors: [{ field: 'url' }] });
      }
    });

    it('of the installation tell operators of payers', async () => {
      const { operate } = systemOf();
      const json = { url: receiver.url('/ops'), events: ['payer.isolated', 'payer.recovered'] };
      const added = (await operate('/ops/webhooks', { json })).body as Added;
      const tested = await operate(`/ops/webhooks/${added.id}/test`, { method: 'POST' });
      expect(tested.status).toBe(202);
      expect(verified(await nthOf('/ops'), added.secret)).toMatchObject({ type: 'ping' });
      expect(codeOf(await workspace.call(`/api/webhooks/${added.id}`))).toBe('not-found');
      expect((await operate(`/ops/webhooks/${added.id}`, { method: 'DELETE' })).status).toBe(204);
    });
  },
  SETTINGS,
);
