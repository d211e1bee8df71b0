import type { MiddlewareHandler } from 'hono';
import type { Config } from '../base/config.ts';
import { type ExtraSources, isPaymentPage, squareSources } from './square-sources.ts';

/** The sources of one document: only payment pages get Square's sources. Requirements P14, X10. */
const own = {
  'default-src': "'self'",
  /* Barcode decoding is WebAssembly. */
  'script-src': "'self' 'wasm-unsafe-eval'",
  /* Mantine sets sizes and colors as inline styles. */
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'frame-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

/** Answers to programs: calls, and calendars that ask for their feed. */
function isNoPage(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/calendar/');
}

/**
 * The policy of the document at a path. `square` is what payment pages get in addition, `ancestors` the websites that may show
 * the document in a frame.
 */
export function contentSecurityPolicy(path: string, square: ExtraSources, ancestors: readonly string[] = []): string {
  if (isNoPage(path)) return "default-src 'none'; frame-ancestors 'none'";
  const extra = isPaymentPage(path) ? square : {};
  return Object.entries(own)
    .map(([name, sources]) => {
      if (name === 'frame-ancestors' && ancestors.length > 0) return `${name} ${ancestors.join(' ')}`;
      return `${name} ${sources}${extra[name] ? ` ${extra[name]}` : ''}`;
    })
    .join('; ');
}

/**
 * The payment result may be in a window that our page opened, with the provider's page in between: its own opener policy would
 * cut it off from its opener, which waits for its message. Requirement R10.
 */
function openerPolicy(path: string): string {
  return /^\/payment-(completed|success)\/?$/.test(path) ? 'unsafe-none' : 'same-origin-allow-popups';
}

/** The origins that may show the document at a path in a frame; none for most. */
export type FrameAncestors = (path: string) => Promise<readonly string[]>;

/** Headers of every answer. Requirement X7. */
export function secureHeaders(
  config: Pick<Config, 'publicUrl' | 'square'>,
  frameAncestorsOf: FrameAncestors,
): MiddlewareHandler {
  const square = squareSources(config.square);
  const isHttps = config.publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    /* A page of the server's own says what it needs. */
    const policy =
      headers.get('Content-Security-Policy') ??
      contentSecurityPolicy(c.req.path, square, await frameAncestorsOf(c.req.path));
    headers.set('Content-Security-Policy', policy);
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    /* An older header that can't name origins. */
    if (policy.includes("frame-ancestors 'none'")) headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', openerPolicy(c.req.path));
    /* A page keeps itself out of the back/forward cache by `unload` while it creates its databases. Requirement K20. */
    headers.set('Permissions-Policy', 'camera=(self), microphone=(), geolocation=(), unload=(self)');
    if (isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    /* A page is read; what is posted to its address, such as a mail program's one click, is answered like a call. */
    const isAnswer = isNoPage(c.req.path) || !['GET', 'HEAD'].includes(c.req.method);
    if (isAnswer && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
