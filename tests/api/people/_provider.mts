import { Provider, type Account } from 'oidc-provider';

/**
 * A certified OpenID provider as a process of its own, with its own pages to sign in. Its people sign in by any name: the
 * name is the first part of the e-mail address, which is verified unless the name begins with `unverified`.
 *
 * An assistant, which has no secret, asks for access tokens for a resource (RFC 8707), which are of the form of RFC 9068.
 *
 * Arguments: its port, the redirect URI of its one client, the client's secret, and the host by which it is called.
 */
const [port = '', redirectUri = '', clientSecret = '', host = '127.0.0.1'] = process.argv.slice(2);
const issuer = `http://${host}:${port}`;

/** Who is in a group by the provider's own list; the gateway maps `staff`. */
const GROUPS: Readonly<Record<string, readonly string[]>> = { gwen: ['staff', 'football'] };

const provider = new Provider(issuer, {
  clients: [
    {
      client_id: 'eligibility',
      client_secret: clientSecret,
      redirect_uris: [redirectUri],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
    {
      client_id: 'assistant',
      token_endpoint_auth_method: 'none',
      application_type: 'native',
      redirect_uris: ['http://127.0.0.1/assistant'],
      response_types: ['code'],
      grant_types: ['authorization_code'],
    },
  ],
  features: {
    resourceIndicators: {
      enabled: true,
      getResourceServerInfo: () => ({ scope: 'tools', accessTokenFormat: 'jwt' }),
      useGrantedResource: () => true,
    },
  },
  cookies: { keys: ['a key of a test alone'] },
  pkce: { required: () => true },
  claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['name', 'groups'] },
  findAccount: (_context, id): Account => {
    const [login = ''] = id.split('~');
    return {
      accountId: id,
      claims: () => ({
        sub: id,
        name: `The person ${login}`,
        email: `${login}@clinics.example`,
        email_verified: !login.startsWith('unverified'),
        groups: GROUPS[login] ?? [],
      }),
    };
  },
});
provider.listen(Number(port), '127.0.0.1', () => {
  process.stdout.write(`provider ${issuer}\n`);
});
