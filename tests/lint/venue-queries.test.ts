import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/*
 * PostgreSQL hides other venues' rows from a venue's transaction; on SQLite nothing but the query does. So each query of a function that
 * is asked about one venue names it, and each table of a join does.
 */

/** Functions that name the venue otherwise, each with its reason. */
const exceptions: Readonly<Record<string, string>> = {
  setVenueUsedLast: 'an account remembers one of the venues of its person',
  listBookings: 'what was found by the venue is a table of its own in the statement',
};

/** What a statement reads, changes or deletes: a table by its name, or the waivers of all years. */
const asked = /\b(?:selectFrom|updateTable|deleteFrom)\(\s*(?:'|table\b)|\b(?:everyWaiver|fewWaivers)\(/g;
/** `.where('client_id', '=', clientId)`, also of an alias, or in a text of SQL. */
const named = /\b(?:where|whereRef|eb)\(\s*'(?:\w+\.)?client_id'(?!,\s*'[<>])|\bclient_id = /g;
/** Plans, accounts and organizations are the platform's, for all venues. */
const joined = /\b(?:inner|left)Join\(\s*'(?!(?:plans|users|organizations|passkeys)')/g;
const joinedByVenue = /\bon(?:Ref)?\(\s*'(?:\w+\.)?client_id'|\b(?:inner|left)Join\(\s*'[\w ]+', '\w+\.client_id'/g;

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

interface AskedOfVenue {
  path: string;
  name: string;
  text: string;
}

/** The functions of repositories and collections that know which venue they are about. */
function functionsOfVenues(): AskedOfVenue[] {
  return sourceFiles()
    .filter(({ path }) => /^server\/src\/areas\/.*\.(?:repository|collection)\.ts$/.test(path))
    .flatMap(({ path, text }) =>
      text.split(/\n(?=(?:export )?(?:async )?(?:function\*? |const |class |interface |type ))/).flatMap((part) => {
        const name = /^(?:export )?(?:async )?function\*? (\w+)/.exec(part)?.[1];
        return name !== undefined && /\bclientId\b/.test(parametersOf(part)) ? [{ path, name, text: part }] : [];
      }),
    );
}

/** What a function takes: on its first line, or until the line that closes the list. */
function parametersOf(text: string): string {
  const [first = ''] = text.split('\n', 1);
  return first.endsWith('(') ? text.slice(0, text.indexOf('\n)')) : (first.split(/\): |\) \{/, 1)[0] ?? '');
}

it('names the venue in each query that is about one', () => {
  const found = functionsOfVenues();
  expect(found.length).toBeGreaterThan(200);
  const missing = found.filter(
    ({ text }) => count(text, named) < count(text, asked) || count(text, joinedByVenue) < count(text, joined),
  );
  expect(missing.map(({ name }) => name).toSorted()).toEqual(Object.keys(exceptions).toSorted());
});
