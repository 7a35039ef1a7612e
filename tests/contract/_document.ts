import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';
import type { OpenApiDocument } from './openapi';

/** The document that the gateway serves, as the build makes it. */
export const document = JSON.parse(
  readFileSync(join(ROOT, 'gateway/openapi/generated/openapi.json'), 'utf8'),
) as OpenApiDocument;
