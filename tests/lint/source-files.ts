import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../run/steps.ts';

const skipped = new Set(['node_modules', 'dist', 'dist-types', 'test-results']);

export interface SourceFile {
  /** From the checkout, with forward slashes. */
  path: string;
  text: string;
  /** What it imports, exactly as written. */
  imports: string[];
}

/** Every TypeScript file of the packages. */
export function sourceFiles(): SourceFile[] {
  const packages = ['client', 'server', 'sync-protocol', 'kiosk-config', 'migrations', 'tests'];
  return packages
    .flatMap((name) => walk(join(root, name)))
    .map((path) => {
      const text = readFileSync(path, 'utf8');
      const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map((match) => match[1] ?? '');
      return { path: relative(root, path).replaceAll('\\', '/'), text, imports };
    });
}

function walk(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    if (skipped.has(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return walk(path);
    return /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}
