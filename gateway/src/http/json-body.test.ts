import request, { type Test } from 'supertest';
import { jsonBody } from './json-body';
import { serve } from '../testing/serve';

const app = serve(...jsonBody(), (req, res) => {
  res.json({ body: req.body as unknown });
});
const asIs = (body: unknown): string => body as string;
const post = (body: string | Buffer, type = 'application/json'): Test =>
  request(app).post('/').set('Content-Type', type).serialize(asIs).send(body);

/** A JSON text of exactly so many bytes. */
const textOf = (bytes: number): string => `{"a":"${'x'.repeat(bytes - '{"a":""}'.length)}"}`;

describe('jsonBody', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'Application/JSON;charset=UTF-8'])(
    'reads %s',
    async (type) => {
      const answer = await post('{"memberId":"é"}', type);
      expect(answer.body).toEqual({ body: { memberId: 'é' } });
    },
  );

  it.each([
    'text/plain',
    'text/json',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'application/jsonp',
    'application/x-json',
    'application/json-patch+json',
    'application/graphql',
    'application/json, text/plain',
    'application/json/x',
    '*/*',
    'json',
    '; charset=utf-8',
    undefined,
  ])('refuses %s with 415: it is not JSON', async (type) => {
    const asking = request(app).post('/');
    const answer = await (type === undefined ? asking.unset('Content-Type') : post('{}', type));
    expect(answer.status).toBe(415);
    expect(answer.body).toMatchObject({ code: 'unsupported-media-type' });
  });

  it.each(['gzip', 'deflate', 'br', 'compress', 'Jane Doe, 1980'])(
    'unpacks nothing: 415 for the content encoding %s, which is not repeated',
    async (encoding) => {
      const answer = await post('{}').set('Content-Encoding', encoding);
      expect(answer.body).toMatchObject({
        status: 415,
        code: 'unsupported-media-type',
        detail: 'Send the body as it is, without Content-Encoding.',
      });
    },
  );

  it.each(['utf-16', 'utf-16le', 'utf-7', 'iso-8859-1', 'klingon'])(
    'says UTF-8 to one who sends %s',
    async (charset) => {
      const answer = await post('{}', `application/json; charset=${charset}`);
      expect(answer.status).toBe(415);
      expect((answer.body as { detail: string }).detail).toMatch(/^The body is not in UTF-8:/);
    },
  );

  it('reads 16 KiB and refuses a byte more with 413', async () => {
    expect((await post(textOf(16 * 1024))).status).toBe(200);
    const answer = await post(textOf(16 * 1024 + 1));
    expect(answer.status).toBe(413);
    expect(answer.body).toMatchObject({ code: 'payload-too-large' });
  });

  it.each(['null', '"CANARY"', '7', 'true', '[]', '[{"memberId":"CANARY"}]'])(
    'refuses %s with 400: it is JSON, and no object',
    async (body) => {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({
        code: 'validation-failed',
        detail: 'The request must be one JSON object.',
      });
      expect(answer.text).not.toContain('CANARY');
    },
  );

  it.each(['{', '{"memberId":CANARY}', 'CANARY', "{'memberId':1}"])(
    'refuses %s with 400 and does not quote it',
    async (body) => {
      const answer = await post(body);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'malformed-json' });
      expect(answer.text).not.toContain('CANARY');
    },
  );

  it('refuses a duplicate member with 400, naming it and no value', async () => {
    const answer = await post('{"practitioner":{"npi":"1000000","npi":"2"}}');
    expect(answer.status).toBe(400);
    expect(answer.body).toMatchObject({
      code: 'validation-failed',
      errors: [{ field: 'practitioner.npi', message: 'must be there once only' }],
    });
    expect(answer.text).not.toContain('1000000');
  });

  it.each([
    ['Latin-1', Buffer.from('{"patientLastName":"M\u00fcller"}', 'latin1')],
    ['UTF-16', Buffer.from('{"memberId":"W1"}', 'utf16le')],
    ['UTF-16 with its mark', Buffer.from('\uFEFF{"memberId":"W1"}', 'utf16le')],
    ['UTF-7', Buffer.from('+AHsAIg-memberId+ACIAOgAi-W1+ACIAfQ-')],
    ['overlong UTF-8', Buffer.from([0x22, 0xc0, 0xaf, 0x22])],
    ['a surrogate in UTF-8', Buffer.from([0x22, 0xed, 0xa0, 0x80, 0x22])],
    ['a cut character', Buffer.from([0x22, 0xe2, 0x82])],
  ])(
    'refuses bytes that are not UTF-8 with 400, so that no mangled name is sent: %s',
    async (_what, bytes) => {
      const answer = await post(bytes);
      expect(answer.status).toBe(400);
      expect(answer.body).toMatchObject({ code: 'malformed-json' });
      expect(answer.text).not.toContain('W1');
    },
  );

  it('leaves an empty body to the validation of fields', async () => {
    const answer = await request(app).post('/').set('Content-Type', 'application/json');
    expect(answer.body).toEqual({ body: {} });
  });
});
