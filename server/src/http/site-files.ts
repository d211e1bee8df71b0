import { createHash } from 'node:crypto';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Context, Hono } from 'hono';
import { AppError } from '../base/app-error.ts';
import { filledDocument, languageOf, type VisitFactsOf, visitNameOf } from './visit-documents.ts';

/** The build's placeholder for the service's own address. */
const ORIGIN = 'https://gatehouse.invalid';
const PAGE = /^\/(?:[a-z][a-z-]*)?$/;

type Encoding = 'br' | 'gzip' | 'identity';

interface Prepared {
  etag: string;
  body: (encoding: Encoding) => Uint8Array<ArrayBuffer>;
}

interface Stored extends Prepared {
  /** Changes with the file, as when a release replaces it. */
  stamp: string;
  text: string;
}

/**
 * Serves the public pages that the build prerendered in `siteDir`, `sitemap.xml` and `robots.txt`, each with this service's own
 * address in it, compressed once; and the documents of visits with what `factsOf` knows of them. Other paths fall through to the
 * shell.
 */
export function serveSite(app: Hono, siteDir: string, publicUrl: string, factsOf: VisitFactsOf): void {
  const stored = new Map<string, Stored>();

  const find = (fileName: string): Stored | null => {
    const path = join(siteDir, fileName);
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found?.isFile()) return null;
    const stamp = `${found.mtimeMs} ${found.size}`;
    const known = stored.get(fileName);
    if (known?.stamp === stamp) return known;
    const text = readFileSync(path, 'utf8').replaceAll(ORIGIN, publicUrl);
    const made = { ...compressedOnce(text), stamp, text };
    stored.set(fileName, made);
    return made;
  };

  const answerVisit = async (c: Context, name: string): Promise<Response | null> => {
    const empty = find(`_${name}.html`);
    if (!empty) return null;
    const language = languageOf(c.req.header('accept-language') ?? '');
    const facts = await factsOf({ path: c.req.path, query: new URL(c.req.url).searchParams, language });
    const withScreen = facts?.screen ? find(`_${name}.${language}.html`) : null;
    const document = compressedNow(filledDocument((withScreen ?? empty).text, facts));
    return answer(c, document, 'text/html; charset=utf-8', 'Accept-Encoding, Accept-Language');
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
  app.get('*', async (c, next) => {
    const { path } = c.req;
    const name = visitNameOf(path);
    const visit = name === null ? null : await answerVisit(c, name);
    if (visit) return visit;
    const withoutSlash = path.length > 1 ? path.replace(/\/$/, '') : path;
    const file = PAGE.test(withoutSlash)
      ? find(`${withoutSlash === '/' ? 'index' : withoutSlash.slice(1)}.html`)
      : null;
    if (!file) return next();
    if (withoutSlash !== path) return c.redirect(withoutSlash, 301);
    return answer(c, file, 'text/html; charset=utf-8');
  });
}

function compressedOnce(text: string): Prepared {
  const bytes = new Uint8Array(Buffer.from(text));
  const bodies = {
    br: new Uint8Array(brotliCompressSync(bytes)),
    gzip: new Uint8Array(gzipSync(bytes, { level: 9 })),
    identity: bytes,
  };
  return { etag: etagOf(bytes), body: (encoding) => bodies[encoding] };
}

/** Takes about a millisecond: the text is made for one answer. */
function compressedNow(text: string): Prepared {
  const bytes = new Uint8Array(Buffer.from(text));
  const make: Record<Encoding, () => Uint8Array<ArrayBuffer>> = {
    br: () => new Uint8Array(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })),
    gzip: () => new Uint8Array(gzipSync(bytes, { level: 4 })),
    identity: () => bytes,
  };
  return { etag: etagOf(bytes), body: (encoding) => make[encoding]() };
}

const etagOf = (bytes: Uint8Array): string =>
  `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;

function answer(c: Context, file: Prepared, type: string, vary = 'Accept-Encoding'): Response {
  const headers = { 'Cache-Control': 'no-cache', ETag: file.etag, Vary: vary };
  if (c.req.header('if-none-match')?.replaceAll('W/', '').includes(file.etag)) return c.body(null, 304, headers);
  const encoding = encodingFor(c.req.header('accept-encoding') ?? '');
  const body = file.body(encoding);
  return c.body(body, 200, {
    ...headers,
    'Content-Type': type,
    'Content-Length': String(body.byteLength),
    ...(encoding === 'identity' ? {} : { 'Content-Encoding': encoding }),
  });
}

function encodingFor(accepted: string): Encoding {
  const takes = (name: string): boolean => new RegExp(`\\b${name}\\b(?!\\s*;\\s*q=0(?:\\.0*)?(?:,|$))`).test(accepted);
  if (takes('br')) return 'br';
  return takes('gzip') ? 'gzip' : 'identity';
}

/**
 * Screens behind a sign-in, and links with a token, must not be indexed. Calendar feeds say so themselves: Google Calendar reads no
 * address that is closed here.
 */
function robots(publicUrl: string): string {
  const closed = [
    '/api/',
    '/admin',
    '/client-dashboard',
    '/booking/',
    '/waitlist/',
    '/renew/',
    '/unsubscribe/',
    '/payment/',
    '/reset-password',
    '/verify-email',
    '/set-up',
    /* A party's link, with its token. */
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
