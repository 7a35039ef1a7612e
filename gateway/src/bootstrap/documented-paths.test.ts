import { readOpenApiDocument } from '../http/docs/openapi';
import { join } from 'node:path';
import { documented } from './documented-paths';

type Described = {
  readonly description?: string;
  readonly security?: unknown;
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>;
};

const { paths } = documented() as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Described>>>>;
};

function operation(method: string, path: string): Described {
  const described = paths[path]?.[method];
  if (described === undefined) throw new Error(`there is no ${method} ${path}`);
  return described;
}

describe('the paths of the OpenAPI document', () => {
  it('say of each operation what follows from path, caller and body', () => {
    const addClinic = operation('post', '/api/workspace/clinics');
    expect(addClinic.description).toMatch(/ Needs the scope `workspace:admin`\.$/);
    expect(Object.keys(addClinic.responses)).toEqual([
      '201',
      '400',
      '401',
      '403',
      '404',
      '408',
      '409',
      '413',
      '415',
      '429',
      '431',
      '500',
      '503',
    ]);
    expect(Object.keys(addClinic.responses['201']?.headers ?? {})).toContain('RateLimit');
    expect(addClinic.security).toBeUndefined();
  });

  it('say of an operation of operators which roles open it, and nothing of rates', () => {
    const clinics = operation('get', '/ops/workspaces/{workspaceId}/clinics');
    expect(clinics.description).toMatch(/ Needs the role `read`\.$/);
    expect(clinics.security).toEqual([{ operatorToken: [] }, { session: [] }]);
    expect(paths['/ops/workspaces/{workspaceId}/clinics']?.['parameters']).toEqual([
      { $ref: '#/components/parameters/WorkspaceIdInPath' },
    ]);
    expect(Object.keys(clinics.responses['200']?.headers ?? {})).toEqual(['X-Request-Id']);
  });

  it('are served as they are', () => {
    const document = readOpenApiDocument(join(__dirname, '../../openapi')) as { readonly paths: object };
    expect(Object.keys(document.paths)).toEqual(expect.arrayContaining(Object.keys(paths)));
  });
});
