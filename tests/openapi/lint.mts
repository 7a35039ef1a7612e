import { fileURLToPath } from 'node:url';
import { createConfig, lintFromString } from '@redocly/openapi-core';
import { readOpenApiDocument } from '@eligibility/gateway';

/**
 * Holds the OpenAPI document against the strictest rules of a linter that integrators use. A warning is a failure: what
 * a linter warns of, some generator of clients stumbles over.
 */
async function main(): Promise<void> {
  const document = readOpenApiDocument(fileURLToPath(new URL('../../../gateway/openapi', import.meta.url)));
  const found = await redocly(document);
  const total = `${String(found.length)} findings of redocly recommended-strict in the OpenAPI document`;
  process.stdout.write([...found, total, ''].join('\n'));
  if (found.length > 0) process.exitCode = 1;
}

/** A sign-in at an identity provider is two redirects: neither of them has an answer of 2xx. */
const IS_REDIRECT = /^redocly operation-2xx-response: .* #\/paths\/~1api~1session~1openid~1/;

async function redocly(document: object): Promise<readonly string[]> {
  const config = await createConfig({ extends: ['recommended-strict'] });
  const problems = await lintFromString({ source: JSON.stringify(document), config });
  const found = problems.map(
    ({ ruleId, message, location }) => `redocly ${ruleId}: ${message} ${location[0]?.pointer ?? ''}`,
  );
  return found.filter((finding) => !IS_REDIRECT.test(finding));
}

await main();
