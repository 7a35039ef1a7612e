import { eventually } from '@eligibility/testkit';
import { codeOf, type Answer } from '../../helpers/client';
import { describeOnBothStores } from '../../helpers/on-both-stores';
import { webhookReceiver, type Receiver } from '../../helpers/webhook-receiver';
import { openedWorkspace } from '../../helpers/workspaces';

type Event = { readonly id: string; readonly data: Readonly<Record<string, unknown>> };
type Sent = { readonly id: string; readonly event: string; readonly data: Event };

/** The server-sent events of a stream, without its comments. */
function sentIn({ text }: Answer): readonly Sent[] {
  return text
    .split('\n\n')
    .filter((part) => part.startsWith('id: '))
    .map((part) => {
      const [, id = '', event = '', data = ''] = /^id: (.+)\nevent: (.+)\ndata: (.+)$/.exec(part) ?? [];
      return { id, event, data: JSON.parse(data) as Sent['data'] };
    });
}

describeOnBothStores('the stream of events for operators', (systemOf) => {
  let receiver: Receiver;
  beforeEach(async () => {
    receiver = await webhookReceiver();
    receiver.answerWith('/gone', { status: 410 });
  });
  afterEach(() => receiver.stop());
  const stream = (lastEventId?: string, query: Record<string, string> = {}): Promise<Answer> =>
    systemOf().operate('/ops/events/stream', { query, headers: { 'last-event-id': lastEventId } });
  /** Makes an event of the installation: a webhook of operators ends with its first delivery. */
  const disableOne = async (): Promise<string> => {
    const json = { url: receiver.url('/gone'), events: ['payer.isolated'] };
    const { id } = (await systemOf().operate('/ops/webhooks', { json })).body as { readonly id: string };
    await systemOf().operate(`/ops/webhooks/${id}/test`, { method: 'POST' });
    return id;
  };
  const until = async (webhookId: string, lastEventId?: string): Promise<Sent> => {
    let found: Sent | undefined;
    await eventually(async () => {
      const sent = sentIn(await stream(lastEventId));
      found = sent.find(({ data }) => data.data['webhookId'] === webhookId);
      return found !== undefined;
    });
    if (found === undefined) throw new Error('nothing was sent');
    return found;
  };

  it('has what the list has, in its order, and goes on after the last id that was received', async () => {
    const first = await until(await disableOne());
    expect(first).toMatchObject({ event: 'endpoint.disabled', data: { type: 'endpoint.disabled' } });
    const second = await until(await disableOne(), first.id);
    expect(sentIn(await stream(first.id)).map(({ data }) => data.id)).toEqual([second.data.id]);
    expect(sentIn(await stream(second.id))).toEqual([]);

    const listed = await systemOf().operate('/ops/events', { query: { order: 'oldest' } });
    const { data, nextCursor } = listed.body as { data: readonly object[]; nextCursor: string };
    expect(sentIn(await stream()).map((sent) => sent.data)).toEqual(data);
    expect(sentIn(await stream(nextCursor))).toEqual([]);
    expect(sentIn(await stream(undefined, { type: 'endpoint.disabled' }))).toHaveLength(data.length);
    expect(sentIn(await stream(undefined, { type: 'payer.isolated' }))).toEqual([]);
  });

  it('is sent while it is open, and is closed to those who may not read', async () => {
    const { access } = systemOf();
    const headers = { authorization: `Bearer ${access.operatorToken}` };
    const abort = new AbortController();
    const open = await fetch(`${access.baseUrl}/ops/events/stream`, { headers, signal: abort.signal });
    let text = '';
    const reading = (async () => {
      for await (const chunk of open.body?.pipeThrough(new TextDecoderStream()) ?? []) text += chunk;
    })().catch(() => undefined);
    await eventually(() => text.includes(': still here'));
    const webhookId = await disableOne();
    await eventually(() => text.includes(webhookId));
    abort.abort();
    await reading;

    const stranger = await openedWorkspace(systemOf(), 'stranger');
    expect((await stranger.call('/ops/events/stream')).status).toBe(401);
    expect(codeOf(await stream(undefined, { type: 'payer.gone' }))).toBe('validation-failed');
  });
});
