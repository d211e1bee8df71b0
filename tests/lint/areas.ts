import { type SourceFile, sourceFiles } from './source-files.ts';

/** What the product is about; the same in every package. An area imports and reads only those before it: what others do is said by events. */
export const areas: readonly string[] = [
  'mail',
  'accounts',
  'people',
  'money',
  'bookings',
  'waivers',
  'venues',
  'desk',
  'records',
  'reports',
  'platform',
  'site',
];

/** The area of a file of `server/src`, `client/src` or `sync-protocol/src`; undefined for the floors around the areas. */
export function areaOf(path: string): string | undefined {
  return /^[\w-]+\/src\/areas\/([^/]+)\//.exec(path)?.[1];
}

/** The server's own code, without its tests. */
export function serverFiles(files = sourceFiles()): readonly SourceFile[] {
  return files.filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'));
}

/** Every table of the database, with the file that declares it. */
export function declaredTables(files = serverFiles()): { table: string; path: string }[] {
  return files
    .filter(({ path }) => path.endsWith('.table.ts') || path === 'server/src/db/tables.ts')
    .flatMap(({ path, text }) => {
      const body = /interface Tables \{([^}]*(?:\}[^}\n]*;[^}]*)*)\n *\}/.exec(text)?.[1] ?? '';
      return [...body.matchAll(/^ +(\w+): /gm)].map((match) => ({ table: match[1] ?? '', path }));
    });
}

/** `selectFrom('clients as own')`, each kind of join, and texts of SQL. */
const reads = [
  /\.(?:selectFrom|from|using|\w*[jJ]oin(?:Lateral)?)(?:<[^>(]*>)?\(\s*\[?\s*'(\w+)/g,
  /\b(?:FROM|JOIN)\s+["`]?(\w+)/g,
];
/** Reads the waivers of this year and of the archive. */
const readsWaivers = /\b(?:everyWaiver|fewWaivers)\(/;

/** The tables of other areas that each function of an area reads in its own queries, each table once. */
export function readsOfOtherAreas(
  files = serverFiles(),
): { path: string; name: string; table: string; from: string; to: string }[] {
  const areaOfTable = new Map(declaredTables(files).map(({ table, path }) => [table, areaOf(path)]));
  return files.flatMap(({ path, text }) => {
    const from = areaOf(path);
    if (from === undefined) return [];
    return text.split(/\n(?=(?:export )?(?:async )?(?:function\*? |const ))/).flatMap((part) => {
      const name = /^(?:export )?(?:async )?(?:function\*? |const )(\w+)/.exec(part)?.[1] ?? '';
      const tables = reads.flatMap((pattern) => [...part.matchAll(pattern)].map((match) => match[1] ?? ''));
      const read = new Set(readsWaivers.test(part) ? ['waivers', ...tables] : tables);
      return [...read].flatMap((table) => {
        const to = areaOfTable.get(table);
        return to === undefined || to === from ? [] : [{ path, name, table, from, to }];
      });
    });
  });
}

/** Those of an area that comes later: what the order of areas forbids imports, done by SQL. */
export function upwardReads(files = serverFiles()): ReturnType<typeof readsOfOtherAreas> {
  return readsOfOtherAreas(files).filter(({ from, to }) => areas.indexOf(to) > areas.indexOf(from));
}
