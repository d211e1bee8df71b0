import { describe, expect, it } from 'vitest';
import { cycles, importGraph } from './import-graph.ts';
import { sourceFiles } from './source-files.ts';

/** The floors of the server, lowest first. A file may import its own floor and those below, types included. */
const floors = ['base', 'db', 'integrations', 'venue', 'access', 'http', 'areas', 'sync', 'jobs', 'top'];
const top = new Set(['all-subscribers.ts', 'all-tables.ts', 'app.ts', 'main.ts', 'commands', 'demo']);

const graph = importGraph(sourceFiles());
const isTest = (path: string) => path.endsWith('.test.ts');

describe('the server', () => {
  it('imports downwards only: base, db, integrations, venue, access, http, areas, sync, jobs', () => {
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
  const [, , name = ''] = path.split('/');
  const index = floors.indexOf(top.has(name) ? 'top' : name);
  if (index < 0) throw new Error(`${path} is on no floor`);
  return index;
}

/** What changes a feature, in its folder `changing`, is above those who read the feature: it asks them whether a change fits. */
function featureOf(path: string): string | undefined {
  return /^server\/src\/areas\/([^/]+\/[^/]+(?:\/changing)?)\//.exec(path)?.[1];
}
