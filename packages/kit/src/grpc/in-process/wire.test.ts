import { Metadata, status, type handleUnaryCall } from '@grpc/grpc-js';
import { WIRES } from '../../testing';
import { inTime, outcomeOf, serving, type Outcome, type WireClient } from './_wired';

type Unary = handleUnaryCall<object, object>;

describe.each(WIRES)('a call of grpc-js over %s', (_wire, bindAddress) => {
  const { serve } = serving(bindAddress);
  const ask = (client: WireClient, request: object = {}, metadata = new Metadata()): Promise<Outcome> =>
    outcomeOf((callback) => client.one(request, metadata, inTime(), callback));

  it('carries texts and bytes with the request, and both metadata of the answer', async () => {
    let received: Metadata | undefined;
    const one: Unary = (call, callback) => {
      received = call.metadata;
      const early = new Metadata();
      early.set('early', 'first');
      call.sendMetadata(early);
      const trailers = new Metadata();
      trailers.set('late-bin', Buffer.from([0, 1, 255]));
      callback(null, { said: 'hello' }, trailers);
    };
    const sent = new Metadata();
    sent.set('x-request-id', 'r1');
    sent.set('x-some-bin', Buffer.from([255, 0]));
    const outcome = await ask(await serve({ one }), {}, sent);
    expect(received?.get('x-request-id')).toEqual(['r1']);
    expect(received?.get('x-some-bin')).toEqual([Buffer.from([255, 0])]);
    expect(outcome).toMatchObject({ response: { said: 'hello' }, status: { code: status.OK } });
    expect(outcome.metadata?.get('early')).toEqual(['first']);
    expect(outcome.status.metadata.get('late-bin')).toEqual([Buffer.from([0, 1, 255])]);
  });

  it('gives either side a copy: what is changed after it was sent stays as it was', async () => {
    const requests: object[] = [];
    const answer = { list: ['kept'] };
    const one: Unary = (call, callback) => {
      requests.push(call.request);
      call.metadata.set('x-request-id', 'changed by the server');
      callback(null, answer);
      answer.list.push('changed');
    };
    const request = { list: ['kept'] };
    const sent = new Metadata();
    sent.set('x-request-id', 'r1');
    const asking = ask(await serve({ one }), request, sent);
    request.list.push('changed');
    const outcome = await asking;
    expect(requests).toEqual([{ list: ['kept'] }]);
    expect(outcome.response).toEqual({ list: ['kept'] });
    expect(sent.get('x-request-id')).toEqual(['r1']);
  });

  it('drops members that the message does not have, as its codec does', async () => {
    const one: Unary = (call, callback) => {
      callback(null, { asked: call.request, left: undefined });
    };
    const outcome = await ask(await serve({ one }), { kept: 1, left: undefined });
    expect(Object.keys(outcome.response ?? {})).toEqual(['asked']);
    expect(outcome.response).toStrictEqual({ asked: { kept: 1 } });
  });

  it('ends with the status, the sentence and the trailers of a refusal', async () => {
    const one: Unary = (_call, callback) => {
      const metadata = new Metadata();
      metadata.set('app-error-code', 'insufficient-balance');
      callback({ code: status.FAILED_PRECONDITION, details: 'zu wenig für Ä', metadata });
    };
    const { failure } = await ask(await serve({ one }));
    expect(failure).toMatchObject({ code: status.FAILED_PRECONDITION, details: 'zu wenig für Ä' });
    expect(failure?.metadata.get('app-error-code')).toEqual(['insufficient-balance']);
  });

  it('is UNKNOWN for an error without a status, and without the text of one that was thrown', async () => {
    const thrower = await serve({
      one: () => {
        throw new Error('a secret');
      },
    });
    expect((await ask(thrower)).status).toMatchObject({ code: status.UNKNOWN, details: 'Unknown error' });
    const one: Unary = (_call, callback) => {
      callback(new Error('said on purpose'));
    };
    const refused = await ask(await serve({ one }));
    expect(refused.status).toMatchObject({ code: status.UNKNOWN, details: 'said on purpose' });
  });

  it('is UNIMPLEMENTED for a method that the server does not have', async () => {
    const client = await serve({ one: () => undefined });
    const outcome = await outcomeOf((callback) => client.missing({}, new Metadata(), inTime(), callback));
    expect(outcome.status.code).toBe(status.UNIMPLEMENTED);
    expect(outcome.status.details).toMatch(/^The server does not implement the method /);
  });

  it.each([
    ['a request that cannot be written', { said: 'unwritable' }, {}, /serializ/],
    ['a request that cannot be read', { said: 'unreadable' }, {}, /Error deserializing request/],
    ['an answer that cannot be written', {}, { said: 'unwritable' }, /Error serializing response/],
    ['an answer that cannot be read', {}, { said: 'unreadable' }, /Response message parsing error/],
  ])('is INTERNAL for %s', async (_what, request, response, details) => {
    const one: Unary = (_call, callback) => {
      callback(null, response);
    };
    const outcome = await ask(await serve({ one }), request);
    expect(outcome.status.code).toBe(status.INTERNAL);
    expect(outcome.status.details).toMatch(details);
  });

  it.each([
    ['a request', 'x'.repeat(1_001), ''],
    ['an answer', '', 'x'.repeat(1_001)],
  ])('refuses %s that is larger than its reader accepts, in the same words', async (_what, asked, said) => {
    const one: Unary = (_call, callback) => {
      callback(null, { said });
    };
    const limit = { 'grpc.max_receive_message_length': 1_000 };
    const client = await serve({ one }, { server: limit, client: limit });
    expect((await ask(client, { asked })).status).toMatchObject({
      code: status.RESOURCE_EXHAUSTED,
      details: expect.stringMatching(/^Received message larger than max \(10\d\d vs 1000\)$/) as string,
    });
    expect((await ask(client, { asked: 'x'.repeat(900) })).status.code).toBe(
      said === '' ? status.OK : status.RESOURCE_EXHAUSTED,
    );
  });

  it('accepts messages of 4 MiB unless a limit is set, as grpc-js does', async () => {
    const one: Unary = (call, callback) => {
      callback(null, call.request);
    };
    const client = await serve({ one });
    expect((await ask(client, { text: 'x'.repeat(4 * 1024 * 1024 - 11) })).status.code).toBe(status.OK);
    expect((await ask(client, { text: 'x'.repeat(4 * 1024 * 1024) })).status.code).toBe(
      status.RESOURCE_EXHAUSTED,
    );
  });
});
