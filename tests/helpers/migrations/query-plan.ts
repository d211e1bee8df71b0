import type { openSqlite } from '@gatehouse/server/db/opening/open';
import { type KyselyPlugin, SqliteQueryCompiler } from 'kysely';

/** A line of SQLite's EXPLAIN QUERY PLAN. Lines with one parent are loops inside each other, in their order. */
export interface PlanLine {
  id: number;
  parent: number;
  detail: string;
}

/** Loops over what has one row for each venue, by its name or, where a statement calls it otherwise, by its key. */
const OF_VENUES = /^(?:SCAN|SEARCH) (?:(?:clients|sync_tenant)\b|.* sqlite_autoindex_(?:clients|sync_tenant)_1 )/;

/** Calls back before each statement that reads or changes rows, with how SQLite will go about it in the schema of that moment. */
export function planningStatements(
  { writer }: Pick<ReturnType<typeof openSqlite>, 'writer'>,
  before: (plan: PlanLine[]) => void,
): KyselyPlugin {
  return {
    transformQuery: ({ node, queryId }) => {
      const { sql, parameters } = new SqliteQueryCompiler().compileQuery(node, queryId);
      if (/^\s*(?:update|insert|delete|select|with)\b/i.test(sql))
        before(writer.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...parameters) as PlanLine[]);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
}

/**
 * The loops that read all rows of a venue again for each row of another loop, so that the statement takes a time that is quadratic
 * in those rows. A loop inside another one must find its rows by more than the venue, or one of the two must have one row a venue.
 */
export function quadraticLoops(plan: readonly PlanLine[]): string[] {
  return plan
    .filter((line) => isOfMany(line) && !/\b(?!client_id\b)\w+=\?/.test(line.detail))
    .filter((line) => outerLoops(line, plan).some(isOfMany))
    .map(({ detail }) => detail);
}

function isOfMany({ detail }: PlanLine): boolean {
  return /^(?:SCAN|SEARCH) /.test(detail) && !OF_VENUES.test(detail);
}

/** The loops for each of whose rows this line is run again: those before it, and those around the correlated subqueries that it is in. */
function outerLoops(line: PlanLine, plan: readonly PlanLine[]): PlanLine[] {
  const around = plan.find(({ id }) => id === line.parent);
  const before = plan.slice(0, plan.indexOf(line)).filter(({ parent }) => parent === line.parent);
  const isRepeated =
    around !== undefined && !/^(?:MATERIALIZE|CO-ROUTINE|LIST SUBQUERY|SCALAR SUBQUERY)/.test(around.detail);
  return isRepeated ? [...before, ...outerLoops(around, plan)] : before;
}
