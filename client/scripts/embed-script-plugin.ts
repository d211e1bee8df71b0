import { fileURLToPath } from 'node:url';
import type * as texts from '@gatehouse/sync-protocol/languages/languages';
import { type Plugin, runnerImport } from 'vite';
import { bundledScript } from './bundled-script.ts';

const ENTRY = fileURLToPath(new URL('../src/lib/embedding/embed-script.ts', import.meta.url));

/** Its address is in the websites of venues, so that it has no hash. */
export const EMBED_SCRIPT = 'embed.js';

const LANGUAGES = '@gatehouse/sync-protocol/languages/languages';

async function source(): Promise<string> {
  const inSources = { configFile: false, ssr: { noExternal: true, resolve: { conditions: ['source'] } } } as const;
  const { module } = await runnerImport<typeof texts>(LANGUAGES, inSources);
  /* All that the script needs of languages, which say much more. */
  const titles = module.languageCodes.map((code) => [code, module.languages[code].bookOnline]);
  const define = { FRAME_TITLES: JSON.stringify(titles) };
  return bundledScript(ENTRY, { name: 'gatehouseEmbed', target: 'es2018', define });
}

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
