import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '@eligibility/testkit';

/** An operation that takes a body. */
export type BodyRoute = {
  readonly method: string;
  /** As in the OpenAPI document. */
  readonly path: string;
  readonly mediaType: string;
  readonly maxBytes: number;
};

const DOCUMENT = join(ROOT, 'gateway/openapi/generated/openapi.json');
const DEFAULT_BYTES = 16 * 1024;
/** Limits of other standards, which the document does not have. */
const OTHER_DOORS: readonly BodyRoute[] = [
  { method: 'POST', path: '/mcp', mediaType: 'application/json', maxBytes: DEFAULT_BYTES },
  { method: 'POST', path: '/core', mediaType: 'application/soap+xml', maxBytes: 64 * 1024 },
  {
    method: 'POST',
    path: '/fhir/CoverageEligibilityRequest',
    mediaType: 'application/fhir+json',
    maxBytes: 512 * 1024,
  },
];

type Operation = {
  readonly requestBody?: {
    readonly content?: Readonly<Record<string, unknown>>;
    readonly 'x-max-bytes'?: number;
  };
};
type PathItem = Readonly<Record<string, Operation>>;

/** Every operation that takes a body, once for each of its media types. */
export function bodyRoutes(): readonly BodyRoute[] {
  const { paths } = JSON.parse(readFileSync(DOCUMENT, 'utf8')) as {
    readonly paths: Readonly<Record<string, PathItem>>;
  };
  const documented = Object.entries(paths).flatMap(([path, item]) =>
    ['post', 'put', 'patch'].flatMap((method) => {
      const { content = {}, 'x-max-bytes': maxBytes = DEFAULT_BYTES } = item[method]?.requestBody ?? {};
      return Object.keys(content).map((mediaType) => ({
        method: method.toUpperCase(),
        path,
        mediaType,
        maxBytes,
      }));
    }),
  );
  const others = OTHER_DOORS.filter((door) => documented.every(({ path }) => path !== door.path));
  return [...documented, ...others];
}
