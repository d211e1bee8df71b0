import { createHash, generateKeyPairSync, type KeyObject, randomUUID, sign } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { quickFolder } from './quick-folder.ts';

/** The person whom the provider says it signed in, and what else is in its ID token, also what is wrong. */
export type Said = Record<string, unknown> & { sub: string };

export interface OidcProviderServer {
  issuer: string;
  secret: string;
  /** What the next sign-in says. */
  says: (claims: Said) => void;
  /** Signs with a key that the provider does not publish. */
  forge: (isForged: boolean) => void;
  close: () => Promise<void>;
}

export const OIDC_CLIENT_ID = 'gatehouse';

const rsaKey = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
/** The same for all providers of a process: to find their primes takes longer than most of the tests. */
let keys: Record<'own' | 'other', ReturnType<typeof rsaKey>> | undefined;

/**
 * A provider of OpenID Connect over HTTP: discovery, keys, authorization that asks nobody, and tokens for a code, which it gives once,
 * to the client with the secret and the verifier of PKCE.
 */
export async function startOidcProvider(): Promise<OidcProviderServer> {
  keys ??= { own: rsaKey(), other: rsaKey() };
  const { own: key, other } = keys;
  const secret = `secret of ${randomUUID()}`;
  const codes = new Map<string, { challenge: string; nonce: string; redirectUri: string }>();
  let said: Said = { sub: 'nobody' };
  let isForged = false;

  const authorize = (query: URLSearchParams, response: ServerResponse): void => {
    const code = randomUUID();
    const of = (name: string): string => query.get(name) ?? '';
    const isRight =
      of('client_id') === OIDC_CLIENT_ID &&
      of('response_type') === 'code' &&
      of('code_challenge_method') === 'S256' &&
      ['openid', 'email', 'profile'].every((scope) => of('scope').split(' ').includes(scope));
    const back = new URL(of('redirect_uri'));
    back.searchParams.set('state', of('state'));
    if (isRight) back.searchParams.set('code', code);
    else back.searchParams.set('error', 'invalid_request');
    codes.set(code, { challenge: of('code_challenge'), nonce: of('nonce'), redirectUri: of('redirect_uri') });
    response.writeHead(302, { location: back.href }).end();
  };

  const token = (form: URLSearchParams, request: IncomingMessage, response: ServerResponse): void => {
    const code = codes.get(form.get('code') ?? '');
    codes.delete(form.get('code') ?? '');
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url');
    const isClient = basicOf(request) === `${OIDC_CLIENT_ID}:${secret}`;
    const isRight = code && isClient && code.challenge === challenge && code.redirectUri === form.get('redirect_uri');
    if (!isRight) return json(response, { error: 'invalid_grant' }, 400);
    const nowSeconds = Math.floor(Date.now() / 1000);
    const claims = {
      iss: issuer,
      aud: OIDC_CLIENT_ID,
      iat: nowSeconds,
      exp: nowSeconds + 300,
      nonce: code.nonce,
      email_verified: true,
      ...said,
    };
    const idToken = signed(claims, isForged ? other.privateKey : key.privateKey);
    json(response, { access_token: randomUUID(), token_type: 'Bearer', id_token: idToken });
  };

  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '', 'http://provider');
    if (url.pathname === '/.well-known/openid-configuration') return json(response, metadataOf(issuer));
    if (url.pathname === '/keys')
      return json(response, {
        keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'one', alg: 'RS256', use: 'sig' }],
      });
    if (url.pathname === '/authorize') return authorize(url.searchParams, response);
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => token(new URLSearchParams(body), request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    secret,
    says: (claims) => void (said = claims),
    forge: (is) => void (isForged = is),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Writes an operator's file with its secret, and returns its path. */
export function writeProviders(entries: readonly Record<string, unknown>[], secret: string): string {
  const folder = mkdtempSync(join(quickFolder, 'gatehouse-oidc-'));
  writeFileSync(join(folder, 'secret'), `${secret}\n`);
  const path = join(folder, 'providers.json');
  writeFileSync(path, JSON.stringify(entries));
  return path;
}

/** What a client proves itself with, whose parts are encoded as in a form. */
function basicOf({ headers }: IncomingMessage): string {
  const [, sent = ''] = (headers.authorization ?? '').split('Basic ');
  const parts = Buffer.from(sent, 'base64').toString().replaceAll('+', ' ').split(':');
  return parts.map(decodeURIComponent).join(':');
}

function metadataOf(issuer: string) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  };
}

function json(response: ServerResponse, value: unknown, status = 200): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

function signed(claims: object, key: KeyObject): string {
  const [header, payload] = [{ alg: 'RS256', typ: 'JWT', kid: 'one' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  );
  const signature = sign('sha256', Buffer.from(`${header}.${payload}`), key).toString('base64url');
  return `${header}.${payload}.${signature}`;
}
