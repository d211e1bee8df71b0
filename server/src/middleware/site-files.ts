import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { AppError } from '../app-error.ts';

/** The build's placeholder for the service's own address. */
const ORIGIN = 'https://gatehouse.invalid';
const PAGE = /^\/(?:[a-z][a-z-]*)?$/;
/** The booking page and a booking's own page: documents of their own, under names that are no page's address. */
const VISIT = /^\/(book|booking)\/[^/]+\/[^/]+\/?$/;

interface Prepared {
  /** Changes with the file, as when a release replaces it. */
  stamp: string;
  etag: string;
  bodies: Record<'br' | 'gzip' | 'identity', Uint8Array<ArrayBuffer>>;
}

/**
 * Serves the public pages that the build prerendered in `siteDir`, those of visits, `sitemap.xml` and `robots.txt`,
 * each with this service's own address in it, compressed once. Other paths fall through to the shell.
 */
export function serveSite(app: Hono, siteDir: string, publicUrl: string): void {
  const prepared = new Map<string, Prepared>();

  const find = (fileName: string): Prepared | null => {
    const path = join(siteDir, fileName);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) return null;
    const stamp = `${found.mtimeMs} ${found.size}`;
    const known = prepared.get(fileName);
    if (known?.stamp === stamp) return known;
    const made = prepare(readFileSync(path, 'utf8').replaceAll(ORIGIN, publicUrl), stamp);
    prepared.set(fileName, made);
    return made;
  };

  app.get('/robots.txt', (c) => c.text(robots(publicUrl), 200, { 'Cache-Control': 'no-cache' }));
  app.get('/sitemap.xml', (c, next) => {
    const file = find('sitemap.xml');
    return file ? Promise.resolve(answer(c, file, 'application/xml; charset=utf-8')) : next();
  });
  /* The raw files contain no address. */
  app.get('/site/*', () => {
    throw new AppError('NOT_FOUND');
  });
  app.get('*', (c, next) => {
    const { path } = c.req;
    const name = VISIT.exec(path)?.[1];
    const visit = name ? find(`_${name}.html`) : null;
    if (visit) return Promise.resolve(answer(c, visit, 'text/html; charset=utf-8'));
    const withoutSlash = path.length > 1 ? path.replace(/\/$/, '') : path;
    const file = PAGE.test(withoutSlash)
      ? find(`${withoutSlash === '/' ? 'index' : withoutSlash.slice(1)}.html`)
      : null;
    if (!file) return next();
    if (withoutSlash !== path) return Promise.resolve(c.redirect(withoutSlash, 301));
    return Promise.resolve(answer(c, file, 'text/html; charset=utf-8'));
  });
}

function prepare(text: string, stamp: string): Prepared {
  const bytes = new Uint8Array(Buffer.from(text));
  const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  const bodies = {
    br: new Uint8Array(brotliCompressSync(bytes)),
    gzip: new Uint8Array(gzipSync(bytes, { level: 9 })),
    identity: bytes,
  };
  return { stamp, etag, bodies };
}

function answer(c: Context, file: Prepared, type: string): Response {
  const headers = { 'Cache-Control': 'no-cache', ETag: file.etag, Vary: 'Accept-Encoding' };
  if (c.req.header('if-none-match')?.replaceAll('W/', '').includes(file.etag)) return c.body(null, 304, headers);
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '');
  const body = file.bodies[encoding];
  return c.body(body, 200, {
    ...headers,
    'Content-Type': type,
    'Content-Length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  });
}

function encodingFor(accepted: string): keyof Prepared['bodies'] {
  const takes = (name: string): boolean => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/** Screens behind a sign-in, and links with a token, must not be indexed. */
function robots(publicUrl: string): string {
  const closed = [
    '/api/',
    '/admin',
    '/client-dashboard',
    '/booking/',
    '/payment/',
    '/reset-password',
    '/verify-email',
    /* Of a party, with its token. */
    '/waiver/*?',
    '/kiosk',
    '/pair',
  ];
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    'Allow: /',
    '',
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n');
}
