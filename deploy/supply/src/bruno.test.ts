import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brunoCollection } from './bruno';

const DOCUMENT = JSON.parse(
  readFileSync(join(__dirname, '../../../gateway/openapi/generated/openapi.json'), 'utf8'),
) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly operationId?: string }>>>>;
};

type Item = {
  readonly items?: readonly Item[];
  readonly request?: {
    readonly method: string;
    readonly url: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
    readonly auth: { readonly bearer: { readonly token: string } };
  };
};

function requestsOf(items: readonly Item[]): readonly NonNullable<Item['request']>[] {
  return items.flatMap(({ items: inner = [], request }) => [
    ...requestsOf(inner),
    ...(request === undefined ? [] : [request]),
  ]);
}

describe('the collection for Bruno', () => {
  const collection = brunoCollection(DOCUMENT) as {
    readonly items: readonly Item[];
    readonly environments: readonly [
      { readonly variables: readonly { readonly name: string; readonly secret: boolean }[] },
    ];
  };
  const requests = requestsOf(collection.items);

  it('has every operation of the document once', () => {
    const operations = Object.values(DOCUMENT.paths).flatMap((item) =>
      Object.values(item).filter(({ operationId }) => operationId !== undefined),
    );
    const places = requests.map(({ method, url }) => `${method} ${url}`);
    expect(requests).toHaveLength(operations.length);
    expect(new Set(places).size).toBe(places.length);
  });

  it('takes address, clinic and credentials from its environment, and a new key for each request', () => {
    expect(collection.environments[0].variables.map(({ name, secret }) => [name, secret])).toEqual([
      ['baseUrl', false],
      ['clientId', false],
      ['apiKey', true],
      ['operatorToken', true],
    ]);
    const check = requests.find(({ method, url }) => method === 'POST' && url.endsWith('/eligibility/check'));
    expect(check?.auth.bearer.token).toBe('{{apiKey}}');
    expect(new Map(check?.headers.map(({ name, value }) => [name, value]))).toEqual(
      new Map([
        ...(check?.headers ?? []).map(({ name, value }) => [name, value] as const),
        ['X-Client-Id', '{{clientId}}'],
        ['Idempotency-Key', '{{$guid}}'],
      ]),
    );
    const operators = requests.filter(({ url }) => url.includes('/ops/'));
    expect(new Set(operators.map(({ auth }) => auth.bearer.token))).toEqual(new Set(['{{operatorToken}}']));
  });

  it('is the same when it is made again', () => {
    expect(brunoCollection(DOCUMENT)).toEqual(collection);
  });
});
