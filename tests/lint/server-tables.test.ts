import { describe, expect, it } from 'vitest';
import { sourceFiles, targetOf } from './source-files.ts';

/*
 * One folder owns a table: it declares its columns and writes its rows; others call it, so that a rule about a row is in one place.
 * Any code may read.
 */

/** Folders that write other owners' tables, each with its reason. */
const exceptions = [
  /* An invented year of a venue: rows that no feature makes, such as bookings of the past. */
  'server/src/demo/',
];

/** `insertInto('clients')` and the like, `insertCompiled(db, 'clients'`, and texts of SQL. */
const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(\w+)/g,
  /\binsertCompiled\(\s*\w+(?:\.\w+)*,\s*'(\w+)/g,
  /\b(?:INSERT(?: OR \w+)? INTO|DELETE FROM|REPLACE INTO|MERGE INTO)\s+["`]?(\w+)/gi,
  /\bUPDATE\s+["`]?(\w+)["`]?\s+SET\b/gi,
];

const files = sourceFiles().filter(({ path }) => path.startsWith('server/src/') && !path.endsWith('.test.ts'));

describe('the tables of the database', () => {
  const owners = declaredTables();

  it('are declared once each, in the folder that owns them', () => {
    const names = owners.map(({ table }) => table);
    expect(names.length).toBeGreaterThan(30);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('are all declared for a program that imports the application', () => {
    const list = 'server/src/all-tables.ts';
    const { imports } = files.find(({ path }) => path === list) ?? { imports: [] };
    const declared = files.filter(({ path }) => path.endsWith('.table.ts')).map(({ path }) => path);
    const named = imports.map((name) => targetOf(list, name));
    expect(named.toSorted()).toEqual(declared.toSorted());
  });

  it('are written only by their owner', () => {
    const ownerOf = new Map(owners.map(({ table, owner }) => [table, owner]));
    const found = writers().filter(({ path }) => !exceptions.some((exception) => path.startsWith(exception)));
    expect(found.length).toBeGreaterThan(60);
    const wrong = found.filter(({ path, table }) => ownerOf.get(table) !== ownerFolder(path));
    expect(wrong.map(({ path, table }) => `${path} writes ${table}, of ${ownerOf.get(table)}`)).toEqual([]);
  });
});

function declaredTables(): { table: string; owner: string }[] {
  return files
    .filter(({ path }) => path.endsWith('.table.ts') || path === 'server/src/db/tables.ts')
    .flatMap(({ path, text }) => {
      const body = /interface Tables \{([^}]*(?:\}[^}\n]*;[^}]*)*)\n *\}/.exec(text)?.[1] ?? '';
      return [...body.matchAll(/^ +(\w+): /gm)].map((match) => ({ table: match[1] ?? '', owner: ownerFolder(path) }));
    });
}

function writers(): { path: string; table: string }[] {
  return files.flatMap(({ path, text }) =>
    writes.flatMap((pattern) => [...text.matchAll(pattern)].map((match) => ({ path, table: match[1] ?? '' }))),
  );
}

/** `server/src/areas/money/billing`, or `server/src/venue`. */
function ownerFolder(path: string): string {
  const parts = path.split('/');
  return parts.slice(0, parts[2] === 'areas' ? 5 : 3).join('/');
}
