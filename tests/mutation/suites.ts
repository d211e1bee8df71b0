import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Test files that run together, cheapest first: the first that fails ends a mutant's run. */
export type Suite = readonly string[];

const unit = ['client/src/sync', 'client/src/db', 'server/src/sync'];
const contract = /^(sync\/|audit\/|devices\/check-in|waivers\/waiver-signing-device)/;
const stories = 'tests/sync-sim/fuzz/fuzz.test.ts';

/** The suites that can detect a fault in a file: those whose imports reach it. */
export function suitesFor(checkout: string, file: string): Suite[] {
  const reaching = (folder: string, name = /./): string[] =>
    readdirSync(join(checkout, folder), { recursive: true, encoding: 'utf8' })
      .filter((test) => test.endsWith('.test.ts') && name.test(test))
      .map((test) => `${folder}/${test}`)
      .filter((test) => reach(checkout, test).has(file))
      .toSorted((a, b) => distance(a, file) - distance(b, file) || (a < b ? -1 : 1));
  const simulated = reaching('tests/sync-sim');
  const suites = [
    unit.flatMap((folder) => reaching(folder)),
    file.startsWith('server') ? reaching('tests/contract', contract) : [],
    simulated.filter((test) => test !== stories),
    simulated.filter((test) => test === stories),
  ];
  return suites.filter((suite) => suite.length > 0);
}

/** The file's own test first. */
function distance(test: string, file: string): number {
  return test === file.replace(/\.ts$/, '.test.ts') ? 0 : 1;
}

const known = new Map<string, ReadonlySet<string>>();

/** Every file of ours that a file imports, directly or not. */
function reach(checkout: string, start: string): ReadonlySet<string> {
  const before = known.get(start);
  if (before) return before;
  const seen = new Set<string>();
  const open = [start];
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    open.push(...importsOf(checkout, file));
  }
  known.set(start, seen);
  return seen;
}

function importsOf(checkout: string, file: string): string[] {
  const source = readFileSync(join(checkout, file), 'utf8');
  return [...source.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, name = '']) => {
    const path = name.startsWith('.') ? relative('.', join(dirname(file), name)) : pathOf(name);
    return path !== null && existsSync(join(checkout, path)) ? [path] : [];
  });
}

/** Of `@gatehouse/server/db/sqlite`: where its `package.json` exports it from. */
function pathOf(name: string): string | null {
  const [, workspace, rest] = /^@gatehouse\/([^/]+)\/(.+)$/.exec(name) ?? [];
  if (!workspace || !rest) return null;
  return workspace === 'migrations' ? `migrations/${rest}.ts` : `${workspace}/src/${rest}.ts`;
}
