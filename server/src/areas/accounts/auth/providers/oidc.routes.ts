import {
  loginMethods,
  loginOidc,
  oidcCallback,
  startOidc,
} from '@gatehouse/sync-protocol/areas/accounts/oidc.contracts';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { AppError } from '#base/app-error';
import { bind, type Router } from '#http/bind';
import { begin, providersFor, redeemAnswer, STATE_LIVES_MS, signInByTicket } from './oidc.service.ts';
import { createOidcClient } from './oidc-client.ts';

/** Recognizes the browser that began. It is sent when the provider's page leads back here, and is out of reach of scripts. */
const COOKIE = 'gatehouse_oidc';
const PATH = '/api/login/oidc';

/** How people can sign in, and doing so through a provider of OpenID Connect. */
export function bindOidc(router: Router): void {
  const { publicUrl } = router.deps.config;
  const deps = {
    ...router.deps,
    oidc: createOidcClient(`${publicUrl}${PATH}/callback`, () => router.deps.clock.now()),
  };
  const cookieOptions = {
    path: PATH,
    httpOnly: true,
    sameSite: 'Lax',
    secure: publicUrl.startsWith('https:'),
  } as const;
  const cookieOf = (context: Context): string => getCookie(context, COOKIE) ?? '';
  /** No provider's words, and nobody's name, get into an address or the log. */
  const failed = (context: Context, error: unknown): Response => {
    const { name, message } = error as Error;
    const code = (error as { code?: unknown }).code;
    deps.logger.warn({ reason: code ?? (name === 'Error' ? message : name) }, 'a sign-in through a provider failed');
    return context.redirect(`${publicUrl}/login?error=oidc`, 302);
  };

  bind(router, loginMethods, async ({ query }) => ({
    methods: { password: true as const, passkey: true as const, oidc: providersFor(deps, query.email) },
  }));
  bind(router, startOidc, async ({ params, ip, context }) => {
    try {
      const { url, cookie } = await begin(deps, params.provider_id, ip);
      setCookie(context, COOKIE, cookie, { ...cookieOptions, maxAge: STATE_LIVES_MS / 1000 });
      return context.redirect(url.href, 302);
    } catch (error) {
      if (error instanceof AppError) throw error;
      return failed(context, error);
    }
  });
  bind(router, oidcCallback, async ({ ip, context }) => {
    try {
      const { search } = new URL(context.req.url);
      const ticket = await redeemAnswer(deps, { search, cookie: cookieOf(context), ip });
      return context.redirect(`${publicUrl}/login?ticket=${ticket}`, 302);
    } catch (error) {
      return failed(context, error);
    }
  });
  bind(router, loginOidc, async ({ body, ip, userAgent, context }) => {
    const answer = await signInByTicket(deps, { ticket: body.ticket, cookie: cookieOf(context) }, { ip, userAgent });
    deleteCookie(context, COOKIE, cookieOptions);
    return answer;
  });
}
