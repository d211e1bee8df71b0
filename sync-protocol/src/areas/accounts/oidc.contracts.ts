import { z } from 'zod/mini';
import { contract, publicCalls } from '../../base/contract.ts';
import { cleanText } from '../../base/primitives.ts';
import { login } from './auth.contracts.ts';

/* Signing in through a provider of OpenID Connect, which the operator has set up. Requirements X28 to X30. */

const providerSchema = z.object({ provider_id: z.string(), name: z.string() });
export type ProviderView = z.infer<typeof providerSchema>;

export const loginMethods = contract(publicCalls, 'GET /api/login/methods', {
  summary: 'How people of this address can sign in; the same whether it has an account',
  query: z.object({ email: z._default(cleanText(254), '') }),
  reply: {
    methods: z.object({ password: z.literal(true), passkey: z.literal(true), oidc: z.array(providerSchema) }),
  },
});

const redirect = { contentType: 'text/html' };

export const startOidc = contract(publicCalls, 'GET /api/login/oidc/:provider_id/start', {
  summary: 'Redirect the browser to a provider, which is asked who it is',
  reply: redirect,
  errors: ['TOO_MANY_REQUESTS'],
});

export const oidcCallback = contract(publicCalls, 'GET /api/login/oidc/callback', {
  summary: 'Where a provider sends the browser back to: on to the sign-in page, with a ticket or with error=oidc',
  reply: redirect,
});

export const loginOidc = contract(publicCalls, 'POST /api/login/oidc', {
  summary: 'Sign in with the ticket, in the browser that began; answers as login does',
  body: z.object({ ticket: cleanText(64) }),
  reply: login.reply.shape,
  errors: ['SIGN_IN_EXPIRED', 'PAYMENT_REQUIRED', 'TOO_MANY_REQUESTS'],
});
