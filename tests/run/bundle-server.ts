import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'vite';
import { builtFiles, builtServer, bundledServer } from '../helpers/processes/built.ts';

/**
 * The built server and its commands in a few files, for the tests that start them: Node takes 0.9 s of processor time less than
 * to find and read a thousand. What is compiled for the machine, or depends on the order in which its parts load, stays outside,
 * and each module goes on to name its own place, where its threads are.
 */
const outside = ['better-sqlite3', '@node-rs/argon2', 'sharp', '@hyzyla/pdfium', 'pg-native', '@simplewebauthn/server'];
const started = /^(?:main|commands\/.+)\.js$/;

const entries = readdirSync(builtServer, { recursive: true, encoding: 'utf8' })
  .filter((path) => started.test(path))
  .map((path) => [path.replace(/\.js$/, ''), join(builtServer, path)] as const);

await build({
  configFile: false,
  root: builtServer,
  logLevel: 'warn',
  plugins: [
    {
      name: 'own-places',
      transform(code, id) {
        if (!builtFiles.test(id)) return undefined;
        return code
          .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(id).href))
          .replaceAll(/__rewriteRelativeImportExtension\((`[^`]+)\.ts`\)/g, '$1.js`');
      },
    },
  ],
  ssr: { noExternal: true, external: outside },
  build: {
    ssr: true,
    rolldownOptions: { input: Object.fromEntries(entries) },
    outDir: bundledServer,
    emptyOutDir: true,
    target: 'node20',
    minify: false,
  },
});
