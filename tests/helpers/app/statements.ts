import { openSqliteConnection } from '@gatehouse/server/db/sqlite/sqlite-connection';
import pg from 'pg';

type SqliteConnection = ReturnType<typeof openSqliteConnection>;
type SqliteStatement = ReturnType<SqliteConnection['prepare']>;

/** The SQL of every statement that any SQLite connection prepares while this work runs. */
export async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const any = openSqliteConnection(':memory:', 'reader');
  const prototype = Object.getPrototypeOf(any) as SqliteConnection;
  any.close();
  const { prepare } = prototype;
  const seen = new Set<string>();
  prototype.prepare = function noted(this: SqliteConnection, sql: string) {
    seen.add(sql);
    return prepare.call(this, sql);
  } as typeof prepare;
  try {
    await work();
  } finally {
    prototype.prepare = prepare;
  }
  return [...seen].filter((sql) => /^\s*(select|with|insert|update|delete)\b/i.test(sql));
}

/** The SQL of every statement that either database runs while this work runs, each time, also of transactions. */
export async function ranStatements(work: () => Promise<unknown>): Promise<string[]> {
  const ran: string[] = [];
  const restore = [noteSqlite(ran), notePostgres(ran)];
  try {
    await work();
  } finally {
    for (const each of restore) each();
  }
  return ran;
}

function noteSqlite(ran: string[]): () => void {
  const any = openSqliteConnection(':memory:', 'reader');
  const prototype = Object.getPrototypeOf(any.prepare('SELECT 1')) as Record<
    'all' | 'run',
    (...values: unknown[]) => unknown
  >;
  any.close();
  const { all, run } = prototype;
  const noted = (plain: (...values: unknown[]) => unknown) =>
    function note(this: SqliteStatement, ...values: unknown[]) {
      ran.push(this.source.trim());
      return plain.apply(this, values);
    };
  Object.assign(prototype, { all: noted(all), run: noted(run) });
  return () => void Object.assign(prototype, { all, run });
}

function notePostgres(ran: string[]): () => void {
  const { prototype } = pg.Client;
  const { query } = prototype;
  prototype.query = function noted(this: pg.Client, ...args: unknown[]) {
    const [first] = args as [string | { text?: string }];
    ran.push((typeof first === 'string' ? first : (first.text ?? '')).trim());
    return (query as (...all: unknown[]) => unknown).apply(this, args);
  } as typeof query;
  return () => {
    prototype.query = query;
  };
}

/** One table of a statement, as SQLite's planner would read it. */
export interface Access {
  table: string;
  /** The index and what it is asked for: `waivers_person (client_id=? AND person_key=?)`. */
  path: string;
  /** The statement on one line, without quotation marks. */
  sql: string;
}

/** How SQLite would find the rows of each of these tables that a statement names. */
export function accessesOf(db: SqliteConnection, sql: string, tables: ReadonlySet<string>): Access[] {
  const values = Array.from(sql.matchAll(/\?/g), () => null);
  const rows = db.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(values) as { detail: string }[];
  const plain = sql.replaceAll('"', '').replaceAll(/\s+/g, ' ');
  return rows.flatMap(({ detail }) => {
    const [, name, rest = ''] = /^(?:SCAN|SEARCH) (\w+)\s*(.*)$/.exec(detail) ?? [];
    if (name === undefined) return [];
    const table = tableNamed(plain, name);
    if (!tables.has(table)) return [];
    const index = /INDEX (\S+)/.exec(rest)?.[1] ?? 'its key';
    return [{ table, path: `${index} ${/\(.*\)/.exec(rest)?.[0] ?? '(everything)'}`, sql: plain }];
  });
}

/** The table of a name in a plan, which is the alias where the statement gives one. */
function tableNamed(sql: string, name: string): string {
  const [, table] = new RegExp(`\\b(?:from|join|update|into) (\\w+) (?:as )?${name}\\b`, 'i').exec(sql) ?? [];
  return table ?? name;
}

/** Whether an access reads only rows that it asks for: equality on more than the venue, or a period within it. */
export function isNarrow({ path }: Access): boolean {
  const terms = /\((.*)\)/.exec(path)?.[1]?.split(' AND ') ?? [];
  const equal = terms.filter((term) => term.endsWith('=?') && term !== 'client_id=?');
  const ranged = terms.filter((term) => /[<>]\?$/.test(term)).map((term) => term.replace(/[<>]\?$/, ''));
  const isPeriod = ranged.length === 2 && ranged[0] === ranged[1];
  return equal.length > 0 || isPeriod;
}
