import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import type { Hono } from 'hono';
import { AppError } from '../base/app-error.ts';
import { serveSite } from './site-files.ts';
import type { VisitFactsOf } from './visit-documents.ts';

const YEAR_SECONDS = 31_536_000;
/** Websites of venues name this file without a version, and a mistake in it should not last there. */
const EMBED_SCRIPT = '/embed.js';
const EMBED_SCRIPT_SECONDS = 3_600;
const REVALIDATED = 'no-cache, no-transform';
/** What a browser fetches as a file; no screen has such an address. */
const FILE_NAME = /\.(js|css|map|html|json|webmanifest|svg|png|ico|webp|woff2|wasm|txt)$/;

/**
 * Serves the built client: the public pages as `serveSite` does, hashed assets for a year, the script for websites for an hour, all
 * other files (the service worker too) revalidated on each use, every other path the shell. A missing file is 404, never the shell: a page of an earlier release notices, and a service worker does
 * not cache the shell as an icon. No proxy may hide addresses in them or add a script, because a device stores no
 * file with another hash than its release's (requirement K22).
 */
export function serveClient(app: Hono, clientDir: string, publicUrl: string, visitFactsOf: VisitFactsOf): void {
  serveSite(app, join(clientDir, 'site'), publicUrl, visitFactsOf);
  const shellPath = join(clientDir, 'index.html');
  const serveFile = serveStatic({
    root: clientDir,
    precompressed: true,
    rewriteRequestPath: (path) => (path === '/' ? '/.shell' : path),
  });
  app.use('/*', async (c, next) => {
    /* Source maps are for those who run the server, and they have the files. */
    if (c.req.path.endsWith('.map')) throw new AppError('NOT_FOUND');
    const found: unknown = await serveFile(c, next);
    if (!(found instanceof Response)) return undefined;
    /* This is set on the response itself: the library's own hook comes too late to set headers. */
    found.headers.set('Cache-Control', keptFor(c.req.path));
    if (c.req.path === EMBED_SCRIPT) found.headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
    return found;
  });
  app.get('/*', (c) => {
    const { path } = c.req;
    if (path.startsWith('/api/') || path.startsWith('/assets/') || FILE_NAME.test(path))
      throw new AppError('NOT_FOUND');
    if (!existsSync(shellPath)) return c.text('The client is not built yet. Run: npm run build', 503);
    c.header('Cache-Control', REVALIDATED);
    return c.html(readFileSync(shellPath, 'utf8'));
  });
}

function keptFor(path: string): string {
  if (path.startsWith('/assets/')) return `public, max-age=${YEAR_SECONDS}, immutable, no-transform`;
  return path === EMBED_SCRIPT ? `public, max-age=${EMBED_SCRIPT_SECONDS}, no-transform` : REVALIDATED;
}
