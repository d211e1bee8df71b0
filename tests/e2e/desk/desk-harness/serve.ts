import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { basename, extname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { build } from 'vite';
import { builtOnce } from '../../support/built-once.ts';

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.wasm': 'application/wasm',
  '.woff2': 'font/woff2',
};

/** The product's own policy for staff screens, as far as the desk needs it: no other origin, no inline script. */
const policy =
  "default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:";

export interface Harness {
  url: string;
  close(): Promise<void>;
}

/** Builds a harness page as the product is built, and serves it under the product's content policy. */
export async function serveHarness(page = new URL('.', import.meta.url)): Promise<Harness> {
  const folder = fileURLToPath(page);
  const outDir = await builtOnce(basename(folder), (empty) =>
    build({
      root: folder,
      define: { __APP_VERSION__: JSON.stringify('test') },
      configFile: false,
      logLevel: 'error',
      plugins: [react()],
      resolve: { conditions: ['source', 'module', 'browser', 'production'] },
      build: { outDir: empty, emptyOutDir: true, target: 'es2022', assetsInlineLimit: 0, minify: false },
    }),
  );
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
    const file = path.includes('.') ? path : '/index.html';
    try {
      const body = readFileSync(join(outDir, file));
      response.writeHead(200, {
        'content-type': types[extname(file)] ?? 'application/octet-stream',
        'content-security-policy': policy,
      });
      response.end(body);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => {
        server.close(resolve);
      });
    },
  };
}
