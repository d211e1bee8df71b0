import { createServer } from 'node:http';
import { resolve } from 'node:path';
import type { BrowserContext, Page } from '@playwright/test';
import { build } from 'vite';
import { root } from '../../run/steps.ts';

export interface BundledPage {
  page: Page;
  close(): Promise<void>;
}

/**
 * Opens an empty page with one module bundled into it, at an origin of its own and so with a storage of its own. `entry` is a
 * path from the checkout; the module puts `bench` on the global object when it is ready.
 */
export async function openBundledPage(context: BrowserContext, entry: string): Promise<BundledPage> {
  const script = await bundleOf(entry);
  const server = createServer((request, response) => {
    const isScript = request.url === '/page.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    /* Pages that share a process with nobody read the clock in steps of 5 µs, others in steps of 100. */
    response.setHeader('cross-origin-opener-policy', 'same-origin');
    response.setHeader('cross-origin-embedder-policy', 'require-corp');
    response.end(isScript ? script : '<!doctype html><script type="module" src="/page.js"></script>');
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  const address = server.address();
  const port = address !== null && typeof address === 'object' ? address.port : 0;
  const page = await context.newPage();
  await page.goto(`http://127.0.0.1:${port}/`);
  await page.waitForFunction('globalThis.bench !== undefined');
  const close = async (): Promise<void> => {
    await page.close();
    server.close();
  };
  return { page, close };
}

async function bundleOf(entry: string): Promise<string> {
  const bundle = await build({
    configFile: false,
    logLevel: 'silent',
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['source', 'module', 'browser', 'development|production'] },
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      lib: { entry: resolve(root, entry), formats: ['es'], fileName: 'page' },
    },
  });
  const [output] = Array.isArray(bundle) ? bundle : [bundle];
  const chunk = output && 'output' in output ? output.output.find(({ type }) => type === 'chunk') : undefined;
  if (chunk?.type !== 'chunk') throw new Error(`${entry} could not be bundled.`);
  return chunk.code;
}
