import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { build, type InlineConfig, type Plugin, type Rolldown } from 'vite';
import {
  accountDocument,
  applicationOf,
  pageDocument,
  sitemap,
  visitDocument,
  visitDocumentWith,
  withoutUnusedColors,
} from './site-documents.ts';
import { ACCOUNT_ENTRY, filesOf, filesOfAccount, filesOfVisit, PAGE_ENTRY, visitEntries } from './site-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const RENDERER = join(ROOT, 'src/app/site/prerender.tsx');
/** Filled with each lazily loaded file of ours while a page is rendered. */
const USED = '__gatehouseUsed';

/** No device stores these: they are a stranger's. */
export const SITE_FOLDER = 'assets/site/';

type Page = { path: string; title: string; description: string };
interface FirstScreen {
  name: keyof typeof visitEntries;
  i18n: { language: string };
  title: string;
}
interface Renderer {
  pages: readonly Page[];
  renderPage(path: string): Promise<string>;
  /** Those whose form the application takes over. */
  accountPages: readonly Page[];
  renderAccountPage(path: string): string;
  firstScreens(): Promise<readonly FirstScreen[]>;
  renderVisit(screen: FirstScreen): string;
}

interface Options {
  define: Record<string, string>;
  /** How the browser's packages are resolved. */
  conditions: string[];
}

/**
 * Writes the public pages as documents of their own, `site/….html`, with scripts and styles that hold nothing of the
 * application, and `site/sitemap.xml`; sign-in and registration, which the application takes over; and those of the pages of
 * visits, `site/_….html`, and with their first screens, `site/_….en.html`. The server fills in its own address, and what differs
 * from venue to venue. Requirements G1, G40, W31.
 */
export function prerender(options: Options): Plugin {
  return {
    name: 'gatehouse-prerender',
    apply: 'build',
    generateBundle: {
      order: 'post',
      async handler(_options, bundle) {
        const shell = bundle['index.html'];
        if (shell?.type !== 'asset') throw new Error('The shell was not built before the public pages');
        const document = String(shell.source);
        const renderer = await buildForNode(options);
        const { pages, renderPage, accountPages, renderAccountPage, used, end } = renderer;
        try {
          const site = await buildForBrowser(options, { site: PAGE_ENTRY });
          const account = await buildForBrowser(options, { account: ACCOUNT_ENTRY });
          const visit = await buildForBrowser(options, visitEntries, visitChunks);
          const files = new Map([...site, ...account, ...visit].map((file) => [file.fileName, file]));
          for (const [fileName, file] of files) {
            const source = file.type === 'chunk' ? file.code : file.source;
            if (!bundle[fileName]) this.emitFile({ type: 'asset', fileName, source });
          }
          const firstScreens = await renderer.firstScreens();
          for (const [name, entry] of Object.entries(visitEntries)) {
            const source = visitDocument(document, filesOfVisit(visit, entry));
            this.emitFile({ type: 'asset', fileName: `site/_${name}.html`, source });
            for (const screen of firstScreens.filter((known) => known.name === name)) {
              const rendered = renderer.renderVisit(screen);
              const markup = withoutUnusedColors(
                rendered,
                `${visit.map(stylesOf).join('\n')}${withoutStyles(rendered)}`,
              );
              const styleOf = (address: string) => stylesOf(files.get(address.slice(1)));
              const { language } = screen.i18n;
              const fileName = `site/_${name}.${language}.html`;
              const spoken = visitDocument(document, filesOfVisit(visit, entry, language));
              const withScreen = visitDocumentWith(spoken, { title: screen.title, language, markup, styleOf });
              this.emitFile({ type: 'asset', fileName, source: withScreen });
            }
          }
          const written = site.map((file) => (file.type === 'chunk' ? file.code : stylesIn(file))).join('\n');
          for (const page of pages) {
            used.clear();
            const rendered = await renderPage(page.path);
            const markup = withoutUnusedColors(rendered, `${written}${withoutStyles(rendered)}`);
            const head = { ...page, ...filesOf(site, page.path, [...used]), application: applicationOf(document) };
            const fileName = `site/${page.path === '/' ? 'index' : page.path.slice(1)}.html`;
            this.emitFile({ type: 'asset', fileName, source: pageDocument(document, head, markup) });
          }
          const styles = Object.values(bundle).map((file) => (file.type === 'asset' ? stylesIn(file) : ''));
          for (const page of accountPages) {
            const rendered = renderAccountPage(page.path);
            const markup = withoutUnusedColors(rendered, `${styles.join('\n')}${withoutStyles(rendered)}`);
            const needed = filesOfAccount(account, Object.values(bundle), page.path);
            const head = { ...page, ...needed, application: applicationOf(document) };
            this.emitFile({
              type: 'asset',
              fileName: `site${page.path}.html`,
              source: accountDocument(document, head, markup),
            });
          }
          const addresses = sitemap(pages.map(({ path }) => path));
          this.emitFile({ type: 'asset', fileName: 'site/sitemap.xml', source: addresses });
        } finally {
          end();
        }
      },
    },
  };
}

const shared = (define: Options['define']): InlineConfig => ({
  configFile: false,
  root: ROOT,
  logLevel: 'error',
  define,
});

const stylesOf = (file: Rolldown.OutputAsset | Rolldown.OutputChunk | undefined): string =>
  file?.type === 'asset' ? stylesIn(file) : '';
const stylesIn = ({ fileName, source }: Rolldown.OutputAsset): string =>
  fileName.endsWith('.css') ? String(source) : '';
const withoutStyles = (markup: string): string => markup.replaceAll(/<style[^>]*>[^<]*<\/style>/g, '');

/**
 * What pages of visits share, in two files: otherwise each set of pages and of parts loaded on demand has one of its own, and the
 * first view of a booking page asks for a dozen.
 */
const visitChunks: readonly Rolldown.CodeSplittingGroup[] = [
  { name: 'visit', tags: ['$initial'], minShareCount: 3 },
  { name: 'booking-pages', tags: ['$initial'], minShareCount: 2, test: /public-booking\/(?!waitlist\/)|\/en\/booking/ },
];

/** A build of its own: what the pages share with the application is small, and one of both would bring them its router. */
async function buildForBrowser(
  { define, conditions }: Options,
  input: Readonly<Record<string, string>>,
  groups: readonly Rolldown.CodeSplittingGroup[] = [],
): Promise<Rolldown.RolldownOutput['output']> {
  const result = await build({
    ...shared(define),
    plugins: [react()],
    resolve: { conditions },
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      sourcemap: false,
      copyPublicDir: false,
      assetsInlineLimit: 0,
      rolldownOptions: {
        input,
        output: {
          codeSplitting: { groups: [...groups] },
          entryFileNames: `${SITE_FOLDER}[name]-[hash].js`,
          chunkFileNames: `${SITE_FOLDER}[name]-[hash].js`,
          /* Typefaces and pictures are the application's too. */
          assetFileNames: ({ names }) =>
            `${names[0]?.endsWith('.css') ? SITE_FOLDER : 'assets/'}[name]-[hash][extname]`,
        },
      },
    },
  });
  const [output] = Array.isArray(result) ? result : [result];
  if (!output || !('output' in output)) throw new Error('The scripts of the public pages could not be built');
  return output.output;
}

/** Builds the pages for Node next to the packages they import, and notes which of our files a page loads lazily. */
async function buildForNode({ define }: Options): Promise<Renderer & { used: Set<string>; end: () => void }> {
  const outDir = mkdtempSync(join(ROOT, '../node_modules/.prerender-'));
  const end = (): void => rmSync(outDir, { recursive: true, force: true });
  const used = new Set<string>();
  Object.assign(globalThis, { [USED]: used });
  try {
    await build({
      ...shared(define),
      plugins: [react(), noteLazyFiles()],
      ssr: { resolve: { conditions: ['source', 'module', 'node', 'development|production'] } },
      build: { ssr: RENDERER, outDir, minify: false, sourcemap: false, copyPublicDir: false, assetsInlineLimit: 0 },
    });
    const built = (await import(pathToFileURL(join(outDir, 'prerender.js')).href)) as Renderer;
    return { ...built, used, end };
  } catch (error) {
    end();
    throw error;
  }
}

/** `import('./x.tsx')` in our own source also names the file that it loads. */
function noteLazyFiles(): Plugin {
  return {
    name: 'gatehouse-note-lazy-files',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.startsWith(join(ROOT, 'src')) || !code.includes('import(')) return null;
      let noted = code;
      for (const [, name = ''] of code.matchAll(/import\('([^']+)'\)/g)) {
        const target = await this.resolve(name, id);
        if (!target) continue;
        const note = `globalThis.${USED}?.add(${JSON.stringify(target.id)})`;
        noted = noted.replace(`import('${name}')`, `(${note}, import('${name}'))`);
      }
      return { code: noted, map: null };
    },
  };
}
