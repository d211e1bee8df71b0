import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../run/steps.ts';
import { testsOfArea } from './areas.ts';
import { randomStories } from './planted-fault.ts';
import { reach } from './reach.ts';

/** Test files that run together in this order: the first that fails ends a mutant's run. */
export type Suite = readonly string[];

const within = ['sync-protocol/src', 'client/src', 'server/src'].flatMap(testsIn);
const around = ['tests/contract', 'tests/sync-sim'].flatMap(testsIn);
const stories = testsIn('tests/stories');

/** The suites that can detect a fault in a file, cheapest first: tests of the packages, then those of what its area must do. */
export function suitesFor(file: string): Suite[] {
  const reaching = (tests: readonly string[]): string[] =>
    tests.filter((test) => reach(test).has(file)).toSorted(nearest(file));
  const ofArea = testsOfArea(file).flatMap((name) =>
    reaching(around.filter((test) => test.startsWith(`tests/${name}`))),
  );
  const [, area = ''] = /\/src\/areas\/([^/]+)\//.exec(file) ?? [];
  const suites = [
    reaching(within),
    ofArea.filter((test) => test !== randomStories),
    reaching(stories.filter((test) => test.startsWith(`tests/stories/${area}/`))),
    ofArea.filter((test) => test === randomStories),
  ];
  return suites.filter((suite) => suite.length > 0);
}

/** It runs on PostgreSQL alone. */
export function needsPostgres(test: string): boolean {
  return readFileSync(join(root, test), 'utf8').includes("inject('postgresUrl')");
}

function testsIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => `${folder}/${name}`);
}

/** The file's own test first, then those whose path has the most words of the file's. */
function nearest(file: string): (a: string, b: string) => number {
  const words = new Set(wordsOf(file));
  const own = file.replace(/\.ts$/, '.test.ts');
  const score = (test: string): number =>
    test === own ? Number.POSITIVE_INFINITY : wordsOf(test).filter((word) => words.has(word)).length;
  return (a, b) => score(b) - score(a) || (a < b ? -1 : 1);
}

function wordsOf(path: string): string[] {
  return path.split(/[^a-z]+/).map((word) => word.replace(/s$/, ''));
}
