import { describe, expect, it } from 'vitest';
import { declaredTables, readsOfOtherAreas, serverFiles, upwardReads } from './areas.ts';
import { targetOf } from './source-files.ts';

/*
 * One folder owns a table: it declares its columns and writes its rows; others call it, so that a rule about a row is in one place.
 * An area reads its own tables, those of the areas before it, and those of the floors.
 */

/** Folders that write other owners' tables, each with its reason. */
const exceptions = [
  /* An invented year of a venue: rows that no feature makes, such as bookings of the past. */
  'server/src/demo/',
];

/** Functions of an area that read a table of an area after it, each with its reason. */
const upwardExceptions: Readonly<Record<string, string>> = {
  'findVenueRules reads documents': 'one statement of every list, pull and push has the rules with the venue',
  'findLastSigning reads signing_events': 'a card is mailed in the language of the newest signing',
  'listOfferingsAhead reads bookings': 'a guest needs the documents of what they are booked for',
  'arrivals reads party_check_ins': 'a booking shows the check-in of its party, so that a desk can undo it',
  'listVisits reads check_ins': 'a signature for one visit is used up by a check-in',
  'listSilentDesks reads devices': 'a close of the day names the desks that may still hold payments',
  'findDeviceName reads devices': 'a signed PDF names the tablet on which it was signed',
};

/** `insertInto('clients')` and the like, `insertCompiled(db, 'clients'`, `insertRows(db, 'clients'`, and texts of SQL. */
const writes = [
  /\.(?:insertInto|updateTable|deleteFrom|replaceInto|mergeInto)\(\s*'(\w+)/g,
  /\binsert(?:Compiled|Rows)\(\s*\w+(?:\.\w+)*,\s*'(\w+)/g,
  /\b(?:INSERT(?: OR \w+)? INTO|DELETE FROM|REPLACE INTO|MERGE INTO)\s+["`]?(\w+)/gi,
  /\bUPDATE\s+["`]?(\w+)["`]?\s+SET\b/gi,
];

const files = serverFiles();

describe('the tables of the database', () => {
  const owners = declaredTables().map(({ table, path }) => ({ table, owner: ownerFolder(path) }));

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

  it('are read by their own area and by those after it', () => {
    expect(readsOfOtherAreas().length).toBeGreaterThan(60);
    const found = upwardReads().map(({ name, table }) => `${name} reads ${table}`);
    expect(found.toSorted()).toEqual(Object.keys(upwardExceptions).toSorted());
  });
});

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
