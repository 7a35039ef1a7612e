import Joi from 'joi';
import { OPENID_VARIABLES, openIdOf, type OpenIdVariables } from './openid-settings';

describe('the public origin of the gateway', () => {
  const schema = Joi.object(OPENID_VARIABLES);
  const read = (OIDC_RESOURCE_ORIGIN: string, more: object = {}) =>
    openIdOf(Joi.attempt({ ...more, OIDC_RESOURCE_ORIGIN }, schema) as OpenIdVariables);
  const PROVIDER = {
    OIDC_ISSUER: 'https://id.example',
    OIDC_CLIENT_ID: 'e',
    OIDC_CLIENT_SECRET: 'a secret of the provider',
  };

  it.each(['https://eligibility.example.org', 'http://127.0.0.1:8080'])(
    'makes %s/mcp a resource of the identity provider, where there is one',
    (origin) => {
      expect(read(origin, PROVIDER)?.resource).toBe(`${origin}/mcp`);
      expect(read(origin)).toBeUndefined();
    },
  );

  it.each([
    'http://eligibility.example.org',
    'https://a.example/',
    'https://a.example/mcp',
    'a.example',
    'null',
  ])('is not %s, which is no origin or not protected', (origin) => {
    expect(() => read(origin, PROVIDER)).toThrow(/OIDC_RESOURCE_ORIGIN/);
  });
});
