import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { staffPaths } from '../src/lib/routes/route-table.ts';
import { bundledScript } from './bundled-script.ts';

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
      const source = await bundledScript(ENTRY, {
        name: 'firstPaint',
        target: 'es2022',
        /* The paths alone: the whole table would hold up the first paint. */
        define: { __STAFF_PATHS__: JSON.stringify(staffPaths) },
      });
      fileName = this.emitFile({ type: 'asset', name: 'first-paint.js', source });
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
