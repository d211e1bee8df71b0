import type { MiddlewareHandler } from 'hono';
import type { Config } from '../config.ts';

/** What one document may load. Requirement P14: only payment pages get Square's sources. Design §8 'CSP is per document'. */
const own = {
  'default-src': "'self'",
  /* Barcode decoding is WebAssembly. */
  'script-src': "'self' 'wasm-unsafe-eval'",
  /* Mantine sets sizes and colours as inline styles. */
  'style-src': "'self' 'unsafe-inline'",
  'img-src': "'self' data: blob:",
  'media-src': "'self' blob:",
  'font-src': "'self'",
  'connect-src': "'self'",
  'worker-src': "'self'",
  'manifest-src': "'self'",
  'object-src': "'none'",
  'base-uri': "'none'",
  'form-action': "'self'",
  'frame-ancestors': "'none'",
};

export function contentSecurityPolicy(path: string): string {
  const isApi = path.startsWith('/api/');
  const policy = isApi ? { 'default-src': "'none'", 'frame-ancestors': "'none'" } : own;
  return Object.entries(policy)
    .map(([name, sources]) => `${name} ${sources}`)
    .join('; ');
}

/**
 * The payment result may be in a window that ours opened and the provider's page was in between: any policy of its own would
 * cut it off from its opener, which waits for its message. Source: platform §2 'Payment result page'.
 */
function openerPolicy(path: string): string {
  return /^\/payment-(completed|success)\/?$/.test(path) ? 'unsafe-none' : 'same-origin-allow-popups';
}

/** Headers of every answer. Requirement X7. */
export function secureHeaders(config: Pick<Config, 'publicUrl'>): MiddlewareHandler {
  const isHttps = config.publicUrl.startsWith('https:');
  return async (c, next) => {
    await next();
    const headers = c.res.headers;
    headers.set('Content-Security-Policy', contentSecurityPolicy(c.req.path));
    headers.set('X-Content-Type-Options', 'nosniff');
    headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
    headers.set('X-Frame-Options', 'DENY');
    headers.set('Cross-Origin-Opener-Policy', openerPolicy(c.req.path));
    headers.set('Permissions-Policy', 'camera=(self), microphone=(), geolocation=()');
    if (isHttps) headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
    if (c.req.path.startsWith('/api/') && !headers.has('Cache-Control')) headers.set('Cache-Control', 'no-store');
  };
}
