import { openApiToBruno } from '@usebruno/converters';

type Node = Readonly<Record<string, unknown>>;

/** What a user of the collection sets once, in its environment, in place of an example of the document. */
const OWN_VALUES: Readonly<Record<string, string>> = {
  'X-Client-Id': '{{clientId}}',
  'Idempotency-Key': '{{$guid}}',
};

const SECRETS = ['apiKey', 'operatorToken'];

/**
 * A collection for Bruno of every operation of an OpenAPI document, one folder a tag. It asks for the address, the client
 * id, the key and the operator's token as variables of its environment; the latter two are secret, so Bruno keeps them out
 * of the file. Made twice of one document, it is the same.
 */
export function brunoCollection(openApi: object): object {
  let ids = 0;
  const stable = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(stable);
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, inner]) =>
        // The converter draws them anew each time.
        name === 'uid' ? [name, String((ids += 1)).padStart(21, '0')] : [name, stable(inner)],
      ),
    );
  };
  const collection = stable(openApiToBruno(openApi)) as Node;
  const [environment] = collection['environments'] as readonly Node[];
  const variable = (name: string, value: string): Node => ({
    ...{ uid: String((ids += 1)).padStart(21, '0'), name, value },
    ...{ type: 'text', enabled: true, secret: SECRETS.includes(name) },
  });
  const own = ['clientId', ...SECRETS].map((name) => variable(name, ''));
  const variables = [...((environment?.['variables'] ?? []) as readonly Node[]), ...own];
  return {
    ...collection,
    items: (collection['items'] as readonly Node[]).map(withOwnValues),
    environments: [{ ...environment, variables }],
  };
}

/** An item of the collection: a folder with its items, or a request. */
function withOwnValues(item: Node): Node {
  const { items, request } = item as { readonly items?: readonly Node[]; readonly request?: Node };
  if (items !== undefined) return { ...item, items: items.map(withOwnValues) };
  if (request === undefined) return item;
  const isOperators = String(request['url']).includes('/ops/');
  const headers = request['headers'] as readonly Node[];
  // Saved answers would be most of the file.
  const { examples: _, ...rest } = item;
  return {
    ...rest,
    request: {
      ...request,
      headers: headers.map((header) => ({
        ...header,
        value: OWN_VALUES[String(header['name'])] ?? header['value'],
      })),
      auth: { mode: 'bearer', bearer: { token: isOperators ? '{{operatorToken}}' : '{{apiKey}}' } },
    },
  };
}
