import type * as Library from 'openid-client';
import type { OidcProvider } from '#base/oidc-providers';

/** What a provider says about the person, checked: signature, issuer, audience, nonce and time. */
export interface OidcClaims {
  issuer: string;
  subject: string;
  email: string | null;
  isEmailVerified: boolean;
}

interface Secrets {
  state: string;
  nonce: string;
  /** The secret of PKCE. */
  verifier: string;
}

export interface OidcClient {
  /** Where the browser goes. Fails where the provider can't be reached. */
  authorizationUrl(provider: OidcProvider, secrets: Secrets): Promise<URL>;
  /** What the provider answered, from the query with which the browser came back. Fails for anything wrong. */
  claimsOf(provider: OidcProvider, search: string, secrets: Secrets): Promise<OidcClaims>;
}

const TIMEOUT_SECONDS = 10;
/** A provider's addresses change rarely; its keys are asked for again by the library. */
const KNOWN_FOR_MS = 3_600_000;

/** Speaks OpenID Connect with the providers of the operator. `callbackUrl` is where they send browsers back to. */
export function createOidcClient(callbackUrl: string, now: () => number): OidcClient {
  const known = new Map<string, { untilMs: number; configuration: Promise<Library.Configuration> }>();

  const configurationOf = (provider: OidcProvider): Promise<Library.Configuration> => {
    const found = known.get(provider.id);
    if (found && now() < found.untilMs && found.untilMs <= now() + KNOWN_FOR_MS) return found.configuration;
    const configuration = discover(provider);
    known.set(provider.id, { untilMs: now() + KNOWN_FOR_MS, configuration });
    configuration.catch(() => known.delete(provider.id));
    return configuration;
  };

  return {
    async authorizationUrl(provider, { state, nonce, verifier }) {
      const { buildAuthorizationUrl, calculatePKCECodeChallenge } = await import('openid-client');
      return buildAuthorizationUrl(await configurationOf(provider), {
        redirect_uri: callbackUrl,
        scope: 'openid email profile',
        code_challenge: await calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
        state,
        nonce,
      });
    },
    async claimsOf(provider, search, { state, nonce, verifier }) {
      const { authorizationCodeGrant, fetchUserInfo } = await import('openid-client');
      const configuration = await configurationOf(provider);
      const tokens = await authorizationCodeGrant(configuration, new URL(`${callbackUrl}${search}`), {
        pkceCodeVerifier: verifier,
        expectedState: state,
        expectedNonce: nonce,
        idTokenExpected: true,
      });
      const claims = tokens.claims();
      if (!claims) throw new Error('The provider sent no ID token');
      /* Some tell the address only here. */
      const isElsewhere = claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint;
      const about = isElsewhere ? await fetchUserInfo(configuration, tokens.access_token, claims.sub) : claims;
      const { email } = about;
      return {
        issuer: claims.iss,
        subject: claims.sub,
        email: typeof email === 'string' ? email : null,
        isEmailVerified: about['email_verified'] === true,
      };
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Library.Configuration> {
  const client = await import('openid-client');
  const isLocal = new URL(issuer).protocol === 'http:';
  const found = await client.discovery(new URL(issuer), clientId, undefined, client.None(), {
    timeout: TIMEOUT_SECONDS,
    execute: isLocal ? [client.allowInsecureRequests] : [],
  });
  const metadata = found.serverMetadata();
  const ways = metadata.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
  const way = ways.includes('client_secret_basic') ? client.ClientSecretBasic : client.ClientSecretPost;
  const configuration = new client.Configuration(metadata, clientId, undefined, way(clientSecret));
  configuration.timeout = TIMEOUT_SECONDS;
  /* Checks the signature too, which the library leaves to TLS otherwise. */
  client.enableNonRepudiationChecks(configuration);
  if (isLocal) client.allowInsecureRequests(configuration);
  return configuration;
}
