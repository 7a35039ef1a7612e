import { readFile } from 'node:fs/promises';
import { Ajv2020 } from 'ajv/dist/2020';
import { Unavailable } from '@eligibility/testkit';
import type { Checker } from './_checker';

/** Where Stedi publishes it; its licence does not let us keep a copy. */
const PUBLISHED_AT = 'https://raw.githubusercontent.com/Stedi/openApi/main/healthcare.json';
const SCHEMA = 'EligibilityCheckRequestContent';
const FETCH_TIMEOUT_MS = 15_000;

type Document = {
  readonly info: { readonly title: string; readonly version: string };
  readonly components: { readonly schemas: Readonly<Record<string, object>> };
};

/**
 * The schema of an eligibility check in Stedi's OpenAPI document, fetched anew each time.
 * @param path of a file that has the document, instead of its public address
 * @throws Unavailable without network; Error when the document has no such schema
 */
export async function jsonChecker(path: string | undefined): Promise<Checker> {
  const { info, components } = (await publishedDocument(path)) as Document;
  if (components.schemas[SCHEMA] === undefined) throw new Error(`the document has no schema ${SCHEMA}`);
  // Not strict: the document has keywords of its publisher's, such as x-meta.
  const ajv = new Ajv2020({ strict: false, allErrors: true });
  const validate = ajv.compile({ $ref: `#/components/schemas/${SCHEMA}`, components });
  return {
    name: `${SCHEMA} of ${info.title} ${info.version}`,
    check: (texts) =>
      Promise.resolve(
        texts.map((text) => (validate(JSON.parse(text)) ? undefined : ajv.errorsText(validate.errors))),
      ),
  };
}

/**
 * Stedi's OpenAPI document, fetched anew each time.
 * @param path of a file that has it, instead of its public address
 * @throws Unavailable without network
 */
export async function publishedDocument(path: string | undefined): Promise<unknown> {
  return JSON.parse(await documentText(path));
}

async function documentText(path: string | undefined): Promise<string> {
  if (path !== undefined) return readFile(path, 'utf8');
  const response = await fetch(PUBLISHED_AT, { signal: AbortSignal.timeout(FETCH_TIMEOUT_MS) }).catch(
    (cause: unknown) => {
      throw new Unavailable(`${PUBLISHED_AT} cannot be reached`, { cause });
    },
  );
  if (!response.ok) throw new Unavailable(`${PUBLISHED_AT} answers ${String(response.status)}`);
  return response.text();
}
