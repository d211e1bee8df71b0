import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { EMBED_SCRIPT, embedScript } from './scripts/embed-script-plugin.ts';
import { firstPaint } from './scripts/first-paint-plugin.ts';
import { icons } from './scripts/icons-plugin.ts';
import { precacheByRole } from './scripts/precache/precache-plugin.ts';
import { precompress } from './scripts/precompress-plugin.ts';
import { prerender, SITE_FOLDER } from './scripts/prerender-plugin.ts';

const { version } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
/** `RELEASE` tells two builds of one version apart, as a deployment or a test needs. */
const release = process.env['RELEASE'] ? `${version}+${process.env['RELEASE']}` : version;
/* `es2015` is rxjs's name for its modern build. */
const conditions = ['source', 'module', 'es2015', 'browser', 'development|production'];

const precache = precacheByRole();
/** The browser loads them to install the app, which needs the network anyway. */
const installIcons = ['icons/gate-512.png', 'icons/gate-maskable-512.png'];
const define = { __APP_VERSION__: JSON.stringify(release) };

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  define,
  plugins: [
    react(),
    icons(),
    firstPaint(),
    embedScript(),
    prerender({ define, conditions }),
    precache.plugin,
    precompress(),
    VitePWA({
      strategies: 'injectManifest',
      srcDir: 'src/pwa',
      filename: 'service-worker.ts',
      injectRegister: false,
      injectManifest: {
        /* A kiosk's shell never is a public page, and the script is for websites of others. */
        globIgnores: ['site/**', `${SITE_FOLDER}**`, EMBED_SCRIPT, ...installIcons],
        globPatterns: ['**/*.{html,js,css,woff2,svg,png,wasm,webmanifest}'],
        maximumFileSizeToCacheInBytes: 6 * 1024 * 1024,
        manifestTransforms: [precache.manifestTransform],
        rollupFormat: 'iife',
      },
      manifest: {
        id: '/',
        name: 'Gatehouse',
        short_name: 'Gatehouse',
        description: 'Waivers, bookings and check-in for small venues. It works with the network gone.',
        start_url: '/start',
        display: 'standalone',
        background_color: '#fbfaf7',
        theme_color: '#1f7a5c',
        icons: [
          { src: '/icons/gate-192.png', sizes: '192x192', type: 'image/png' },
          { src: '/icons/gate-512.png', sizes: '512x512', type: 'image/png' },
          { src: '/icons/gate-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
          { src: '/icons/gate.svg', sizes: 'any', type: 'image/svg+xml' },
        ],
      },
    }),
  ],
  /* Dexie's package entry is its ES5 build; its modern one is a tenth smaller and starts sooner. */
  resolve: { conditions, alias: { dexie: 'dexie/dist/modern/dexie.mjs' } },
  /* Every browser of this target knows modulepreload, or does without it. */
  build: {
    target: 'es2022',
    modulePreload: { polyfill: false },
    /* These serve people who read a report of an error; no browser asks for them. */
    sourcemap: 'hidden',
    assetsInlineLimit: 0,
    emptyOutDir: true,
    /*
     * What every screen loads first is two files: in a dozen, each is compressed by itself. The larger one stays the same
     * from release to release, so that devices fetch 20 kB of an update and not 140.
     */
    rolldownOptions: {
      /* The texts in English are loaded with their screens, and named among those of all languages. */
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            { name: 'libraries', tags: ['$initial'], test: /node_modules/ },
            { name: 'shell', tags: ['$initial'] },
          ],
        },
      },
    },
  },
  server: { proxy: { '/api': 'http://localhost:5000' } },
});
