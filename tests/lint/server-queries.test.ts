import { describe, expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

/*
 * SQL is written where its name says so: a service, a route, a job or a rule asks a repository, which takes the venue's id. Read are the
 * calls of the query builder, not only imports: a connection goes everywhere.
 */

/** Where queries belong, each with its reason. */
const homes: readonly RegExp[] = [
  /* What a feature, or with `.shared` another one, asks of the database, by name. */
  /\.repository\.ts$/,
  /* The rows of a collection, for pulls and checksums. */
  /\.collection\.ts$/,
  /* The floor is the database: dialects, its own state, what all features read. */
  /^server\/src\/db\//,
  /* The floor is a venue’s transaction: its row, counter, chain and totals. */
  /^server\/src\/venue\//,
  /* A year that no feature makes is invented. */
  /^server\/src\/demo\//,
];

const queries = [
  /\b(?:selectFrom|selectNoFrom|insertInto|updateTable|deleteFrom|replaceInto|mergeInto|withRecursive)\(/,
  /\.with\(\s*'/,
  /\bsql(?:<[^`]*?>)?`/,
  /\bsql\.\w+\(/,
  /\b(?:insertCompiled|runCompiled)\(/,
  /\beveryWaiver\(|\bfewWaivers\(/,
  /\.execute(?:TakeFirst(?:OrThrow)?)?\(/,
  /^import (?!type\b)[^;]*\bfrom 'kysely'/m,
];

const asking = sourceFiles().filter(
  ({ path, text }) =>
    path.startsWith('server/src/') && !path.endsWith('.test.ts') && queries.some((pattern) => pattern.test(text)),
);

describe('queries of the server', () => {
  it('are written in repositories, in collections and on the floors below the features', () => {
    expect(asking.length).toBeGreaterThan(100);
    const wrong = asking.filter(({ path }) => !homes.some((home) => home.test(path)));
    expect(wrong.map(({ path }) => path)).toEqual([]);
  });
});
