import { isThisMachine, secretSetting } from '@eligibility/kit/process';
import Joi from 'joi';
import { parseRoleMapping } from '../identity/domain/roles';
import type { GatewayConfig } from './gateway-config';

export type OpenIdVariables = Readonly<
  Partial<
    Record<
      | 'OIDC_ISSUER'
      | 'OIDC_CLIENT_ID'
      | 'OIDC_CLIENT_SECRET'
      | 'OIDC_ROLE_CLAIM'
      | 'OIDC_ROLES'
      | 'OIDC_RESOURCE_ORIGIN',
      string
    >
  >
>;

/** The settings of the identity provider by which people sign in. */
export const OPENID_VARIABLES: Joi.SchemaMap = {
  OIDC_ISSUER: Joi.string()
    .uri({ scheme: ['http', 'https'] })
    .custom((text: string, helpers) => (isProtected(text) ? text : helpers.error('clear-text')))
    .messages({ 'clear-text': '{#label} must be an address of https, except on this machine' })
    .description(
      'the identity provider (OpenID Connect) by which [people sign in](operating.md#people-and-the-identity-provider): an address of https, except on this machine; the three of `OIDC_ISSUER`, `OIDC_CLIENT_ID` and `OIDC_CLIENT_SECRET` are set together',
    ),
  OIDC_CLIENT_ID: Joi.string().max(500).description('the id of the gateway at the provider'),
  OIDC_CLIENT_SECRET: secretSetting(Joi.string().min(8).max(500)).description('its secret'),
  OIDC_ROLE_CLAIM: Joi.string().max(200).description('a claim whose values give roles'),
  OIDC_ROLES: Joi.string()
    .custom((text: string, helpers) => (parseRoleMapping(text) === undefined ? helpers.error('roles') : text))
    .messages({
      roles: '{#label} must be like staff=front-desk@<workspace id>;admins=operator, with roles that exist',
    })
    .description('the roles that its values give: `staff=front-desk@<workspace id>;admins=operator`'),
  OIDC_RESOURCE_ORIGIN: Joi.string()
    .custom((text: string, helpers) => (isPublicOrigin(text) ? text : helpers.error('origin')))
    .messages({
      origin:
        '{#label} must be an origin of https, except on this machine, such as https://eligibility.example.org',
    })
    .description(
      'the public origin of the gateway, such as `https://eligibility.example.org`: assistants can then sign in at its `/mcp` by the identity provider, with access tokens whose audience is that address',
    ),
};

function isPublicOrigin(text: string): boolean {
  return URL.canParse(text) && new URL(text).origin === text && isProtected(text);
}

function isProtected(issuer: string): boolean {
  const { protocol, hostname } = new URL(issuer);
  return protocol === 'https:' || isThisMachine(hostname);
}

/** Undefined when no provider is configured. */
export function openIdOf(settings: OpenIdVariables): GatewayConfig['openId'] {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = settings;
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return undefined;
  const roles = parseRoleMapping(settings.OIDC_ROLES ?? '') ?? new Map();
  const { OIDC_RESOURCE_ORIGIN: origin, OIDC_ROLE_CLAIM: roleClaim } = settings;
  const resource = origin === undefined ? undefined : `${origin}/mcp`;
  return { issuer, clientId, clientSecret, roleClaim, roles, resource };
}
