import { join } from 'node:path';
import { readOpenApiDocument } from '../../gateway/src/http/docs/openapi';
import type { OpenApiDocument } from './openapi';

/** The document that the gateway serves. */
export const document = readOpenApiDocument(join(__dirname, '../../gateway/openapi')) as OpenApiDocument;
