import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, loadConfigFromFile } from 'vite';
import { root } from '../../run/steps.ts';
import { builtOnce } from './built-once.ts';

/** Two releases of the client, one of which is served. */
export interface Releases {
  /** The value of `CLIENT_DIR`. */
  readonly servedDir: string;
  /** Fills the folder with this release and nothing of the other. */
  serve(release: 'current' | 'next'): void;
  dispose(): void;
}

/** Takes the built client as the current release and builds a next one, whose hashed files have other names. */
export async function buildReleases(): Promise<Releases> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-releases-'));
  const current = join(root, 'client/dist');
  const servedDir = join(folder, 'served');
  const next = await builtOnce('next-release', buildNext);
  const serve = (release: 'current' | 'next'): void => {
    rmSync(servedDir, { recursive: true, force: true });
    cpSync(release === 'current' ? current : next, servedDir, { recursive: true });
  };
  serve('current');
  return { servedDir, serve, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}

/** Does what `vite build client` does, without what no test reads: the source maps, and the compressed form of each file. */
async function buildNext(outDir: string): Promise<void> {
  process.env['RELEASE'] = 'next';
  const loaded = await loadConfigFromFile(
    { command: 'build', mode: 'production' },
    join(root, 'client/vite.config.ts'),
  );
  delete process.env['RELEASE'];
  if (!loaded) throw new Error('The client’s build has no configuration');
  const { build: options, plugins = [], ...config } = loaded.config;
  await build({
    ...config,
    configFile: false,
    logLevel: 'error',
    plugins: plugins.filter((plugin) => !(plugin && 'name' in plugin && plugin.name === 'gatehouse-precompress')),
    build: { ...options, outDir, sourcemap: false, reportCompressedSize: false },
  });
}
