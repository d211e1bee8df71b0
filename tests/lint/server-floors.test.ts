import { describe, expect, it } from 'vitest';
import { cycles, importGraph } from './import-graph.ts';
import { sourceFiles } from './source-files.ts';

/**
 * The floors of the server, lowest first. A file may import its own floor and those below, types included. Files at the root
 * of `server/src` are `base`, except those that are listed.
 */
const floors = [
  'base',
  'db',
  'integrations',
  'venue',
  'deps',
  'principals',
  'middleware',
  'features',
  'sync',
  'jobs',
  'top',
] as const;
type Floor = (typeof floors)[number];

const floorOfName: Record<string, Floor> = {
  'deps.ts': 'deps',
  'app.ts': 'top',
  'main.ts': 'top',
  'all-tables.ts': 'top',
  commands: 'top',
  demo: 'top',
  csv: 'base',
  metrics: 'base',
};

const graph = importGraph(sourceFiles());
const isTest = (path: string) => path.endsWith('.test.ts');

describe('the server', () => {
  it('imports downwards only: base, db, integrations, venue, deps, principals, middleware, features, sync, jobs', () => {
    const wrong = [...graph]
      .filter(([path]) => path.startsWith('server/src/') && !isTest(path))
      .flatMap(([path, targets]) =>
        targets
          .filter((target) => target.startsWith('server/src/') && floorOf(target) > floorOf(path))
          .map((target) => `${path} → ${target}`),
      );
    expect(wrong).toEqual([]);
  });

  it('has no features that import each other in a circle', () => {
    const features = new Map<string, string[]>();
    for (const [path, targets] of graph) {
      const own = featureOf(path);
      if (!own || isTest(path)) continue;
      const others = targets.map(featureOf).filter((feature) => feature !== undefined && feature !== own);
      features.set(own, [...(features.get(own) ?? []), ...(others as string[])]);
    }
    expect(cycles(features)).toEqual([]);
  });
});

describe('no package', () => {
  it('has files that import each other in a circle, types included', () => {
    expect(cycles(graph)).toEqual([]);
  });
});

function floorOf(path: string): number {
  const [, , name = '', ...rest] = path.split('/');
  const floor = floorOfName[name] ?? (rest.length === 0 ? 'base' : name);
  const index = floors.indexOf(floor as Floor);
  if (index < 0) throw new Error(`${path} is on no floor`);
  return index;
}

function featureOf(path: string): string | undefined {
  return /^server\/src\/features\/([^/]+)\//.exec(path)?.[1];
}
