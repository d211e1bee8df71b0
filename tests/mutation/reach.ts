import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { root } from '../run/steps.ts';

const reached = new Map<string, ReadonlySet<string>>();
const imported = new Map<string, readonly string[]>();

/** Every file of ours that a file imports, directly or not, other than for types alone. */
export function reach(start: string): ReadonlySet<string> {
  const before = reached.get(start);
  if (before) return before;
  const seen = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    const names = imported.get(file) ?? importsOf(file);
    imported.set(file, names);
    open.push(...names);
  }
  reached.set(start, seen);
  return seen;
}

function importsOf(file: string): string[] {
  const source = readFileSync(join(root, file), 'utf8').replaceAll(/^(?:im|ex)port type [^;]+;/gm, '');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const path = name.startsWith('.') ? relative('.', join(dirname(file), name)) : pathOf(name, file);
    return path !== null && existsSync(join(root, path)) ? [path] : [];
  });
}

/** The path of `@gatehouse/server/db/sqlite`, or of `#db/sqlite` in the importer's package, by its `package.json`. */
function pathOf(name: string, importer: string): string | null {
  const [own = ''] = importer.split('/');
  const [, workspace = own, rest] = /^(?:@gatehouse\/([^/]+)\/|#)(.+)$/.exec(name) ?? [];
  if (!rest) return null;
  const folder = workspace === 'migrations' || workspace === 'tests' ? workspace : `${workspace}/src`;
  return `${folder}/${rest.endsWith('.tsx') ? rest : `${rest}.ts`}`;
}
