import type { Compilable, CompiledQuery, QueryResult } from 'kysely';
import type { Connection } from './database.ts';
import { openConnections } from './open-connections.ts';
import type { NewRow, Tables } from './tables.ts';

/** Placeholder for a value while a query is compiled. */
class Placeholder {
  readonly name: string | number;
  constructor(name: string | number) {
    this.name = name;
  }
}

/** Returns the placeholder for a named value, or one of a list, typed as the query expects. */
type Value<V> = <K extends keyof V & (string | number)>(name: K) => V[K];

/** Names of compiled statements, by their SQL. */
const preparedNames = new Map<string, string>();

/** Under which name a connection of PostgreSQL keeps this SQL; undefined where it isn't one of the compiled statements. */
export function preparedName(sql: string): string | undefined {
  return preparedNames.get(sql);
}

/** Queries by the database's adapter, because each dialect has its own SQL text. */
const compiled = new WeakMap<object, Map<string, CompiledQuery>>();

/**
 * Runs a query that is compiled once per name. For the statements of a push: on SQLite, building and compiling one
 * costs several times as much as running it. Every value must come through `value`; a list has a fixed length.
 */
export async function runCompiled<R, V extends object>(
  db: Connection,
  name: string,
  values: V,
  build: (value: Value<V>) => Compilable<R>,
): Promise<QueryResult<R>> {
  const { adapter } = db.getExecutor();
  let queries = compiled.get(adapter);
  if (!queries) compiled.set(adapter, (queries = new Map()));
  let query = queries.get(name);
  if (!query) {
    query = build(((key: string | number) => new Placeholder(key)) as unknown as Value<V>).compile();
    queries.set(name, query);
    if (!preparedNames.has(query.sql)) preparedNames.set(query.sql, `gatehouse_${preparedNames.size}`);
  }
  const parameters = query.parameters.map((parameter) =>
    parameter instanceof Placeholder ? (values as Record<string | number, unknown>)[parameter.name] : parameter,
  );
  const ready = { ...(query as CompiledQuery<R>), parameters };
  return openConnections.get(db)?.executeQuery<R>(ready) ?? db.executeQuery<R>(ready);
}

/** Items of a list per statement. */
const LIST_MAX = 64;

/**
 * Runs a query over a list of any length, once for each part of it, and returns all rows. Each part is padded with its last item to a
 * power of two, so that few queries are compiled; `build` gets the items as placeholders. Nothing runs for an empty list.
 */
export async function runForList<R, V extends object>(
  db: Connection,
  name: string,
  { list, ...values }: V & { list: readonly string[] },
  build: (value: Value<V>, items: string[]) => Compilable<R>,
): Promise<R[]> {
  const found: R[] = [];
  for (let from = 0; from < list.length; from += LIST_MAX) {
    const part = list.slice(from, from + LIST_MAX);
    const size = 2 ** Math.ceil(Math.log2(part.length));
    const items = Array.from({ length: size }, (_, index) => part[Math.min(index, part.length - 1)] ?? '');
    const { rows } = await runCompiled(
      db,
      `${name} of ${size}`,
      { ...values, ...Object.fromEntries(items.entries()) },
      (value) =>
        build(
          value as unknown as Value<V>,
          items.map((_, index) => value(index as never)),
        ),
    );
    found.push(...rows);
  }
  return found;
}

/** Rows per statement: so few sizes that all are compiled, and so many that any number takes two or three statements. */
const ROWS_PER_INSERT = [64, 48, 32, 24, 20, 16, 12, 10, 8, 6, 5, 4, 3, 2, 1] as const;

/**
 * Inserts rows that have the same columns; with `onConflict: 'ignore'` one with an existing key is skipped. Returns how many were
 * inserted.
 */
export async function insertRows<T extends keyof Tables>(
  db: Connection,
  table: T,
  rows: readonly NewRow<T>[],
  { onConflict }: { onConflict?: 'ignore' } = {},
): Promise<number> {
  const columns = Object.keys(rows[0] ?? {});
  let inserted = 0;
  for (let from = 0; from < rows.length; ) {
    const size = ROWS_PER_INSERT.find((most) => most <= rows.length - from) ?? 1;
    const values: unknown[] = [];
    for (const row of rows.slice(from, from + size))
      for (const column of columns) values.push((row as Record<string, unknown>)[column]);
    const name = `insert ${size} ${table} ${onConflict ?? ''} ${columns.join()}`;
    const { numAffectedRows } = await runCompiled(db, name, values, (value) => {
      const placeholders = Array.from({ length: size }, (_, place) =>
        Object.fromEntries(columns.map((column, index) => [column, value(place * columns.length + index)])),
      );
      const insert = db.insertInto(table).values(placeholders as never);
      return onConflict ? insert.onConflict((conflict) => conflict.doNothing()) : insert;
    });
    inserted += Number(numAffectedRows ?? 0);
    from += size;
  }
  return inserted;
}

/** Inserts one row; with `onConflict: 'ignore'` a row with an existing key is skipped. Returns whether it was inserted. */
export async function insertCompiled<T extends keyof Tables>(
  db: Connection,
  table: T,
  row: NewRow<T>,
  options: { onConflict?: 'ignore' } = {},
): Promise<boolean> {
  return (await insertRows(db, table, [row], options)) === 1;
}
