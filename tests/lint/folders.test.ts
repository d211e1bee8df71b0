import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { areaOf, areas } from './areas.ts';
import { cycles, importGraph } from './import-graph.ts';
import { isTest, sourceFiles, top } from './source-files.ts';

const files = sourceFiles();

describe('folders', () => {
  it.each(['sync-protocol/src/', 'server/src/', 'client/src/'])('of %s never import each other in a circle', (root) => {
    const own = files.filter(({ path }) => path.startsWith(root) && !isTest({ path }));
    const folders = new Map<string, string[]>();
    for (const [path, targets] of importGraph(own)) {
      const from = dirname(path);
      const others = targets.map((target) => dirname(target)).filter((folder) => folder !== from);
      folders.set(from, [...(folders.get(from) ?? []), ...others]);
    }
    expect(folders.size).toBeGreaterThan(10);
    expect(cycles(folders)).toEqual([]);
  });

  it.each(['sync-protocol/src', 'server/src', 'client/src'])('of areas of %s import only areas before them', (root) => {
    const wrong = areaImports(root).filter(({ from, to }) => areas.indexOf(to) > areas.indexOf(from));
    expect(wrong.map(({ path, target }) => `${path} → ${target}`)).toEqual([]);
  });

  it('are drawn in the architecture by area (-u writes it)', async () => {
    const path = join(top, 'server/ARCHITECTURE.md');
    const edges = areaImports('server/src');
    const text = readFileSync(path, 'utf8').replaceAll(
      /^(\| `(\w+)` \| [^|]+ \|).*\|$/gm,
      (line, start: string, area: string) => {
        if (!areas.includes(area)) return line;
        const used = areas.filter((other) => edges.some(({ from, to }) => from === area && to === other));
        return `${start} ${used.join(', ') || '–'} |`;
      },
    );
    await expect(text).toMatchFileSnapshot(path);
  });

  it.each(['sync-protocol/src', 'server/src', 'client/src'])('of %s have the names of areas', (root) => {
    const names = new Set(files.flatMap(({ path }) => new RegExp(`^${root}/areas/([^/]+)/`).exec(path)?.[1] ?? []));
    expect(names.size).toBeGreaterThan(8);
    expect([...names].filter((name) => !areas.includes(name))).toEqual([]);
  });

  it('keep the root of the server for its start', () => {
    const loose = files
      .filter(({ path }) => /^server\/src\/[^/]+$/.test(path))
      .map(({ path }) => path.split('/')[2] ?? '');
    expect(new Set(loose)).toEqual(new Set(['all-subscribers.ts', 'all-tables.ts', 'app.ts', 'main.ts']));
  });
});

it('no import climbs three folders: it begins with #, the sources of its package', () => {
  const climbs = files.flatMap(({ path, imports }) =>
    imports.filter((name) => name.startsWith('../../../')).map((name) => `${path} → ${name}`),
  );
  expect(climbs).toEqual([]);
});

/** Imports from one area to another, tests left out. */
function areaImports(root: string): { path: string; target: string; from: string; to: string }[] {
  const areaIn = (path: string) => (path.startsWith(`${root}/`) ? areaOf(path) : undefined);
  return [...importGraph(files)].flatMap(([path, targets]) => {
    const from = areaIn(path);
    if (from === undefined || isTest({ path })) return [];
    return targets.flatMap((target) => {
      const to = areaIn(target);
      return to === undefined || to === from ? [] : [{ path, target, from, to }];
    });
  });
}
