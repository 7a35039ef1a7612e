import { bodyOf } from '../../gateway/src/events/domain/delivery';
import { EVENT_TYPES, UNCHOSEN_EVENT_TYPES } from '../../gateway/src/events/domain/event-types';
import { document } from './_document';

type Content = {
  readonly schema: { readonly properties: { readonly data: { readonly required: readonly string[] } } };
  readonly example: object;
};
type Told = {
  readonly post: { readonly requestBody: { readonly content: Readonly<Record<string, Content>> } };
};

const { webhooks } = document as unknown as { readonly webhooks: Readonly<Record<string, Told>> };
const AT = Date.UTC(2026, 10, 27, 9);
const examples: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  ...Object.fromEntries(Object.entries(EVENT_TYPES).map(([type, { example }]) => [type, example])),
  ...UNCHOSEN_EVENT_TYPES,
};

describe('the webhooks of the OpenAPI document', () => {
  it('are the types of events that are sent', () => {
    expect(Object.keys(webhooks).sort()).toEqual(Object.keys(examples).sort());
  });

  it.each(Object.entries(examples))('show %s byte for byte as it is sent', (type, data) => {
    const content = webhooks[type]?.post.requestBody.content['application/json'];
    const event = { id: '', type, workspaceId: '', atMs: AT, data };
    expect(JSON.parse(bodyOf(event))).toEqual(content?.example);
    expect([...(content?.schema.properties.data.required ?? [])].sort()).toEqual(Object.keys(data).sort());
  });
});
