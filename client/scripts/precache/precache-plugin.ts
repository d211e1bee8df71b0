import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin, Rolldown } from 'vite';
import { routeTable, type ScreenPath } from '../../src/lib/routes/route-table.ts';
import { type BuiltScript, type FileGroups, fileGroups, withGroups } from './file-groups.ts';
import { type Group, ofPart, ofScreen, screenFiles } from './who-needs.ts';

const SOURCE = fileURLToPath(new URL('../../src/', import.meta.url));
const screenLists = ['app/routes/screens.ts', 'app/routes/public-area.tsx'].map((path) => join(SOURCE, path));

interface ManifestEntry {
  url: string;
  revision: string | null;
  size: number;
}

/** What the plugin that builds the worker offers to others. */
interface PwaApi {
  extendManifestEntries(change: (entries: unknown[]) => unknown[]): void;
}

/**
 * Writes into the worker's manifest which browsers need each file, from what the build's files load of one another, and the
 * hash of what is in it. Requirements K19, K22.
 */
export function precacheByRole(): {
  plugin: Plugin;
  manifestTransform: (entries: ManifestEntry[]) => { manifest: ManifestEntry[]; warnings: string[] };
} {
  let groups: FileGroups = new Map();
  let outDir = '';
  let pwa: PwaApi | undefined;
  return {
    plugin: {
      name: 'gatehouse-precache',
      apply: 'build',
      configResolved({ root, build, plugins }) {
        outDir = resolve(root, build.outDir);
        pwa = plugins.find(({ name }) => name === 'vite-plugin-pwa')?.api as PwaApi | undefined;
      },
      generateBundle(_options, bundle) {
        /* It adds the web manifest after every transform, although the file is among the others. */
        pwa?.extendManifestEntries(() => []);
        const scripts = Object.values(bundle).filter((file) => file.type === 'chunk');
        const lazyOf = (id: string): readonly string[] => this.getModuleInfo(id)?.dynamicallyImportedIds ?? [];
        groups = new Map([
          ...fileGroups(
            scripts.map((script) => built(script, lazyOf)),
            assignments(),
          ),
          /* It comes before the entry, as no module. */
          ...Object.keys(bundle)
            .filter((name) => name.includes('/first-paint-'))
            .map((name) => [name, null] as const),
        ]);
      },
    },
    manifestTransform: (entries) => ({
      manifest: withGroups(entries, groups).map((entry) => ({ ...entry, sha256: sha256Of(join(outDir, entry.url)) })),
      warnings: [],
    }),
  };
}

/** The hash in lower-case hex. */
function sha256Of(path: string): string {
  return createHash('sha256').update(readFileSync(path)).digest('hex');
}

function built(script: Rolldown.OutputChunk, lazyOf: (id: string) => readonly string[]): BuiltScript {
  const { viteMetadata } = script as { viteMetadata?: { importedCss: Set<string>; importedAssets: Set<string> } };
  const { fileName, isEntry, moduleIds: modules, imports } = script;
  const needs = [...imports, ...(viteMetadata?.importedCss ?? []), ...(viteMetadata?.importedAssets ?? [])];
  return { fileName, isEntry, modules, needs, lazy: modules.flatMap(lazyOf) };
}

/** Every screen and part that is loaded by `import()`, and who needs it. */
function assignments(): Map<string, readonly Group[]> {
  const assigned = new Map(Object.entries(ofPart).map(([path, groups]) => [join(SOURCE, path), groups]));
  const missing = new Set<string>(routeTable.map(({ path }) => path));
  for (const list of screenLists)
    for (const [path, file] of screenFiles(readFileSync(list, 'utf8'))) {
      missing.delete(path);
      if (file === null) continue;
      const id = join(dirname(list), file);
      assigned.set(id, [...(assigned.get(id) ?? []), ...ofScreen(path as ScreenPath)]);
    }
  if (missing.size > 0) throw new Error(`No file is known of the screens at ${[...missing].join(', ')}`);
  return assigned;
}
