import { dirname } from 'node:path/posix';
import { describe, expect, it } from 'vitest';
import { cycles, importGraph } from './import-graph.ts';
import { sourceFiles } from './source-files.ts';

/** What the product is about, from the ground up; the same in every package. */
const areas = new Set([
  'venues',
  'accounts',
  'people',
  'waivers',
  'desk',
  'bookings',
  'money',
  'records',
  'reports',
  'platform',
  'mail',
  'site',
]);

const files = sourceFiles();
const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

describe('folders', () => {
  it.each(['sync-protocol/src/', 'server/src/', 'client/src/'])('of %s never import each other in a circle', (root) => {
    const own = files.filter(({ path }) => path.startsWith(root) && !isTest(path));
    const folders = new Map<string, string[]>();
    for (const [path, targets] of importGraph(own)) {
      const from = dirname(path);
      const others = targets.map((target) => dirname(target)).filter((folder) => folder !== from);
      folders.set(from, [...(folders.get(from) ?? []), ...others]);
    }
    expect(folders.size).toBeGreaterThan(10);
    expect(cycles(folders)).toEqual([]);
  });

  it.each(['sync-protocol/src', 'server/src', 'client/src'])('of %s have the names of areas', (root) => {
    const names = new Set(files.flatMap(({ path }) => new RegExp(`^${root}/areas/([^/]+)/`).exec(path)?.[1] ?? []));
    expect(names.size).toBeGreaterThan(8);
    expect([...names].filter((name) => !areas.has(name))).toEqual([]);
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
