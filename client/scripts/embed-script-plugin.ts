import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { bundledScript } from './bundled-script.ts';

const ENTRY = fileURLToPath(new URL('../src/lib/embedding/embed-script.ts', import.meta.url));

/** Its address is in the websites of venues, so that it has no hash. */
export const EMBED_SCRIPT = 'embed.js';

const source = () => bundledScript(ENTRY, { name: 'gatehouseEmbed', target: 'es2018' });

/** Writes the script that shows a booking page on another website, and answers it while developing. Requirement B15. */
export function embedScript(): Plugin {
  return {
    name: 'gatehouse-embed-script',
    configureServer(server) {
      server.middlewares.use(`/${EMBED_SCRIPT}`, (_request, response, next) => {
        response.setHeader('Content-Type', 'text/javascript');
        source().then((code) => response.end(code), next);
      });
    },
    async generateBundle() {
      this.emitFile({ type: 'asset', fileName: EMBED_SCRIPT, source: await source() });
    },
  };
}
