import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../run/steps.ts';
import { builtOnce } from './built-once.ts';

/** Two releases of the client, one of which is served. */
export interface Releases {
  /** For `CLIENT_DIR`. */
  readonly servedDir: string;
  /** From now on the folder holds this release and nothing of the other. */
  serve(release: 'current' | 'next'): void;
  dispose(): void;
}

/** Takes the built client as the current release and builds a next one, whose hashed files have other names. */
export async function buildReleases(): Promise<Releases> {
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-releases-'));
  const current = join(root, 'client/dist');
  const servedDir = join(folder, 'served');
  const next = await builtOnce('next-release', (outDir) =>
    promisify(execFile)('npx', ['vite', 'build', 'client', '--outDir', outDir, '--emptyOutDir'], {
      cwd: root,
      env: { ...process.env, RELEASE: 'next' },
    }),
  );
  const serve = (release: 'current' | 'next'): void => {
    rmSync(servedDir, { recursive: true, force: true });
    cpSync(release === 'current' ? current : next, servedDir, { recursive: true });
  };
  serve('current');
  return { servedDir, serve, dispose: () => rmSync(folder, { recursive: true, force: true }) };
}
