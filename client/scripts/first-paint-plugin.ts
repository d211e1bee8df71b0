import { fileURLToPath } from 'node:url';
import { build, type Plugin } from 'vite';
import { staffPaths } from '../src/lib/routes/route-table.ts';

const ENTRY = fileURLToPath(new URL('../src/app/site/first-paint.ts', import.meta.url));

/**
 * Puts the script of `first-paint.ts` before everything else in each document: a hashed file of its own, since the
 * Content-Security-Policy allows no inline script, and no module, since modules run after the first paint.
 */
export function firstPaint(): Plugin {
  let fileName = '';
  return {
    name: 'gatehouse-first-paint',
    apply: 'build',
    async buildStart() {
      const reference = this.emitFile({ type: 'asset', name: 'first-paint.js', source: await bundled() });
      fileName = reference;
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle }) {
        if (!bundle) return html;
        const src = `/${fileNameOf(bundle)}`;
        return { html, tags: [{ tag: 'script', attrs: { src }, injectTo: 'head-prepend' }] };
      },
    },
  };

  function fileNameOf(bundle: object): string {
    const found = Object.keys(bundle).find((name) => /^assets\/first-paint-[\w-]+\.js$/.test(name));
    if (!found) throw new Error(`The script before the first paint (${fileName}) was not written`);
    return found;
  }
}

async function bundled(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    /* The paths alone: the whole table would hold up the first paint. */
    define: { __STAFF_PATHS__: JSON.stringify(staffPaths) },
    build: {
      write: false,
      target: 'es2022',
      copyPublicDir: false,
      lib: { entry: ENTRY, formats: ['iife'], name: 'firstPaint' },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  const chunk = output && 'output' in output ? output.output[0] : undefined;
  if (!chunk) throw new Error('The script before the first paint could not be built');
  return chunk.code;
}
