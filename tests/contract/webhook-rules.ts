import { document } from './_document';
import { resolve, type OpenApiDocument } from './openapi';
import { ruleChecker } from './rule-checker';

type Parameter = { readonly name: string; readonly schema: object };
type Told = {
  readonly post: {
    readonly parameters: readonly { readonly $ref: string }[];
    readonly requestBody: { readonly content: Readonly<Record<string, Content>> };
  };
};
type Content = {
  readonly schema: { readonly properties: { readonly data: { readonly required: readonly string[] } } };
  readonly example: object;
};

/** What was posted to an endpoint. */
export type PostedWebhook = {
  /** By lower-case name. */
  readonly headers: Readonly<Record<string, unknown>>;
  readonly body: string;
};

const { webhooks } = document as OpenApiDocument & { readonly webhooks: Readonly<Record<string, Told>> };
const brokenRules = ruleChecker(document);

/** Every type of event that the document has. */
export const DOCUMENTED_TYPES: readonly string[] = Object.keys(webhooks).sort();

/** Types that tell of what is looked at from time to time. The others follow from what somebody does. */
export const WATCHED_TYPES: readonly string[] = DOCUMENTED_TYPES.filter((type) =>
  /^(wallet|payer|key)\./.test(type),
);

/** What the document says of the JSON of this type of event. */
export const documentedContent = (type: string): Content | undefined =>
  webhooks[type]?.post.requestBody.content['application/json'];

/** The type of what was posted, and the rules of its schema in the document that its headers and its body break. */
export function heldWebhook({ headers, body }: PostedWebhook): {
  readonly type: string;
  readonly broken: readonly string[];
} {
  const told = JSON.parse(body) as { readonly type: string };
  const content = documentedContent(told.type);
  if (content === undefined) return { type: told.type, broken: ['the document does not have this type'] };
  const parameters = webhooks[told.type]?.post.parameters ?? [];
  const ofHeaders = parameters.flatMap((reference) => {
    const { name, schema } = resolve<Parameter>(document, reference);
    return brokenRules(schema, headers[name]).map((rule) => `header ${name} ${rule}`);
  });
  return { type: told.type, broken: [...ofHeaders, ...brokenRules(content.schema, told)] };
}
